"""The verbs that ChaCuN adds to the command line, a file each."""
