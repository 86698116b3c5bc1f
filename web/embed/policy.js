// The page's policy can only name schemes: the sources do not know the site's address, and 'self' matches nothing in a
// sandboxed frame. So before anything else loads, add a second policy that names the site's folder; a request must
// satisfy both.
"use strict";

{
  const wide = document.querySelector("meta[http-equiv=Content-Security-Policy]");
  const { origin, pathname } = new URL("./", location.href);
  // Either character would end a source.
  const folder = (origin + pathname).replaceAll(";", "%3B").replaceAll(",", "%2C");
  const narrow = wide.cloneNode();
  narrow.content = wide.content.replaceAll("http: https:", folder);
  wide.after(narrow);
}
