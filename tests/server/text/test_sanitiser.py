import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.server.text.sanitiser import MARKS_ON_A_BASE, case_folded, sanitised


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  hello \t\r\n  world\u2028! ", "hello world !"),
        ("\x1b]0;PWN\x07\x1b[2Jhi\x9b31m", "]0;PWN[2Jhi31m"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("a\u200bb\u00adc\u3164d\u2800e\ufe0ff\U000e0041g", "abcdefg"),
        ("\ue000a\ud800b\U0010ffffc", "abc"),
        ("Zo\u0065\u0308 e\u0302\u0301", "Zoë ế"),
        ("z" + "\u0335" * 30 + "!", "z\u0335\u0335!"),
        ("\u0301\u0301a \u0301b", "a b"),
        ("Grüße, Ωmega, 日本語, שלום, 🎲", "Grüße, Ωmega, 日本語, שלום, 🎲"),
        ("\u200b \u3164\u00a0", ""),
    ],
)
def test_what_cannot_be_seen_is_gone_and_what_can_stays(text, left):
    assert sanitised(text) == left


@given(st.text())
def test_a_clean_text_is_one_line_of_what_can_be_seen_and_stays_clean(text):
    left = sanitised(text)
    assert left == sanitised(left) == unicodedata.normalize("NFC", left)
    assert all(char.isprintable() for char in left)
    assert left == " ".join(left.split())
    stacked = 0
    for char in left:
        stacked = stacked + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        assert stacked <= MARKS_ON_A_BASE


def test_a_long_pile_of_marks_is_no_work():
    assert sanitised("a" + "\u0323\u0301" * 500_000) == "\u1ea1\u0323\u0301"


def test_names_that_look_the_same_fold_to_the_same():
    assert case_folded("\uff21\uff2e\uff2e") == case_folded("ann")
    assert case_folded("Ann") != case_folded("Anne")
