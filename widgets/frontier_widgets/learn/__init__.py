"""Learn: a course, its lessons, and questions without end."""
