"""Write typed values as rows of numbers. Imports no other folder of `envs`."""
