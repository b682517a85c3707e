"""The rules of play as steps, one module for each part of the rulebook. They import no bots or views."""
