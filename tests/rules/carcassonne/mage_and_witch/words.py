"""The words of Mage & Witch."""

WORDS = ("mage", "mages", "witch", "witches", "sigil", "sigils")
