"""The terminal of the tests shows what pyte shows, in a third of its time."""

from random import Random

import pyte

from support.terminal import Glass, Stream

SIZE = (20, 6)
BITS = (
    *("abc", "é", "─│▀", "宽", "e\u0301", "\r\n", "\t", "\x08", "\x1b[m", "\x1b[0;1;31m"),
    *("\x1b[38;5;120m", "\x1b[0;7;4;38;5;9m", "\x1b[48;2;1;2;300m", "\x1b[2;5H", "\x1b[;5H"),
    *("\x1b[J", "\x1b[K", "\x1b[?25l", "\x1b[?7l", "\x1b[?7h", "\x1b[?1049h", "\x1b[3X"),
    *("\x1b[2P", "\x1b[2@", "\x1b[L", "\x1b[M", "\x1b]0;t\x07", "\x1b[4h", "\x1b[4l", "\x1b(B"),
    *("\x1b7", "\x1b8", "\x1b[?5h", "\x1b[?5l", "\x1b[1q", "\x1b[99999C", "\x1b[2 q", "\x1b[1;5r"),
    *("\x1bM", "\x1b[A", "\x1b[2;\x084H", "\x1b[12\x18x"),
)


def all_of(screen):
    cells = [[screen.buffer[y][x] for x in range(SIZE[0])] for y in range(SIZE[1])]
    cursor = screen.cursor
    return cells, (cursor.x, cursor.y, cursor.attrs, cursor.hidden), screen.mode, screen.title


def test_whatever_comes_in_whatever_pieces_is_shown_as_pyte_shows_it():
    for seed in range(100):
        draw = Random(seed)
        text = "".join(draw.choice(BITS) for _ in range(60))
        cuts = sorted(draw.randrange(len(text)) for _ in range(4))
        ours, theirs = Glass(*SIZE), pyte.Screen(*SIZE)
        stream = Stream(ours)
        for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
            stream.feed(text[begin:end])
        pyte.Stream(theirs).feed(text)
        assert all_of(ours) == all_of(theirs), (seed, text)
