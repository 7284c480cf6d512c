"""What several apps have: pages, moves by pointing, calculations on stage, files and links, bots at work."""
