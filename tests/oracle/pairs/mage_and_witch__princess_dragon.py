"""How the reference plays the two together."""

OPTIONS = {"dragon_eats_magic": False}
"""The dragon leaves mage and witch alone there: our option, no default (MG30)."""
