// Which forests of Wispwood legal turns can reach: matchings of wisps and trees, witches, build orders, round 2.
"use strict";
(() => {
  const {BESIDE, CORNERS, WISPS, columnOf, groups, inOrder, near, rowOf, WIDE} = Rulewright.wispwood;
  // So many matchings are tried where witches form chains; the plain rules try as many.
  const MATCHING_LIMIT = 2000;

  class UndecidedError extends Error {}

  // A largest matching of a map of cells to lists of cells, by augmenting paths, as a map from left to right.
  function match(edges) {
    const partner = new Map();
    const augment = (left, seen) => edges.get(left).some(right => {
      if (seen.has(right)) return false;
      seen.add(right);
      if (partner.has(right) && !augment(partner.get(right), seen)) return false;
      partner.set(right, left);
      return true;
    });
    for (const left of edges.keys()) augment(left, new Set());
    return new Map([...partner].map(([right, left]) => [left, right]));
  }

  const isPerfect = edges => match(edges).size === edges.size;

  // For each wisp the cells beside it that `may` be its own tree.
  const edgesOf = (wisps, may) => new Map(wisps.map(wisp => [wisp, near(wisp, BESIDE).filter(may)]));

  // Sets of wisps that have together too few trees for themselves; those that share a wisp are one set.
  function withoutTree(edges) {
    const pairs = match(edges);
    const owner = new Map([...pairs].map(([wisp, tree]) => [tree, wisp]));
    let found = [];
    for (const lone of edges.keys()) {
      if (pairs.has(lone)) continue;
      const short = new Set([lone]);
      for (const wisp of short) edges.get(wisp).forEach(tree => short.add(owner.get(tree)));
      const meets = set => set.some(wisp => short.has(wisp));
      const apart = found.filter(set => !meets(set));
      found.filter(meets).flat().forEach(wisp => short.add(wisp));
      found = [...apart, inOrder(short)];
    }
    return found;
  }

  // All cells that diagonal steps over witches reach from the cat, their last cell a witch or not.
  function chainCells(cat, witches) {
    const reached = new Set();
    const queue = [cat];
    for (const at of queue) {
      for (const cell of near(at, CORNERS)) {
        if (cell === cat || reached.has(cell)) continue;
        reached.add(cell);
        if (witches.has(cell)) queue.push(cell);
      }
    }
    return reached;
  }

  const PATTERNS = {
    "diagonals": (down, right) => down === right && down > 0,
    "row-column": (down, right) => (down === 0) !== (right === 0),
    "surrounding": (down, right) => Math.max(down, right) === 1,
    "ring-2": (down, right) => Math.max(down, right) === 2,
  };

  // Whether a new witch may lie on a cell; `witches` are those that lie there. Without a placement every cell will do.
  function allowed(placement, cat, witches, cell) {
    if (!placement) return true;
    if (placement.area === "witch-chain") return chainCells(cat, witches).has(cell);
    const [down, right] = [rowOf, columnOf].map(of => Math.abs(of(cell) - of(cat)));
    return PATTERNS[placement.area](down, right);
  }

  // Lay pairs and single trees until nothing is left. With fixed pairs a tile laid early never blocks another one.
  function grows(forest, started, pairs, cat, placement) {
    const isWitch = cell => forest.get(cell) === "witch";
    const laid = new Set(started);
    const witches = new Set([...laid].filter(isWitch));
    const own = new Set(pairs.values());
    const single = [...forest.keys()].filter(
      cell => forest.get(cell) === "tree" && !started.has(cell) && !own.has(cell));
    const fits = cells => cells.some(cell => near(cell, BESIDE).some(other => laid.has(other)))
      && cells.filter(isWitch).every(cell => allowed(placement, cat, witches, cell));
    let waiting = [...single.map(tree => [tree]), ...pairs];
    while (waiting.length) {
      const left = waiting.filter(cells => {
        if (!fits(cells)) return true;
        for (const cell of cells) {
          laid.add(cell);
          if (isWitch(cell)) witches.add(cell);
        }
        return false;
      });
      if (left.length === waiting.length) return false;
      waiting = left;
    }
    return true;
  }

  // All perfect matchings in the order of the wisps; dead ends are cut off by a look at what the rest can still get.
  function* matchings(edges, order, used = new Map()) {
    if (used.size === order.length) {
      yield new Map([...used].map(([tree, wisp]) => [wisp, tree]));
      return;
    }
    const rest = new Map(order.slice(used.size).map(
      wisp => [wisp, edges.get(wisp).filter(tree => !used.has(tree))]));
    if (!isPerfect(rest)) return;
    const wisp = order[used.size];
    for (const tree of rest.get(wisp)) yield* matchings(edges, order, new Map([...used, [tree, wisp]]));
  }

  // Whether turns can lay a forest from the cells that lie there already (`started`, the cat among them): each wisp
  // with a tree of its own, each beside something that lies there. Throws UndecidedError beyond MATCHING_LIMIT.
  function canBuild(forest, started, cat, placement) {
    const wisps = [...forest.keys()].filter(cell => WISPS.includes(forest.get(cell)) && !started.has(cell));
    const edges = edgesOf(inOrder(wisps), cell => forest.get(cell) === "tree" && !started.has(cell));
    const pairs = match(edges);
    if (pairs.size < edges.size) return false;
    const witches = wisps.filter(cell => forest.get(cell) === "witch");
    if (!witches.length || !placement || placement.area !== "witch-chain") {
      return grows(forest, started, pairs, cat, placement);
    }
    let tried = 0;
    const order = [...witches, ...wisps.filter(cell => !witches.includes(cell))];
    for (const found of matchings(edges, order)) {
      if (tried === MATCHING_LIMIT) throw new UndecidedError("too many orders to try");
      if (grows(forest, started, found, cat, placement)) return true;
      tried += 1;
    }
    return false;
  }

  // (top, left, bottom, right) of cells, and the side of the smallest square that holds them.
  function bounds(cells) {
    const [rows, columns] = [rowOf, columnOf].map(of => cells.map(of));
    return [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
  }
  function span(cells) {
    const [top, left, bottom, right] = bounds(cells);
    return Math.max(bottom - top, right - left) + 1;
  }

  // Whether round 1 can have left the old wisps: in some square with the cat somewhere in it all could be laid, each
  // with a tree of its own. The square can have been full, since trees can be laid one by one; the cat may have moved.
  function explainsOld(forest, old, cat, placement, side) {
    if (!old.length) return true;
    const [top, left, bottom, right] = bounds([...old, cat]);
    for (let row = bottom - side + 1; row <= top; row += 1) {
      for (let column = right - side + 1; column <= left; column += 1) {
        const cells = Array.from({length: side * side},
          (_, index) => WIDE * (row + Math.floor(index / side)) + column + (index % side));
        const far = cell => Math.abs(rowOf(cell) - rowOf(cat)) + Math.abs(columnOf(cell) - columnOf(cat));
        const cats = cells.filter(cell => !old.includes(cell)).sort((one, other) => far(one) - far(other));
        if (cats.some(before => explainsRound(forest, old, cells, before, placement))) return true;
      }
    }
    return false;
  }

  function explainsRound(forest, old, cells, cat, placement) {
    const witches = new Set(old.filter(cell => forest.get(cell) === "witch"));
    // Said at once, so that no orders are tried in vain.
    if ([...witches].some(cell => !allowed(placement, cat, witches, cell))) return false;
    // The cat's square is no tree of anybody's, for it lies there from the start.
    const full = new Map(cells.map(cell => [cell, old.includes(cell) ? forest.get(cell) : "tree"]));
    return canBuild(full, new Set([cat]), cat, placement);
  }

  // How many wisps there can be after a round: each came with a tree of its own in the square of its round.
  function mostOld(data, round) {
    let old = 0;
    for (let earlier = 1; earlier < round; earlier += 1) {
      old += Math.floor((data.rounds[earlier].side ** 2 - 1 - old) / 2);
    }
    return old;
  }

  // The codes of all rules that a forest breaks as it lies; of none, why it cannot have come about. `open` instead of
  // a code where that could not be decided. Rounds 1 and 2, and in round 2 the old wisps have to be known.
  function broken(data, position, forest, old) {
    const {round} = position;
    if (round > 2 || (round === 2 && !old)) throw new Error("only round 1, and round 2 with its old wisps");
    const placement = data.cards.witch && data.cards.witch.placement;
    const board = {data, position, round, forest, placement, named: new Set(old || [])};
    board.cells = inOrder(forest.keys());
    board.wisps = board.cells.filter(cell => WISPS.includes(forest.get(cell)));
    board.cats = board.cells.filter(cell => forest.get(cell) === "cat");
    board.cat = board.cats.length === 1 ? board.cats[0] : null;
    board.old = round === 1 ? [] : board.wisps.filter(cell => board.named.has(cell));
    board.fresh = board.wisps.filter(cell => !board.old.includes(cell));
    const found = Object.keys(RULES).filter(code => RULES[code](board));
    return found.length || board.cat === null ? found : origin(board);
  }

  const wide = (board, low, high) => {
    if (!board.cells.length) return false;
    const edges = bounds(board.cells);
    return edges[high] - edges[low] >= board.data.rounds[board.round].side;
  };
  const later = board => board.round > 1 && board.named.size > 0 && board.cat !== null;

  // Each rule of a forest as it lies: whether it is broken.
  const RULES = {
    WW201: board => board.cats.length === 0,
    WW202: board => board.cats.length > 1,
    WW203: board => board.cat !== null && board.fresh.some(cell => board.forest.get(cell) === "witch"
      && !allowed(board.placement, board.cat, witchesOf(board), cell)),
    WW204: board => wide(board, 1, 3),
    WW205: board => wide(board, 0, 2),
    WW206: board => board.cats.length + board.old.length > 0
      && groups(board.cells).some(group => ![...board.cats, ...board.old].some(cell => group.includes(cell))),
    WW207: board => !isPerfect(edgesOf(board.fresh, cell => board.forest.get(cell) === "tree")),
    WW208: board => board.round === 1 && board.named.size > 0,
    WW209: board => board.round > 1 && [...board.named].some(cell => !board.old.includes(cell)),
    WW210: board => later(board) && span([...board.old, board.cat]) > board.data.rounds[board.round - 1].side,
    WW211: board => later(board) && board.old.length > mostOld(board.data, board.round),
    WW214: board => board.position.cat === "hidden" && board.wisps.length === 0,
  };

  const witchesOf = board => new Set(board.wisps.filter(cell => board.forest.get(cell) === "witch"));

  function origin({data, round, forest, placement, cat, old}) {
    try {
      if (!canBuild(forest, new Set([cat, ...old]), cat, placement)) return ["WW213"];
      if (round === 1 || explainsOld(forest, old, cat, placement, data.rounds[round - 1].side)) return [];
      return ["WW212"];
    } catch (error) {
      if (error instanceof UndecidedError) return ["open"];
      throw error;
    }
  }

  Object.assign(Rulewright.wispwood, {allowed, broken, canBuild, edgesOf, withoutTree});
})();
