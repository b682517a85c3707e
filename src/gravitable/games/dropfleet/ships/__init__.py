"""Ships: classes and their profiles, weapons, launch assets, tonnage, and what damage does to them."""
