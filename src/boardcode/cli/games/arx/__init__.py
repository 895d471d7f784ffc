"""The verbs that Arx adds to the command line, a file each."""
