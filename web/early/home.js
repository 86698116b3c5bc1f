// Link the "not found" page to the nearest parent folder with the site's manifest. The page is shown at any depth, and
// only a build that knows the site's address has it in the link.
(async () => {
  "use strict";
  const home = document.getElementById("home");
  const isSite = async (folder) => {
    try {
      const answer = await fetch(new URL("manifest.txt", folder));
      return "start_url" in (await answer.json());
    } catch {
      // The folder has no such file, or the host answers with a page of its own.
      return false;
    }
  };
  let folder = new URL("./", location);
  while (home.pathname === "/" && folder.pathname !== "/") {
    if (await isSite(folder)) home.href = folder.pathname;
    folder = new URL("../", folder);
  }
})();
