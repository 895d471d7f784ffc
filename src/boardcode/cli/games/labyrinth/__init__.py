"""The verbs that Labyrinth adds to the command line, a file each."""
