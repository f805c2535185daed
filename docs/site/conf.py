"""What Sphinx needs to know to make the documentation site (see `site.py` beside this file)."""

import tomllib
from pathlib import Path

_PROJECT = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8"))

project = "tilewyrm"
author = "the tilewyrm authors"
copyright = author
release = version = _PROJECT["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r".*")]  # the reference has the public names only
myst_heading_anchors = 6
myst_links_external_new_tab = False

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = f"tilewyrm {release}"
html_extra_path = ["extra"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
