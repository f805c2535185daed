"""The pictures of the client show what the terminal got, to the pixel."""

from PIL import Image

from support.glyphs import rectangles
from support.moments import Moment
from support.paint import CELL, DARK, paint
from support.pictures import draw
from support.terminal import Terminal

WIDTH, HEIGHT = CELL


def painted(text):
    """Return the picture of a terminal to which *text* was written."""
    terminal = Terminal(4, 2)
    terminal.write(text)
    return paint(terminal.screen, DARK).convert("RGB")


def test_a_half_block_is_two_pixels_that_fill_the_cell():
    picture = painted("\x1b[38;2;255;0;0;48;2;0;0;255m▀▄\x1b[7m▀")
    red, blue = (255, 0, 0), (0, 0, 255)
    for cell, (above, below) in enumerate(((red, blue), (blue, red), (blue, red))):
        for x in (cell * WIDTH, cell * WIDTH + WIDTH - 1):
            column = [picture.getpixel((x, y)) for y in range(HEIGHT)]
            assert column == [above] * (HEIGHT // 2) + [below] * (HEIGHT // 2)


def test_the_lines_of_boxes_meet_at_the_edges_of_cells():
    middle = WIDTH // 2, HEIGHT // 2
    arms = {"─": "lr", "│": "ud", "┌": "rd", "┛": "lu", "╰": "ru", "╬": "lrud", "┼": "lrud"}
    for char, sides in arms.items():
        inked = rectangles(char, WIDTH, HEIGHT)
        reached = {
            "l": any(left == 0 and top <= middle[1] <= bottom for left, top, _, bottom in inked),
            "r": any(right == WIDTH for _, _, right, _ in inked),
            "u": any(top == 0 for _, top, _, _ in inked),
            "d": any(bottom == HEIGHT for _, _, _, bottom in inked),
        }
        assert {side for side, reaches in reached.items() if reaches} == set(sides), char


def test_a_moment_of_a_match_becomes_a_picture_of_its_size(tmp_path):
    out = tmp_path / "moment.png"
    draw(Moment("feuville", 5, 20), "80x24", "light", out)
    with Image.open(out) as picture:
        assert picture.size == (80 * WIDTH, 24 * HEIGHT)
        assert len(picture.convert("RGB").getcolors(maxcolors=4096)) > 8
