"""No package: this folder only holds `frontier_widgets`, and says so to whoever imports it by mistake."""

raise ImportError("the folder 'widgets' is no package; import frontier_widgets")
