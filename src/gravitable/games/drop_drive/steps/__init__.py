"""The rules of Drop Drive as steps, in the order of the rulebook. They import no bots or views."""
