"""Mage & Witch: two figures that raise and halve the value of roads and cities (MG1-MG43)."""
