"""Pictures of positions: shapes and colours as data, which the page paints, and diagrams as SVG."""
