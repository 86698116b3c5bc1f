"""Pictures of positions: shapes and colours as data, drawn by the page, and diagrams as SVG."""
