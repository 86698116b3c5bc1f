// The keys that newsletters and social networks add to links. It runs as a script of the page, and modules import it.
"use strict";

globalThis.affinageTracking =
  /^(?:utm_\w+|(?:fb|g|d|ms|tw|tt|y)cl(?:id|src)|[gw]braid|gad_\w+|igshi?d?|mc_[ce]id|mtm_\w+|pk_\w+|_hs\w+)=/;
