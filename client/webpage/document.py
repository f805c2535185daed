"""The page itself: one HTML file with all that it needs, which asks nobody for anything."""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple

from tilewyrm.client.drawing.svg import AREAS, SvgPanel, escaped
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration import score_table
from tilewyrm.client.webpage import labels
from tilewyrm.client.webpage.timeline import Timeline
from tilewyrm.language.speech import spoken, tell


class Evidence(NamedTuple):
    """The replay file that a page shows, and what its script checks it with."""

    name: str
    """What the file is called when it is saved."""
    data: bytes
    """The whole file."""
    names: Sequence[str]
    """The players' names as they stand in it."""
    check: Mapping[str, Any]
    """What each roll was drawn from, as ``check.js`` reads it."""
    problem: str
    """What is wrong with the file, behind what the page shows; empty: nothing."""
    is_newer: bool
    """Whether that is something that only a later program knows."""
    rolled: Sequence[tuple[int, int]]
    """What the page shows as rolled: the entry's seq, and the index of the outcome in `check`."""


def document(course: Timeline, model: Model, evidence: Evidence, program: str) -> str:
    """Return the page of *course*, in the language that is spoken.

    Args:
        course: the whole match.
        model: how it ended, or stands where the file ends.
        evidence: the file.
        program: name and version of what writes it.
    """
    scripts = {"check.js": _asset("check.js")}
    scripts |= {name: _brief(_asset(name)) for name in ("look.js", "page.js")}
    style = _asset("page.css") + _asset("board.css")
    title = course.face.title
    panels = course.face.panels(model)
    names = [model.name(seat) for seat in range(model.seats)]
    fields = {name: escaped(text) for name, text in labels.labels().items()}
    fields |= {
        "language": spoken(),
        "game": course.face.name,
        "program": escaped(program),
        "title": escaped(f"{title}: {', '.join(names)}"),
        "heading": escaped(title),
        "facts": escaped(_facts(model)),
        "script_hashes": " ".join(map(_hashed, scripts.values())),
        "style_hash": _hashed(style),
        "style": style,
        "hand": "".join(_panel(each, model) for each in panels if each.small),
        "panels": "".join(_panel(each, model) for each in panels if not each.small),
        "people": "".join(_people(model)),
        "source_table": _sources(course, model),
        "rules": "".join(f"<p>{escaped(rule)}</p>" for rule in model.rules),
        "keys": "".join(
            f"<tr><td><kbd>{escaped(key)}</kbd></td><td>{escaped(does)}</td></tr>"
            for key, does in labels.pressed()
        ),
        "file": escaped(evidence.name),
        "story": _packed(_told(course, model, evidence).encode()),
        "replay": _packed(evidence.data),
        "check_script": scripts["check.js"],
        "look_script": scripts["look.js"],
        "page_script": scripts["page.js"],
    }
    return Template(_asset("page.html")).substitute(fields)


@cache
def _asset(name: str) -> str:
    """Return the text of a file beside this module."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _brief(script: str) -> str:
    """Return *script* without comments and indentation; `check.js` is there to be read."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _hashed(text: str) -> str:
    """Return how a content security policy names *text*, and nothing else."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def _told(course: Timeline, model: Model, evidence: Evidence) -> str:
    told = {
        "texts": labels.scripted(),
        "names": [model.name(seat) for seat in range(model.seats)],
        "named": list(evidence.names),
        "signs": [model.signs.of(seat) for seat in range(model.seats)],
        "steps": course.told(),
        "looks": course.descriptions.told(),
        "stencils": "".join(
            f'<g id="{name}">{markup}</g>' for name, markup in course.stencils.markup.items()
        ),
        "check": evidence.check,
        "rolled": evidence.rolled,
        "problem": evidence.problem,
        "newer": evidence.is_newer,
        "result": list(model.result.scores) if model.result is not None else [],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _facts(model: Model) -> str:
    """Return which match it is."""
    moment = datetime.fromtimestamp(model.table.created.seconds, UTC)
    names = ", ".join(model.name(seat) for seat in range(model.seats))
    return tell(
        "webpage.facts", who=names, table=model.table.table_id, day=f"{moment:%Y-%m-%d %H:%M} UTC"
    )


def _panel(panel: SvgPanel, model: Model) -> str:
    slots = [f"{panel.name}/{layer}" for layer in (*panel.layers, AREAS)]
    layers = "".join(f'<g data-slot="{slot}"></g>' for slot in slots)
    drawing = (
        f'<svg data-panel="{panel.name}" viewBox="0 0 100 100" role="img"'
        f' aria-label="{escaped(panel.title)}">{layers}</svg>'
    )
    if panel.small:
        return drawing
    zoom = "".join(
        f'<button type="button" data-zoom="{factor}" aria-label="{escaped(tell(label))}"'
        f' title="{escaped(tell(label))}">{sign}</button>'
        for factor, sign, label in _ZOOMS
    )
    if panel.moves:
        return f'<figure class="panel moves">{drawing}<div class="zoom">{zoom}</div></figure>'
    title = escaped(panel.title)
    if panel.seat is not None:
        sign = escaped(model.signs.of(panel.seat))
        title = f'<span class="sign s{panel.seat}">{sign}</span> {title}'
    return f'<figure class="panel"><figcaption>{title}</figcaption>{drawing}</figure>'


_ZOOMS = (
    ("0.77", "+", "webpage.zoom.larger"),
    ("1.3", "\N{MINUS SIGN}", "webpage.zoom.smaller"),
    ("0", "⤢", "webpage.zoom.whole"),
)


def _people(model: Model) -> Iterator[str]:
    for seat in range(model.seats):
        sign = escaped(model.signs.of(seat))
        yield (
            f'<tr data-look="seats/{seat}/0"><td><span class="sign s{seat}">{sign}</span></td>'
            f'<td>{escaped(model.name(seat))}<small id="has-{seat}"></small></td>'
            f'<td id="score-{seat}"></td></tr>'
        )


def _sources(course: Timeline, model: Model) -> str:
    """Return what each player got points for, as a table."""
    lines = score_table.score_lines(course.face, model, course.face.gains(model))
    heads = "".join(f"<th>{escaped(model.name(seat))}</th>" for seat in range(model.seats))
    rows = []
    for line in lines:
        kind = ' class="sum"' if line is lines[-1] else ""
        cells = "".join(f"<td>{points}</td>" for points in line.points)
        rows.append(f"<tr{kind}><td>{escaped(line.title)}</td>{cells}</tr>")
    return f"<table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"
