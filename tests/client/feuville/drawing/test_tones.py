"""With sixteen colours, the names of a town's columns can be read on what they stand on."""

import pytest
from prompt_toolkit.output.vt100 import ANSI_COLORS_TO_RGB

from support.contrast import contrast
from tilewyrm.client.drawing.palette import PALETTES
from tilewyrm.client.feuville.drawing.landscape import GROUND
from tilewyrm.client.feuville.drawing.tones import tones

READ = 4.5
"""The contrast that text needs, by WCAG 2.1, 1.4.3."""


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(
    ("ink", "ground"), [("label", "earth"), ("label", "grass"), ("plot-name", GROUND)]
)
def test_the_names_of_columns_and_free_plots_can_be_read(theme, ink, ground):
    colours = tones(theme)
    one, other = (
        "#" + "".join(f"{part:02x}" for part in ANSI_COLORS_TO_RGB[colours[name].ansi])
        for name in (ink, ground)
    )
    assert contrast(one, other) >= READ


@pytest.mark.parametrize("theme", PALETTES)
def test_with_more_colours_a_free_plot_and_its_name_are_alike(theme):
    assert tones(theme)["plot"].rgb == tones(theme)["plot-name"].rgb
