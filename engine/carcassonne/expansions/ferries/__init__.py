"""The Ferries: eight lakes, each with a ferry that joins two of the roads there (FB1-FB57)."""
