// Says that the page's own scripts run: where a policy of the host or a browser without scripts stops them, the words for
// that stay on the page.
"use strict";

document.documentElement.classList.add("scripted");
