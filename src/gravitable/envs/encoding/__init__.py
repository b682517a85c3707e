"""Write typed values as rows of numbers."""
