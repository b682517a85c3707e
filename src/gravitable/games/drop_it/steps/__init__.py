"""The rules of Drop It as steps, one module for each chapter of the rulebook. They import no bots and no views."""
