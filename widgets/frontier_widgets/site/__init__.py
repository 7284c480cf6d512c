"""The static build: a folder that any web host serves, with the apps run by the visitor's own browser."""
