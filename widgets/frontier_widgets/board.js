// A board alone.
export default {
  render: ({ model, el }) =>
    run(model, el, (model, root) => {
      const board = new Board(model, root);
      board.mount();
      return board;
    }),
};
