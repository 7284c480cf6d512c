"""What all tests share: how hard the property tests look."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("dev", max_examples=25, deadline=None, suppress_health_check=CALM)
settings.register_profile(
    "ci", max_examples=60, deadline=None, derandomize=True, print_blob=True, suppress_health_check=CALM
)
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=CALM)
settings.load_profile(os.environ.get("FRONTIER_NB_HYPOTHESIS") or ("ci" if os.environ.get("CI") else "dev"))
