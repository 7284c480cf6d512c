// The way through the tree of a game: from the start through where one stands to the end of that line.

class Way {
  /** Rows are [parent, depth, turn, …]; `rounds` has the round at each node. Node 0 is the start. */
  constructor(rows, rounds) {
    this.rows = rows;
    this.rounds = rounds;
    this.parents = [null, ...rows.map((row) => row[0])];
    this.children = this.parents.map(() => null);
    const depths = [0, ...rows.map((row) => row[1])];
    for (let node = rows.length; node > 0; node--) {
      // The child that continues the line is the least deep one; nodes are numbered in reading order.
      const parent = this.parents[node];
      const known = this.children[parent];
      if (known === null || depths[node] <= depths[known]) this.children[parent] = node;
    }
    this.nodes = [];
    this.follow(0);
  }

  /** Take the way through `node`, unless the way leads there already. */
  follow(node) {
    if (this.nodes.includes(node)) return;
    this.nodes = [];
    for (let up = node; up !== null; up = this.parents[up]) this.nodes.unshift(up);
    for (let down = this.children[node]; down !== null; down = this.children[down]) this.nodes.push(down);
  }

  get last() {
    return this.nodes.length - 1;
  }

  index(node) {
    return this.nodes.indexOf(node);
  }

  /** The node `by` events from another (undefined: there is none). */
  beside(node, by) {
    return this.nodes[this.index(node) + by];
  }

  /** The node at which the next turn, or the one before, is over. */
  turn(node, by) {
    return this.stretch(node, by, (each) => this.rows[each - 1]?.[2]);
  }

  /** The node at which the next round, or the one before, is over. */
  round(node, by) {
    return this.stretch(node, by, (each) => (each ? this.rounds[each] : undefined));
  }

  /** The node at which the next stretch of nodes of one `sort`, or the one before, is over. */
  stretch(node, by, sort) {
    const { nodes, last } = this;
    const ends = (index) => index === 0 || index === last || sort(nodes[index]) !== sort(nodes[index + 1]);
    let index = this.index(node) + by;
    while (index > 0 && index < last && !ends(index)) index += by;
    return nodes[index];
  }
}
