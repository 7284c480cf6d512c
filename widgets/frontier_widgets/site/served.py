"""The pane before the app on the pages of a server: Voila's template asks for it, wherever it is used."""

from __future__ import annotations

from typing import Any

from nbconvert.preprocessors import Preprocessor

from frontier_widgets.site.loading import SITE, served_pane


class LoadingPane(Preprocessor):
    """Hands the pane to the template, as the resource ``frontier_pane``; the notebook stays as it is."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Return the notebook and the resources, with the pane among them."""
        title = str(nb.metadata.get("title", SITE)).partition(" · ")[0]
        resources["frontier_pane"] = served_pane(title)
        return nb, resources
