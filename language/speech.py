"""Texts of the program by their names, in the present language.

A text has a name such as ``table.leave.title``. What stands before the first dot is the subject,
which is a file of each language's folder: ``de/table.po`` has what is said in German around a
table. Names are the same in all languages; no other module holds words for people.

One process speaks one language at a time, because it has one reader.
"""

import gettext
import locale
import struct
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from tilewyrm.language.elision import after_de

FOLDER = Path(__file__).parent

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
}
"""The name of each language in that language, by its code."""

_language = "en"


class NoText(LookupError):
    """Missing text, or missing compiled texts of a subject; the message says what to do."""


def speak(code: str) -> None:
    """Set the language to *code*.

    Raises:
        ValueError: unknown language; the present one stays.
    """
    global _language
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are: {', '.join(LANGUAGES)}")
    _language = code


def spoken() -> str:
    """Return the code of the present language."""
    return _language


def language_of(environment: Mapping[str, str]) -> str:
    """Return the code of the language that an environment's locale asks for; English else.

    As for any program of the system: ``LANGUAGE``, a list, before ``LC_ALL``, ``LC_MESSAGES`` and
    ``LANG``.
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environment.get(variable, "").split(":"):
            code = locale.normalize(wanted).split(".")[0].split("_")[0].lower()
            if code in LANGUAGES:
                return code
    return "en"


def tell(name: str, /, **fields: object) -> str:
    """Return the text *name* with its fields filled in.

    Raises:
        NoText: there is no text of that name.
    """
    text = _text(_language, name)
    return _filled_in(text, fields) if fields else text


def count(name: str, number: int, /, **fields: object) -> str:
    """Return the text *name* in the form for *number* things, which is its field ``number``.

    Raises:
        NoText: there is no text of that name.
    """
    text = _subject(name, _language).ngettext(name, name, number)
    if text == name:
        raise _unknown(_language, name)
    return _filled_in(text, {"number": number, **fields})


def in_every_language(name: str) -> list[str]:
    """Return the text *name*, which has no fields, in each of `LANGUAGES`, in their order.

    Raises:
        NoText: there is no text of that name.
    """
    return [_text(code, name) for code in LANGUAGES]


def knows(name: str) -> bool:
    """Return whether there is a text of that name."""
    return _subject_name(name) in _subjects() and _subject(name, _language).gettext(name) != name


@cache
def _subjects() -> frozenset[str]:
    """Return the subjects that there are texts of."""
    return frozenset(path.stem for path in (FOLDER / "en").glob("*.mo"))


@cache
def names(subject: str) -> tuple[str, ...]:
    """Return the names of all texts of *subject*, sorted; none where there is no such subject."""
    try:
        compiled = (FOLDER / "en" / f"{subject}.mo").read_bytes()
    except FileNotFoundError:
        return ()
    # Where the table of names is, after how many there are: the form of a .mo (GNU gettext).
    number, table = struct.unpack_from("<II", compiled, 8)
    names_found = []
    for row in range(number):
        length, start = struct.unpack_from("<II", compiled, table + 8 * row)
        name, *_ = compiled[start : start + length].split(b"\0")
        names_found.append(name.decode())
    return tuple(filter(None, names_found))  # the empty name has what is said of the file


def listed(texts: list[str]) -> str:
    """Return *texts* as a list in a sentence: ``A``, ``A and B``, ``A, B and C``."""
    if len(texts) < 2:
        return "".join(texts)
    return tell("speech.and", before=", ".join(texts[:-1]), last=texts[-1])


def in_clauses(texts: Iterable[str]) -> str:
    """Return *texts* as clauses of one sentence: ``A``, ``A; B; C``."""
    return tell("speech.clause").join(texts)


def before_effect(label: str, effect: str) -> str:
    """Return the sign between a choice's *label* and its *effect*.

    It is a colon; after a label with a colon a dash, or a semicolon before a minus sign.
    """
    if ":" not in label:
        return tell("speech.colon")
    return tell("speech.semicolon" if effect.startswith("-") else "speech.dash")


class _FrenchFormatter(Formatter):
    """Fills in fields, of which ``{owner:de}`` is a name after *de*."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return *value* in its place."""
        return after_de(str(value)) if format_spec == "de" else format(value, format_spec)


_FRENCH = _FrenchFormatter()


def _filled_in(text: str, fields: Mapping[str, object]) -> str:
    """Return *text* with its *fields* filled in."""
    if ":de}" in text:
        return _FRENCH.vformat(text, (), fields)
    return text.format_map(fields)


@cache
def _text(code: str, name: str) -> str:
    text = _subject(name, code).gettext(name)
    if text == name:
        raise _unknown(code, name)
    return text


def _unknown(code: str, name: str) -> NoText:
    place = f"{code}/{_subject_name(name)}.po"
    return NoText(f"no text {name!r} in the compiled {place}; run `make language`")


def _subject_name(name: str) -> str:
    return name.partition(".")[0]


def _subject(name: str, code: str) -> gettext.NullTranslations:
    return _texts(code, _subject_name(name))


@cache
def _texts(code: str, subject: str) -> gettext.NullTranslations:
    try:
        with (FOLDER / code / f"{subject}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        if (FOLDER / code / f"{subject}.po").exists():
            raise NoText(f"{code}/{subject}.po is not compiled; run `make language`") from None
        return gettext.NullTranslations()
