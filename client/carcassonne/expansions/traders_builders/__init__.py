"""The face of Traders & Builders."""
