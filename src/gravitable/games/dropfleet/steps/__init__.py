"""The rules as steps, in the order of the rulebook."""
