// The way through the tree of a game: from the start through where one stands to the end of that line.

class Way {
  /** Rows are [parent, depth, turn, …]; `rounds` has the round at each node. Node 0 is the start. */
  constructor(rows, rounds) {
    this.rows = rows;
    this.rounds = rounds;
    this.parents = [null, ...rows.map((row) => row[0])];
    this.children = this.parents.map(() => null);
    this.depths = [0, ...rows.map((row) => row[1])];
    for (let node = rows.length; node > 0; node--) {
      // The child that continues the line is the least deep one; nodes are numbered in reading order.
      const parent = this.parents[node];
      const known = this.children[parent];
      if (known === null || this.depths[node] <= this.depths[known]) this.children[parent] = node;
    }
    this.main = this.through(0);
    this.nodes = this.main;
  }

  through(node) {
    const nodes = [];
    for (let up = node; up !== null; up = this.parents[up]) nodes.unshift(up);
    for (let down = this.children[node]; down !== null; down = this.children[down]) nodes.push(down);
    return nodes;
  }

  /** Take the way through `node`: what was played, unless it leads into a variation. */
  follow(node) {
    if (!this.depths[node]) this.nodes = this.main;
    else if (!this.nodes.includes(node)) this.nodes = this.through(node);
  }

  /** Whether a node lies in a variation. */
  aside(node) {
    return this.depths[node] > 0;
  }

  /** The last node of what was played on the way to a node. */
  branch(node) {
    let up = node;
    while (this.depths[up]) up = this.parents[up];
    return up;
  }

  /** What was played instead of the variation in which a node lies. */
  played(node) {
    const up = this.branch(node);
    return this.depths[this.children[up]] ? up : this.children[up];
  }

  /** The variations that begin instead of a node: their first nodes. */
  instead(node) {
    const { parents, depths } = this;
    return parents.flatMap((parent, other) => (node && parent === parents[node] && depths[other] > depths[node] ? [other] : []));
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
