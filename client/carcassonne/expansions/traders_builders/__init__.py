"""What is shown of Traders & Builders."""
