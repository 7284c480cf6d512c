"""Studies: what many games among bots show, plotted; shipped studies, or one's own.

In a notebook::

    from frontier_widgets import Studies

    Studies()  # those that come along
    Studies("folder")  # one that ``frontier-nb simulate --study folder`` made, or a folder of such folders
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from frontier_nb import registry
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.studies.errors import MissingExtra, StudyError
from frontier_nb.studies.reading import join, read_file, read_study
from frontier_nb.studies.sample import Sample, samples
from frontier_nb.studies.shipped import shipped_studies
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board.overlay import Overlay
from frontier_widgets.board.speaking import spoken
from frontier_widgets.studies.page import page, unavailable

MAX_BYTES = 6_000_000
"""How large all files that a page opens at once may be: a message to the kernel holds no more."""
MAX_ROWS = 1_000_000
"""How many rows they may have."""
ALL = ""
"""The choice of all settings."""

WORDS: dict[str, Message] = {
    "study": msg("Study"),
    "setting": msg("Setting"),
    "allSettings": msg("All settings"),
    "openStudy": msg("Open a study …"),
    "openAbout": msg(
        "Parquet files of a study, up to {n} MB; they are read for this page alone, and kept nowhere."
    ),
    "tooLarge": msg("These files are larger than {n} MB; frontier-nb study makes one small file of a study."),
    "unread": msg("The browser could not read this file; choose it again."),
    "drawing": msg("Drawing …"),
    "drawn": msg("The plots show {what}."),
}


class Studies(Overlay):
    """The plots of a study: static HTML, which the widget draws anew for whatever is chosen.

    `study` is the path of a study (``None``: those that come along).

    Raises:
        StudyError: there is no study at the path, or it is damaged.

    """

    _esm = script("board/overlay.js", "studies/page.js")
    _css = style_sheet("board/overlay.css", "gallery/page.css")

    page = traitlets.Unicode(help="the page as chosen, as HTML (empty: as displayed)").tag(sync=True)
    shelf: Any = traitlets.Dict(help="the studies and settings to choose from, and those chosen").tag(
        sync=True
    )

    @spoken
    def __init__(self, study: str | Path | None = None) -> None:
        self._studies: dict[str, tuple[str, list[Sample]]] = {}
        self._missing: MissingExtra | None = None
        self._study = self._setting = ""
        self._narrow = False
        try:
            self._take(shipped_studies() if study is None else [read_study(study)], own=study is not None)
        except MissingExtra as error:
            self._missing = error
        super().__init__(shelf=self._shelf())

    def phrases(self) -> dict[str, Message]:
        """Return the words of the page."""
        return WORDS | {"most": Message(str(MAX_BYTES // 1_000_000))}

    def retell(self) -> None:
        """Draw the page anew in the language of the moment."""
        self._show()

    @spoken
    def __str__(self) -> str:
        """Return one line that says what is shown."""
        if self._missing:
            return str(msg("Studies: {what}.", what=str(self._missing)))
        games = sum(one.games for one in self._chosen())
        return str(msgn("Studies: {n} game.", "Studies: {n} games.", games))

    @spoken
    def html(self) -> str:
        """Return the page as HTML."""
        if self._missing:
            return unavailable(self._missing)
        try:
            return page(self._chosen(), narrow=self._narrow)
        except MissingExtra as error:
            self._missing = error
            return unavailable(error)

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Answer the page: another study or setting, files to open, or a narrow page."""
        if name == "choose" and data.get("study") in self._studies:
            same = data["study"] == self._study
            self._study, self._setting = str(data["study"]), str(data.get("setting", ALL)) if same else ALL
        elif name == "open":
            self._open(data.get("files"))
        elif name == "narrow":
            self._narrow = bool(data.get("on"))
        else:
            super().do(name, data)
        self._show()

    # -- what is chosen -----------------------------------------------------------------------------

    def _chosen(self) -> list[Sample]:
        of_study = self._studies[self._study][1]
        settings = {str(place): one for place, one in enumerate(of_study)}
        return [settings[self._setting]] if self._setting in settings else of_study

    def _take(self, tables: list[Any], *, own: bool) -> None:
        """Put studies on the shelf, game by game, in the place of others of their kind; choose the first."""
        found = [one for one in samples(join(tables)) if one.finished] if tables else []
        if not found:
            raise StudyError(str(msg("No finished game is in this study.")))
        begin = "own-" if own else "shipped-"
        self._studies = {id: one for id, one in self._studies.items() if not id.startswith(begin)}
        for game, of_game in groupby(found, key=lambda one: one.setting.game):
            title = registry.game(game).title if game in registry.games() else Message(game)
            name = msg("{title}, your own", title=title) if own else title
            self._studies[begin + game] = (str(name), list(of_game))
        self._study = next(id for id in self._studies if id.startswith(begin))
        self._setting = ALL

    def _open(self, files: Any) -> None:
        if self._missing:
            raise self._missing
        contents = [
            (str(name)[:80], b64decode(str(text)[: 2 * MAX_BYTES])) for name, text in (files or [])[:1000]
        ]
        if sum(len(content) for _, content in contents) > MAX_BYTES:
            raise StudyError(str(msg("These files are larger than {n} MB.", n=MAX_BYTES // 1_000_000)))
        self._take([read_file(content, name, MAX_ROWS) for name, content in contents], own=True)

    def _shelf(self) -> dict[str, Any]:
        if self._missing:
            return {"studies": [], "settings": [], "study": "", "setting": ""}
        settings = [str(one.setting.label) for one in self._studies[self._study][1]]
        return {
            "studies": [[id, name] for id, (name, _) in self._studies.items()],
            "settings": [[str(place), label] for place, label in enumerate(settings)],
            "study": self._study,
            "setting": self._setting,
        }

    def _show(self) -> None:
        with self.hold_sync():
            self.shelf = self._shelf()
            self.page = self.html()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget with the page beside it."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/html": self.html(), "text/plain": str(self)}, metadata

    def _ipython_display_(self, **_: Any) -> None:
        """Display the page, which needs nothing else to be read, and then what lets one choose."""
        from IPython.display import publish_display_data

        shown = {"text/html": self.html(), "text/plain": str(self)}
        publish_display_data(shown, {"frontier_static": True})  # type: ignore[no-untyped-call]
        publish_display_data(*(anywidget.AnyWidget._repr_mimebundle_(self) or ()))  # type: ignore[no-untyped-call]
