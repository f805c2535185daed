"""The face of Mage & Witch."""
