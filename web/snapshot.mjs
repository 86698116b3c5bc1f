// Played from the sources, the page starts Python afresh. In the built site this file names the frozen memory.
export const snapshot = null;
