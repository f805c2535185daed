"""What the Abbot and the Russian promos need together."""

from collections.abc import Mapping

from support.carcassonne import opinion
from support.carcassonne.expansions import russian_promos
from support.carcassonne.slow_map import SlowMap
from tilewyrm.engine.setup.options import OptionValue


class Opinion(opinion.Opinion):
    """An abbot may be in the hut, if the option says so (RP15)."""

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        if options["yaga_abbot"]:
            promos = others[russian_promos.NAME]
            assert isinstance(promos, russian_promos.Opinion)
            promos.hut_like = "monastery"
