"""A practice server: a race through a maze, its rules, its log, and the sockets on which it is played."""
