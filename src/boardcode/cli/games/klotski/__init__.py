"""The verbs that Klotski adds to the command line, a file each."""
