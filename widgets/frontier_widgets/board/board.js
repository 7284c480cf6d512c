// A board alone, with a button for its words that is seen while it has the focus.
export default {
  render: ({ model, el }) =>
    run(model, el, (model, root) => {
      const board = new Board(model, root);
      root.append(plain(board.texts.inWords, () => board.read(), { class: "fn-plain fn-unseen" }));
      board.mount();
      return board;
    }),
};
