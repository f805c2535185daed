"""How the reference plays The Ferries with King & Robber."""

OPTIONS = {"robber_record": "on_board"}
