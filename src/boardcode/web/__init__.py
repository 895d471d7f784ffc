"""The HTTP service and its page, run by `boardcode serve`. Private; docs/service.md describes the API."""
