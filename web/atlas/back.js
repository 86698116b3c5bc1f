// The link from a variant's page back to the atlas: it keeps the filters of the list that led here.

const atlas = new URL("../", location.href);

/** Let the links to the atlas lead to the list that the visitor came from, if it was the atlas. */
export function keepFilters() {
  const from = document.referrer && new URL(document.referrer);
  if (!from || from.origin !== atlas.origin || from.pathname !== atlas.pathname) return;
  for (const link of document.querySelectorAll(".of a")) link.href = from.href;
}

keepFilters();
