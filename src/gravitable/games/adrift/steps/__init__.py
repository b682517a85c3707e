"""The rules of Adrift as steps, one module a chapter of the rulebook. They import no bots or views."""
