"""Games, presets and options as everybody may see them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from tilewyrm.editions.tasks import expansion_tasks, hint_thresholds, task_names
from tilewyrm.engine.bots.registry import RUNGS, USUAL
from tilewyrm.engine.game import Game, Preset
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, resolve
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.v1 import service_pb2


def game_infos(
    edition_store: EditionStore, *, tasks: bool = False, own_bots: Iterable[str] = ()
) -> list[service_pb2.GameInfo]:
    """Return every game, with the editions of *edition_store*; with *tasks*, for a tutorial.

    *own_bots* are the names of bots that do not come with the project.
    """
    infos = []
    for name, rules in GAMES.items():
        infos.append(service_pb2.GameInfo())
        infos[-1].CopyFrom(_game_info(rules, tuple(edition_store.names(name))))
        infos[-1].bots.extend(own_bots)
    for info in infos if tasks else ():
        info.tasks.extend(task_names(info.name))
        info.hints.update(hint_thresholds(info.name))
        info.courses.extend(
            service_pb2.TaskCourse(option=option, tasks=names)
            for option, names in expansion_tasks(info.name).items()
        )
    return infos


@lru_cache
def _game_info(rules: Game, editions: tuple[str, ...]) -> service_pb2.GameInfo:
    return game_info(rules, [*editions])


def game_info(rules: Game, editions: list[str]) -> service_pb2.GameInfo:
    """Return the game *rules* with the *editions* of these names."""
    return service_pb2.GameInfo(
        name=rules.name,
        title=rules.title,
        min_seats=rules.seats[0],
        max_seats=rules.seats[-1],
        rules_version=rules.rules_versions[-1],
        options=[option_info(spec, rules.ending_options) for spec in rules.options],
        editions=editions,
        bots=list(RUNGS),
        usual_bot=USUAL,
        presets=[_preset(rules, preset) for preset in rules.presets],
    )


def _preset(rules: Game, preset: Preset) -> service_pb2.Preset:
    return service_pb2.Preset(
        name=preset.name,
        title=preset.title,
        meaning=preset.meaning,
        options=[option_message(name, value) for name, value in preset.options.items()],
        language=preset.language,
        max_seats=rules.most_seats(resolve(rules.options, preset.options)),
    )


def option_info(
    spec: OptionSpec, usual: Mapping[str, OptionValue] = MappingProxyType({})
) -> service_pb2.OptionInfo:
    """Return *spec* as it is described to clients.

    *usual* has what tables have that say nothing of an option, where that is not its default.
    """
    value = usual.get(spec.name)
    return service_pb2.OptionInfo(
        name=spec.name,
        meaning=spec.meaning,
        clause=spec.clause,
        default=option_message(spec.name, spec.default),
        choices=[option_message(spec.name, value) for value in spec.values],
        range=_range(spec),
        says=spec.says,
        usual=None if value is None else option_message(spec.name, value),
    )


def _range(spec: OptionSpec) -> service_pb2.NumberRange | None:
    """Return what *spec* may be from and to; None when it is no number, or one of its choices."""
    if isinstance(spec.default, bool | str) or spec.choices:
        return None
    return service_pb2.NumberRange(minimum=spec.minimum, maximum=spec.maximum)
