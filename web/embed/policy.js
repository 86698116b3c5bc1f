// The policy of the page can only name schemes: the sources do not know the site's address, and in a frame without an
// origin of its own 'self' is nothing. A second policy beside it, before anything else is fetched, names the site's
// folder; what is fetched must be allowed by both.
"use strict";

{
  const wide = document.querySelector("meta[http-equiv=Content-Security-Policy]");
  const { origin, pathname } = new URL("./", location.href);
  const folder = (origin + pathname).replaceAll(";", "%3B").replaceAll(",", "%2C"); // which end a source
  const narrow = wide.cloneNode();
  narrow.content = wide.content.replaceAll("http: https:", folder);
  wide.after(narrow);
}
