"""The rules of Drop It as steps, one module a chapter of the rulebook. They import no bots or views."""
