"""Studies: what many games among bots show."""
