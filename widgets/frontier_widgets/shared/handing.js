// A game that one page hands over to another, by way of this browser's storage.

const HANDED = "#handed"; // the fragment of the page that takes it
const handing = new Store("frontier-nb handed");

/** Hand a game over: its id, its record in FGN and the text of its own edition; returns whether that could be. */
function handOver(game) {
  handing.write("", JSON.stringify(game));
  return handing.kept;
}

/** The game that is handed over to this page (null: none is). */
function handedHere() {
  return location.hash === HANDED ? handing.read() : null;
}
