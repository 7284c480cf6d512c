// A game that one page hands over to another, by way of this browser's storage.

const HANDED_KEY = "frontier-nb handed";
const HANDED = "#handed"; // the fragment of the page that takes it

/** Hand a game over: its id, its record in FGN and the text of its own edition; returns whether that could be. */
function handOver(game) {
  try {
    localStorage.setItem(HANDED_KEY, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}

/** The game that is handed over to this page (null: none is). */
function handedHere() {
  try {
    return location.hash === HANDED ? localStorage.getItem(HANDED_KEY) : null;
  } catch {
    return null;
  }
}
