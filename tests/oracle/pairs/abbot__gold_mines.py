"""How the reference plays the Abbot with The Gold Mines."""

OPTIONS = {"gold_garden": True}
