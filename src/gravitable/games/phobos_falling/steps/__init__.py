"""The rules, one module for each chapter of the rulebook. Only they change a match; they import no bots."""
