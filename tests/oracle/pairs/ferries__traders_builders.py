"""How the reference plays The Ferries with Traders & Builders."""

OPTIONS = {"ferry_once_per": "part", "ferry_builder": False}
