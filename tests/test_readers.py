"""Whatever comes from outside, every way in reads it, keeps its sound part, or says why not.

A small part of what `benchmarks/faults.py` tries, which also measures time and room.
"""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from readers import READERS, Reader

CASES = 60
IDS = [reader.name for reader in READERS]


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_sound_texts_are_read(reader: Reader) -> None:
    assert any(reader.read(sample) == "read" for sample in reader.samples()[:40])


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_damaged_texts_are_read_or_refused(reader: Reader) -> None:
    for case in reader.cases(CASES, seed=1):
        assert reader.read(case) in ("read", "part", "refused")


@pytest.mark.parametrize("reader", READERS, ids=IDS)
def test_monsters_are_refused(reader: Reader) -> None:
    for name, monster in reader.monsters():
        assert reader.read(monster) in ("read", "part", "refused"), name
