"""The games, one folder each: state, moves, rules, calculations, words, drawing, components."""
