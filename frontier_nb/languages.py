"""The languages that people can read all this in: English, as it is written here, and translations of it.

A translation is a folder ``locale/CODE/LC_MESSAGES`` of gettext's text files, ``.po``, which are read as they
are: there is nothing to compile, and so nothing that can be out of date.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from frontier_nb.messages import Catalogue, catalogue_now, use_catalogue

ENGLISH = "en"
VARIABLE = "FRONTIER_NB_LANGUAGE"
"""The environment variable with the code of the language to begin with."""
_NAMES = {ENGLISH: "English", "ja": "日本語"}
"""What the languages call themselves; one that is missing here goes by its code."""


class Translation:
    """The sentences of a language, by their English; what is not translated stays as it is."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = texts

    def gettext(self, message: str) -> str:
        """Return the translation of `message`, or `message` itself."""
        return self._texts.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a message with a count: one for all counts, as in Japanese."""
        return self._texts.get(msgid1, msgid1 if n == 1 else msgid2)


def languages() -> dict[str, str]:
    """Return the codes of the languages, each with the language's own name; English is the first."""
    folders = _folder().iterdir() if _folder().is_dir() else iter(())
    codes = sorted(folder.name for folder in folders if folder.joinpath("LC_MESSAGES").is_dir())
    return {code: _NAMES.get(code, code) for code in (ENGLISH, *codes)}


@cache
def catalogue(code: str) -> Catalogue | None:
    """Return the catalogue of a language (``None``: English, which needs none); it is read once.

    Raises:
        LookupError: there is no such language.

    """
    if code not in languages():
        raise LookupError(f"there is no language {code!r:.60}; there are: {', '.join(languages())}")
    if code == ENGLISH:
        return None
    return Translation(code, dict(_texts(_folder().joinpath(code, "LC_MESSAGES"))))


def first_language() -> str:
    """Return the language to begin with: that of the environment, else English."""
    wanted = os.environ.get(VARIABLE, ENGLISH)
    return wanted if wanted in languages() else ENGLISH


def language_now() -> str:
    """Return the code of the language of the moment."""
    now = catalogue_now()
    return now.language if isinstance(now, Translation) else ENGLISH


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Show every message in a language for a while.

    Raises:
        LookupError: there is no such language.

    """
    with use_catalogue(catalogue(code)):
        yield


def _folder() -> Traversable:
    return files(__package__).joinpath("locale")


def _texts(folder: Traversable) -> Iterator[tuple[str, str]]:
    """Yield what is translated; not what nobody has looked at since the English changed."""
    import polib

    for file in folder.iterdir():
        if file.name.endswith(".po"):
            for entry in polib.pofile(file.read_text("utf-8")):
                text = entry.msgstr_plural.get(0, "") if entry.msgid_plural else entry.msgstr
                if text and not entry.fuzzy:
                    yield entry.msgid, text
