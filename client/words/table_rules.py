"""The rules of a table in words: what a table plays apart from its game's defaults.

Options have their words in every language by their names and values. The server says each in a
sentence too, which stands for what a newer one knows and this client does not.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from tilewyrm.client.words.clock_rules import PARTS, clock_rules
from tilewyrm.client.words.durations import span
from tilewyrm.language.speech import count, knows, tell
from tilewyrm.v1 import match_pb2, service_pb2

_SPOKEN: Mapping[str, Callable[[str], str]] = {
    "takeover_minutes": lambda minutes: span(60 * int(minutes)),
    "spectator_delay": lambda turns: count("options.turns", int(turns)),
    "tiles": lambda word: ", ".join(_copies(part) for part in word.split(",")),
}
"""How values are said that do not stand in a sentence as they are, by their options."""

_SEATING = frozenset({"start_player", "first_player"})
"""Options that say only who begins, as a rematch and a match against bots do: not counted."""

_PLACE = "{}"
"""Stands for the number in the server's sentence of an option that is one."""


def sentences(
    game: service_pb2.GameInfo,
    setup: match_pb2.Setup,
    terms: Sequence[service_pb2.OptionInfo] = (),
) -> list[str]:
    """Return all that a match of *setup* plays apart from the defaults, a sentence each.

    Those of *game* come first, then those of the server's *terms*.
    """
    told = [*_known_luck(setup), *of(game.options, setup.options), *of(terms, setup.terms)]
    if setup.edition_name != next(iter(game.editions), setup.edition_name):
        told.append(tell("options.edition", name=setup.edition_name))
    return told


def _known_luck(setup: match_pb2.Setup) -> list[str]:
    """Return the sentences about known luck; none for any other match."""
    if not setup.HasField("known_luck"):
        return []
    known = setup.known_luck
    again = [tell("today.again", attempt=known.attempt)] if known.attempt > 1 else []
    return [tell("today.rule", date=known.date), *again]


def of(infos: Iterable[service_pb2.OptionInfo], options: Iterable[match_pb2.Option]) -> list[str]:
    """Return a sentence for each of *options*, which *infos* describe, that has not its default.

    The terms of a clock have one together, which stands first.
    """
    usual = {info.name: info for info in infos}
    differing = _differing(usual.values(), options)
    told: list[str] = []
    if usual.keys() >= PARTS:
        terms = {name: usual[name].default for name in PARTS}
        terms.update((info.name, option) for info, option in differing if info.name in PARTS)
        clock = clock_rules(terms)
        if clock is not None:
            told += clock
            differing = [each for each in differing if each[0].name not in PARTS]
    return [*told, *(sentence(info, option) for info, option in differing)]


def in_short(game: service_pb2.GameInfo, options: Iterable[match_pb2.Option]) -> str:
    """Return *game* with *options* in a few words: presets, and how many rules go beyond them.

    Options that have their default may be left out; those that are as usual are not counted.
    """
    chosen = _chosen(game, options)
    own = len(_changed(game, chosen))
    words = [game.title, " + ".join(map(_title, _presets(game, chosen)))]
    if own:
        words.append(count("options.own", own))
    return ", ".join(filter(None, words))


def beyond(
    game: service_pb2.GameInfo, options: Iterable[match_pb2.Option]
) -> Sequence[match_pb2.Option]:
    """Return those of *options* that no preset of theirs accounts for, and no default."""
    differing = {option.name: option for _, option in _differing(game.options, options)}
    named = {option.name for each in _presets(game, differing) for option in each.options}
    return [option for name, option in differing.items() if name not in named]


def page(
    game: service_pb2.GameInfo,
    setup: match_pb2.Setup,
    terms: Sequence[service_pb2.OptionInfo] = (),
) -> list[str]:
    """Return the rules of a table: what is played in short, then each rule of its own.

    The changed rules, which the first sentence counts, come first. They are marked if others
    follow.
    """
    changed = _changed(game, _chosen(game, setup.options))
    own = [
        sentence(info, option)
        for info, option in _differing(game.options, setup.options)
        if option.name in changed
    ]
    rest = match_pb2.Setup()
    rest.CopyFrom(setup)
    del rest.options[:]
    rest.options.extend(option for option in setup.options if option.name not in changed)
    others = sentences(game, rest, terms)
    if others:
        own = [tell("options.changed", rule=rule) for rule in own]
    told = [*own, *others]
    return [in_short(game, setup.options), *(told or [tell("options.none")])]


def spelled(option: match_pb2.Option) -> str:
    """Return the value of *option* as people write it: a truth value is yes or no."""
    kind = option.WhichOneof("value")
    if kind == "flag":
        return "yes" if option.flag else "no"
    return option.word if kind == "word" else str(option.number)


def _chosen(
    game: service_pb2.GameInfo, options: Iterable[match_pb2.Option]
) -> Mapping[str, match_pb2.Option]:
    """Return those of *options*, by name, that have neither their default nor are as usual."""
    differing = _differing(game.options, options)
    return {option.name: option for info, option in differing if option != info.usual}


def _changed(game: service_pb2.GameInfo, chosen: Mapping[str, match_pb2.Option]) -> frozenset[str]:
    """Return the names in *chosen* that no preset accounts for and that are not about seating."""
    named = {option.name for preset in _presets(game, chosen) for option in preset.options}
    return frozenset(chosen.keys() - named - _SEATING)


def _presets(
    game: service_pb2.GameInfo, chosen: Mapping[str, match_pb2.Option]
) -> Sequence[service_pb2.Preset]:
    """Return the presets that are wholly in *chosen* and in no greater one; else the first."""
    fitting = {
        frozenset(option.name for option in preset.options): preset
        for preset in game.presets
        if all(chosen.get(option.name) == option for option in preset.options)
    }
    return [
        preset for names, preset in fitting.items() if not any(names < more for more in fitting)
    ]


def _differing(
    infos: Iterable[service_pb2.OptionInfo], options: Iterable[match_pb2.Option]
) -> Sequence[tuple[service_pb2.OptionInfo, match_pb2.Option]]:
    """Return those of *options* that do not have their default, with what is known of them."""
    known = {info.name: info for info in infos}
    return [
        (known[option.name], option)
        for option in options
        if option.name in known and option != known[option.name].default
    ]


def numbered(info: service_pb2.OptionInfo, number: str) -> str:
    """Return what the option that *info* describes, without choices, says when it is *number*."""
    if knows(f"options.{info.name}.number"):
        told = _SPOKEN[info.name](number) if info.name in _SPOKEN else number
        return tell(f"options.{info.name}.number", number=told)
    return info.says[0].replace(_PLACE, number)


def _copies(part: str) -> str:
    """Return ``name=2``, the tiles of a box and their number, in words."""
    name, _, number = part.partition("=")
    title = f"options.preset.{'plain' if name == 'base' else name.replace('_', '-')}"
    return f"{number}x {tell(title) if knows(title) else name}"


def about(info: service_pb2.OptionInfo) -> str:
    """Return what is chosen with an option, in a sentence."""
    name = f"options.{info.name}.about"
    return tell(name) if knows(name) else info.meaning


def about_preset(preset: service_pb2.Preset) -> str:
    """Return what is played with a preset, in a sentence."""
    name = f"options.preset.{preset.name}.about"
    return tell(name) if knows(name) else preset.meaning


def _title(preset: service_pb2.Preset) -> str:
    name = f"options.preset.{preset.name}"
    return tell(name) if knows(name) else preset.title


def sentence(info: service_pb2.OptionInfo, option: match_pb2.Option) -> str:
    """Return what *option*, which *info* describes and which has not its default, says."""
    value = spelled(option)
    if knows(f"options.{info.name}.{value}"):
        return tell(f"options.{info.name}.{value}")
    if info.says and not info.choices:
        return numbered(info, value)
    for choice, says in zip(info.choices[1:], info.says, strict=False):
        if choice == option:
            return says
    if option.WhichOneof("value") == "flag":
        value = tell("options.yes") if option.flag else tell("options.no")
    return tell("options.other", name=info.name, value=value)
