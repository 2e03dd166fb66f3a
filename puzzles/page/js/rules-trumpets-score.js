// Twisted Trumpets: how tiles lie, what hangs together, and what a trumpet is worth, read from the data of a set.
"use strict";
(() => {
  const EDGES = ["top", "right", "bottom", "left"];
  const STEP = {top: [-1, 0], right: [0, 1], bottom: [1, 0], left: [0, -1]};
  const AROUND = [-1, 0, 1].flatMap(down => [-1, 0, 1].map(across => [down, across]))
    .filter(([down, across]) => down || across);
  const TRUMPETER = "trumpeter";

  const spotOf = name => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];
  const nameOf = ([row, column]) => String.fromCharCode(65 + column) + (row + 1);
  const turnedEdge = (edge, quarters) => EDGES[(EDGES.indexOf(edge) + quarters) % 4];
  const across = edge => turnedEdge(edge, 2);

  // The cell beyond an edge of a cell; it may lie off the board.
  function beyond(name, edge) {
    const [row, column] = spotOf(name);
    return nameOf([row + STEP[edge][0], column + STEP[edge][1]]);
  }

  const around = name => {
    const [row, column] = spotOf(name);
    return AROUND.map(([down, right]) => nameOf([row + down, column + right]));
  };

  // `p7~@180` on a space, as a placement.
  function given(at, text) {
    const [, place, tilde, turn] = /^([^~@]+)(~?)(?:@(-?\d+))?$/.exec(text);
    return {place, at, turn: Number(turn || 0), back: tilde === "~"};
  }

  // The side of a tile that is up, turned; a tile that lies askew joins nothing.
  function faceOf(data, {place, turn = 0, back = false}) {
    const tile = data.tiles[place];
    const side = (back && backOf(data, tile)) || tile;
    const quarters = (((turn % 360) + 360) % 360) / 90;
    const straight = Number.isInteger(quarters) ? side.pipes || [] : [];
    return {
      pipes: straight.map(pipe => ({
        ends: pipe.ends.map(edge => turnedEdge(edge, quarters)),
        bells: (pipe.bells || []).length,
        twist: Boolean(pipe.twist),
      })),
      flags: side.flags || {},
      birds: side.birds || 0,
      notes: side.notes || 0,
    };
  }

  // What shows on the back of a tile; null where the back must not be up.
  const backOf = (data, tile) => (tile.kind === "premium" ? tile.back || data["premium-back"] : null);

  // The spaces of the board, as a set of names.
  const spacesOf = data => new Set(data.board.grid.trim().split("\n").flatMap((line, row) =>
    line.trim().split(/\s+/).map((letter, column) => (letter === "#" ? null : nameOf([row, column])))
      .filter(Boolean)));

  // The pipes of a trumpet. `laid` is a map from spaces to placements.
  function networkOf(data, laid) {
    const spaces = spacesOf(data);
    const faces = new Map([...laid].filter(([at]) => spaces.has(at)).map(([at, one]) => [at, faceOf(data, one)]));
    const nodes = [...faces].flatMap(([at, face]) => face.pipes.map(pipe => ({at, ...pipe})));
    const ends = new Map(nodes.flatMap(node => node.ends.map(edge => [`${node.at} ${edge}`, node])));
    const mouths = new Set(data.board.mouths.map(mouth => `${mouth.cell} ${mouth.edge}`));
    // What an end at an edge of a cell meets: another pipe, the trumpeter, or undefined.
    const meets = (at, edge) =>
      (mouths.has(`${at} ${edge}`) ? TRUMPETER : ends.get(`${beyond(at, edge)} ${across(edge)}`));
    const network = {spaces, faces, nodes, meets};
    return {...network, lengths: lengthsOf(network)};
  }

  const metBy = ({meets}, node) => node.ends.map(edge => meets(node.at, edge)).filter(Boolean);

  // For every pipe that hangs on the trumpeter: how many pipes its shortest ways run through, and the most twists on
  // one of these.
  function lengthsOf(network) {
    const lengths = new Map([[TRUMPETER, {tiles: 0, twists: 0}]]);
    let last = new Set([TRUMPETER]);
    for (let tiles = 1; last.size; tiles += 1) {
      const next = network.nodes.filter(
        node => !lengths.has(node) && metBy(network, node).some(other => last.has(other)));
      const found = next.map(node => {
        const before = metBy(network, node).filter(other => last.has(other)).map(other => lengths.get(other).twists);
        return [node, {tiles, twists: Math.max(...before) + (node.twist ? 1 : 0)}];
      });
      found.forEach(([node, length]) => lengths.set(node, length));
      last = new Set(next);
    }
    return lengths;
  }

  const sum = numbers => numbers.reduce((total, number) => total + number, 0);

  // What the ways of all bells are worth; a twist counts as the data say, every other pipe as a tile.
  const pipePoints = ({scoring}, {nodes, lengths}) => sum(nodes.map(node => {
    const way = lengths.get(node);
    const points = way && (way.tiles - way.twists) * scoring.tile.points + way.twists * scoring.twist.points;
    return way ? node.bells * points : 0;
  }));

  function flagPoints({scoring: {flags}}, {faces}) {
    const counts = new Map();
    for (const face of faces.values()) {
      Object.entries(face.flags).forEach(([colour, count]) => counts.set(colour, (counts.get(colour) || 0) + count));
    }
    return sum([...counts.values()].map(count => (count < flags.table.length ? flags.table[count] : flags.beyond)));
  }

  const notesAround = ({faces}, at) => sum(around(at).map(near => (faces.has(near) ? faces.get(near).notes : 0)));

  const birdPoints = ({scoring}, network) => scoring.note.points * sum(
    [...network.faces].map(([at, face]) => (face.birds ? face.birds * notesAround(network, at) : 0)));

  // The ends of pipes that meet no other end.
  const openEnds = ({nodes, meets}) => nodes.flatMap(
    node => node.ends.filter(edge => !meets(node.at, edge)).map(edge => [node.at, edge]));

  // The points of a trumpet by parts, with their total. `laid` is a map from spaces to placements.
  function score(data, laid) {
    const network = networkOf(data, laid);
    const parts = {
      pipes: pipePoints(data, network),
      flags: flagPoints(data, network),
      birds: birdPoints(data, network),
      "open-ends": openEnds(network).length * data.scoring["open-end"].points,
    };
    return {...parts, total: sum(Object.values(parts))};
  }

  // Whether a tile that is laid now would hang on the trumpeter.
  function joins(data, laid, placement) {
    const {meets, lengths} = networkOf(data, laid);
    return faceOf(data, placement).pipes.some(pipe => pipe.ends.some(edge => lengths.has(meets(placement.at, edge))));
  }

  const startOf = puzzle => new Map(
    Object.entries(puzzle.position.trumpet || {}).map(([at, text]) => [at, given(at, text)]));

  Rulewright.trumpets = {backOf, faceOf, given, joins, score, spacesOf, startOf};
})();
