"""The face of Crop Circles."""
