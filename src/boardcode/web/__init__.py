"""The service and its page (needs the extra `web`): what the library does, over HTTP."""
