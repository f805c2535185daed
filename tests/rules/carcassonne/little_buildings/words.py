"""The words of Little Buildings."""

WORDS = ("little buildings", "little shed", "little house", "little tower")
