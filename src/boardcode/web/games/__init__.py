"""The routes of each game: a module per game, with its `ROUTER`."""
