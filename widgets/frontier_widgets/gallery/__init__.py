"""The gallery: the page that opens first."""
