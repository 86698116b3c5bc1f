// Mark the page as scripted. If a host's policy or a browser without scripts blocks it, the page's message about that
// stays.
"use strict";

document.documentElement.classList.add("scripted");
