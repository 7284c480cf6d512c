"""How Sphinx builds the site; `tools/docs.py` calls it and makes the pages that come from the program."""

from __future__ import annotations

from docpages.extension import setup  # noqa: F401  (Sphinx calls it)

import frontier_nb

project = "Frontier Notebooks"
author = copyright = "Frontier Notebooks contributors"
version = release = frontier_nb.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["README.md"]
default_role = "literal"  # docstrings write `name` for code
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!frontier_).*"),  # other projects: their references are not fetched
    ("py:.*", r"frontier_.*\.[A-Z]"),  # type variables
    ("py:.*", r"frontier_widgets\..*"),  # what the apps are made of
]

myst_enable_extensions = ["attrs_block", "deflist"]
myst_heading_anchors = 4

autodoc_default_options = {"members": True, "show-inheritance": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
napoleon_use_ivar = True

html_theme = "furo"
html_title = "Frontier Notebooks"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
