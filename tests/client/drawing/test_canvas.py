import gc
from weakref import ref

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.picture import picture
from tilewyrm.client.words.wrapping import shorten, wrap


def test_what_lies_outside_is_cut_off():
    canvas = Canvas(5, 2)
    canvas.put(3, 0, "abc")
    canvas.put(-1, 1, "xyz")
    canvas.put(0, 7, "never")
    assert canvas.rows() == ["   ab", "yz"]


def test_a_canvas_inside_shares_the_cells_and_cuts_to_its_own_edges():
    canvas = Canvas(10, 3)
    part = canvas.inside(2, 1, 4, 5)
    assert (part.width, part.height) == (4, 2)
    part.put(2, 0, "long")
    assert canvas.rows() == ["", "    lo", ""]


def test_control_characters_cannot_reach_the_terminal():
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "a\x1b[2J\nb")
    assert canvas.rows() == ["a?[2J?b"]


def test_a_wide_character_takes_two_columns():
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "a猫b") == 4
    assert canvas.fragments() == [[("", "a猫b  ")]]


def test_fragments_join_cells_of_one_style():
    canvas = Canvas(6, 1)
    canvas.line(0, 0, [("ab", "guard you"), ("cd", "")])
    assert canvas.fragments() == [[("class:guard class:you", "ab"), ("", "cd  ")]]


def test_the_topmost_zone_answers_a_click():
    canvas = Canvas(10, 4)
    canvas.zone(0, 0, 10, 4, ClickAction("board"))
    canvas.inside(2, 1, 5, 2).zone(0, 0, 2, 1, ClickAction("pick", 7))
    assert canvas.action_at(3, 1) == ClickAction("pick", 7)
    assert canvas.action_at(3, 2) == ClickAction("board")
    assert Canvas(3, 3).action_at(1, 1) is None


def test_a_zone_is_cut_to_its_canvas():
    canvas = Canvas(10, 4)
    canvas.inside(2, 1, 5, 2).zone(-2, -1, 20, 20, ClickAction("pick", 7))
    answers = {(x, y) for x in range(10) for y in range(4) if canvas.action_at(x, y)}
    assert answers == {(x, y) for x in range(2, 7) for y in range(1, 3)}


def test_a_frame_gives_the_room_inside():
    canvas = Canvas(10, 4)
    canvas.frame(0, 0, 10, 4, title="Log").put(0, 0, "hello, world")
    assert canvas.rows() == ["┌─ Log ──┐", "│hello, w│", "│        │", "└────────┘"]


def test_texts_are_shortened_and_wrapped_by_columns():
    assert shorten("greedy 3", 8) == "greedy 3"
    assert shorten("greedy 31", 8) == "greedy …"
    assert wrap("one two three four", 9, "  ") == ["one two", "  three", "  four"]
    assert wrap("saved as /var/lib/match.zip", 9, " ") == [
        "saved as",
        " /var/lib",
        " /match.z",
        " ip",
    ]


def test_a_picture_is_cut_to_the_canvas_and_shows_what_lies_below_its_empty_pixels():
    drawn = picture([["red", "red", ""], ["red", "blue", "blue"], ["", "red", ""], ["", "", ""]])
    canvas = Canvas(4, 2)
    canvas.fill(0, 0, 4, 2, ".")
    canvas.show(0, 0, drawn)
    assert canvas.rows() == [" ▀▄.", ".▀.."]
    assert [canvas.style_at(x, 0) for x in range(3)] == [
        "on-red",
        "ink-red on-blue",
        "ink-blue",
    ]
    canvas = Canvas(2, 1)
    canvas.show(-1, -1, drawn)
    canvas.show(1, 0, drawn)
    canvas.show(5, 0, drawn)
    assert canvas.rows() == ["▀"]
    assert canvas.style_at(1, 0) == "on-red"


def test_a_click_on_a_thing_does_its_action_wherever_it_is_shown():
    canvas = Canvas(10, 4)
    canvas.place(0, 0, 3, 1, "tower")
    canvas.inside(5, 2, 5, 2).place(0, 0, 2, 1, "tower")
    canvas.place(0, 3, 3, 1, "gate")
    canvas.enact({"tower": ClickAction("pick", 4)})
    assert canvas.action_at(2, 0) == canvas.action_at(6, 2) == ClickAction("pick", 4)
    assert canvas.action_at(0, 3) is None


def test_what_lies_where_is_noted_once_somebody_asks_and_later_things_lie_above():
    canvas, asked = Canvas(10, 4), []
    part = canvas.inside(2, 1, 6, 3)

    def note(here):
        asked.append((here.width, here.height))
        here.place(0, 0, 4, 1, "tile")
        here.place(1, 0, 1, 1, "road")

    canvas.place(0, 0, 10, 4, "map")
    part.place_lazily(note)
    canvas.place(4, 1, 1, 1, "piece")
    assert not asked
    told = [canvas.thing_at(x, 1) for x in range(7)]
    assert told == ["map", "map", "tile", "road", "piece", "tile", "map"]
    assert set(canvas.things()) == {"map", "tile", "road", "piece"}
    assert asked == [(6, 3)]


def test_a_canvas_on_which_things_are_noted_later_goes_when_nobody_needs_it():
    canvas = Canvas(10, 4)
    canvas.place_lazily(lambda here: here.place(0, 0, 1, 1, "tile"))
    assert canvas.thing_at(0, 0) == "tile"
    gone = ref(canvas)
    gc.disable()
    try:
        del canvas
        assert gone() is None
    finally:
        gc.enable()


def test_a_picture_without_holes_covers_all_that_is_below():
    drawn = picture([["red", "red", "blue"], ["red", "blue", "blue"]])
    assert drawn.opaque
    assert not picture([["red", ""], ["red", "red"]]).opaque
    for x in (-2, -1, 0, 2, 3):
        canvas, slowly = Canvas(4, 1), Canvas(4, 1)
        for each, shown in ((canvas, drawn), (slowly, drawn._replace(opaque=False))):
            each.fill(0, 0, 4, 1, "▀", "ink-green on-grey")
            each.show(x, 0, shown)
        assert canvas.fragments() == slowly.fragments()
