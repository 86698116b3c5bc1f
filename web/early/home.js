// Leads from an address that the site does not have to the site: to the nearest folder above with its manifest. The page
// is shown at any depth, and only a build that knows the site's address has it in the link.
(async () => {
  "use strict";
  const home = document.getElementById("home");
  const isSite = async (folder) => {
    try {
      const answer = await fetch(new URL("affinage.webmanifest", folder));
      return "start_url" in (await answer.json());
    } catch {
      return false; // nothing there, or a page of the host's
    }
  };
  let folder = new URL("./", location);
  while (home.pathname === "/" && folder.pathname !== "/") {
    if (await isSite(folder)) home.href = folder.pathname;
    folder = new URL("../", folder);
  }
})();
