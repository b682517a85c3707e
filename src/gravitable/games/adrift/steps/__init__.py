"""The rules of Adrift as steps, one module for each chapter of the rulebook. They import no bots and no views."""
