// The board of Twisted Trumpets: tiles of the hand, turned and flipped, onto the spaces of a board.
"use strict";

(() => {
  const {EDGES, STEP, tile: drawTile, turned, facingOf, mouth, scroll} = Rulewright.glyphs;
  const kit = Rulewright.kit;

  const boardOf = puzzle => puzzle.data.board || puzzle.position.board;
  const tileOf = (puzzle, id) => puzzle.data.tiles[id];
  const backOf = (puzzle, id) => tileOf(puzzle, id).back || puzzle.data["premium-back"];

  // The side of a tile that is up, as it lies.
  const faceOf = (puzzle, {place, turn, back}) =>
    turned(back ? backOf(puzzle, place) : tileOf(puzzle, place), turn || 0);

  // `p7~@180` as a placement.
  const givenOf = (text, at) => {
    const found = /^([^~@]+)(~?)(?:@(\d+))?$/.exec(text);
    return {place: found[1], at, turn: Number(found[3] || 0), back: found[2] === "~"};
  };

  const given = puzzle => Object.entries(puzzle.position.trumpet || {}).map(([at, text]) => givenOf(text, at));

  const edges = (ui, some) => kit.listed(ui, some.map(edge => ui.t(`board-${edge}`)));

  const pipeWords = (ui, pipe) => {
    const [one, other] = pipe.ends.map(edge => ui.t(`board-${edge}`));
    const bells = (pipe.bells || []).map(bell =>
      ui.t(`board-bell-${bell.kind}`, {facing: edges(ui, facingOf(bell))}));
    const route = pipe.ends.length === 2 ? ui.t("board-pipe-two", {one, other})
      : ui.t(pipe.ends.length === 1 ? "board-pipe-one" : "board-pipe-more", {edges: edges(ui, pipe.ends)});
    return kit.listed(ui, [route, ...(pipe.twist ? [ui.t("board-twist")] : []), ...bells]);
  };

  const faceWords = (ui, face) => kit.listed(ui, [
    ...face.pipes.map(pipe => pipeWords(ui, pipe)),
    ...(face.notes ? [ui.t("board-notes", {count: face.notes})] : []),
    ...(face.birds ? [ui.t("board-birds", {count: face.birds})] : []),
    ...Object.entries(face.flags || {}).filter(([, count]) => count).map(([colour, count]) =>
      ui.t("board-flags", {count, colour: kit.told(ui, `board-colour-${colour}`, {}, colour)})),
  ], "semicolon");

  const tileWords = (ui, puzzle, placement) => kit.listed(ui, [
    kit.labelled(ui, placement.place, [
      ui.t(`board-tile-${tileOf(puzzle, placement.place).kind}`), placement.back && ui.t("board-back-up"),
    ]),
    faceWords(ui, faceOf(puzzle, placement)),
  ], "semicolon");

  const draw = (puzzle, placement) => drawTile(faceOf(puzzle, placement), tileOf(puzzle, placement.place).kind);

  // The pipes that can be joined: nodes with the cell and edges of a pipe.
  const nodesOf = (puzzle, laid) => faceOf(puzzle, laid).pipes.map(pipe => ({at: laid.at, ends: pipe.ends}));

  const across = (at, edge) => {
    const [column, row] = kit.spotOf(at);
    return kit.cellName(column + STEP[edge][0], row + STEP[edge][1]);
  };

  const facing = edge => EDGES[(EDGES.indexOf(edge) + 2) % 4];

  const joined = (puzzle, node, trumpet) => node.ends.some(edge =>
    boardOf(puzzle).mouths.some(one => one.cell === node.at && one.edge === edge) ||
    trumpet.some(other => other.at === across(node.at, edge) && other.ends.includes(facing(edge))));

  // What hangs on the trumpeter, when one node after the other is joined.
  const attached = (puzzle, nodes) => {
    let trumpet = [];
    for (;;) {
      const more = nodes.filter(node => !trumpet.includes(node) && joined(puzzle, node, trumpet));
      if (!more.length) return trumpet;
      trumpet = [...trumpet, ...more];
    }
  };

  // The tiles in an order in which each hangs on the trumpet when it is laid; as they are where there is none. Who
  // picks a tile up and lays it again has not laid it last.
  const ordered = (puzzle, placements) => {
    const laid = given(puzzle);
    const nodes = laid.flatMap(one => nodesOf(puzzle, one));
    const rest = [...placements];
    const order = [];
    while (rest.length) {
      const trumpet = attached(puzzle, nodes);
      const next = rest.findIndex(one => nodesOf(puzzle, one).some(node => joined(puzzle, node, trumpet)));
      const [placement] = rest.splice(Math.max(next, 0), 1);
      nodes.push(...nodesOf(puzzle, placement));
      order.push(placement);
    }
    return order;
  };

  const placement = (place, at, turn, back) => ({place, at, ...(turn ? {turn} : {}), ...(back ? {back} : {})});

  // The tiles of the hand that do not lie yet: a list of ids.
  const leftOf = (puzzle, placements) => {
    const left = [...puzzle.position.hand];
    for (const {place} of placements) {
      if (left.includes(place)) left.splice(left.indexOf(place), 1);
    }
    return left;
  };

  // What is held over the board: a tile of the hand or a laid one, with its turn and side.
  const heldOf = (ui, puzzle, placements) => {
    const {held} = ui.local;
    if (!held || ui.locked) return null;
    if (held.at) {
      const lying = placements.find(one => one.at === held.at);
      return lying ? {turn: 0, back: false, ...lying} : null;
    }
    return leftOf(puzzle, placements).includes(held.place) ? held : null;
  };

  const say = (ui, puzzle, one) =>
    one.at ? kit.labelled(ui, one.at, [tileWords(ui, puzzle, one)]) : tileWords(ui, puzzle, one);

  // Turn or flip what is held; a tile that lies changes where it lies.
  const change = (ui, puzzle, placements, held, changed) => {
    const now = {...held, ...changed};
    const spoken = say(ui, puzzle, now);
    if (!held.at) {
      ui.local.held = now;
      ui.say(spoken);
      return ui.redraw();
    }
    const all = placements.map(one => (one.at === held.at ? placement(now.place, now.at, now.turn, now.back) : one));
    return ui.change({placements: ordered(puzzle, all)}, spoken);
  };

  const lay = (ui, puzzle, placements, held, at) => {
    const rest = placements.filter(one => one.at !== held.at);
    const laid = placement(held.place, at, held.turn, held.back);
    ui.local.held = held.at ? {at} : null;
    ui.change({placements: ordered(puzzle, [...rest, laid])}, ui.t("board-placed", {piece: held.place, cell: at}));
  };

  const takeBack = (ui, puzzle, placements, held) => {
    ui.local.held = {place: held.place, turn: held.turn || 0, back: Boolean(held.back)};
    const rest = placements.filter(one => one.at !== held.at);
    ui.change({placements: ordered(puzzle, rest)}, ui.t("board-taken-back", {piece: held.place, cell: held.at}));
  };

  const pickSpace = (ui, puzzle, placements, name) => {
    if (ui.locked) return;
    const held = heldOf(ui, puzzle, placements);
    if (placements.some(one => one.at === name)) {
      if (held && held.at === name) return void takeBack(ui, puzzle, placements, held);
      ui.local.held = {at: name};
      ui.say(ui.t("board-held", {cell: name}));
      ui.redraw();
    } else if (given(puzzle).some(one => one.at === name)) {
      ui.say(say(ui, puzzle, given(puzzle).find(one => one.at === name)));
    } else if (held) {
      lay(ui, puzzle, placements, held, name);
    } else {
      ui.say(ui.t("board-tile-first"));
    }
  };

  // A space of the board: what lies there, a scroll or nothing, and the mouths beside it.
  const space = (ui, puzzle, placements, rows, name) => {
    const sign = kit.letterAt(rows, name);
    if (sign === "#") return null;
    const mine = placements.find(one => one.at === name);
    const lying = mine || given(puzzle).find(one => one.at === name);
    const mouths = boardOf(puzzle).mouths.filter(one => one.cell === name);
    const held = heldOf(ui, puzzle, placements);
    const words = [
      lying ? tileWords(ui, puzzle, lying) : ui.t(sign === "S" ? "board-scroll" : "board-free"),
      mine && ui.t("board-yours"), ...mouths.map(one => ui.t("board-mouth", {edge: ui.t(`board-${one.edge}`)})),
    ];
    const look = lying ? draw(puzzle, lying) : sign === "S" ? scroll() : null;
    return {
      label: kit.labelled(ui, name, words),
      content: ui.el("span", {class: "b-stack"}, look,
        ...mouths.map(one => ui.el("span", {class: `b-mouth b-at-${one.edge}`}, mouth()))),
      pressed: mine ? Boolean(held && held.at === name) : undefined,
      marked: ui.marked.has(name),
      disabled: false,
      classes: `b-trumpet ${mine ? "b-yours" : lying ? "b-given" : "b-free"}`,
    };
  };

  // The hand; a tile that is held shows as it would lie.
  const hand = (ui, puzzle, placements, held) => {
    const left = leftOf(puzzle, placements);
    const chosen = held && !held.at ? left.indexOf(held.place) : -1;
    return ui.choices({
      label: ui.t("board-hand"),
      key: "hand",
      options: left.map((id, index) => {
        const one = index === chosen ? held : {place: id, turn: 0, back: false};
        return {
          id: String(index), label: tileWords(ui, puzzle, one), content: draw(puzzle, one), note: id,
          pressed: index === chosen, disabled: ui.locked,
        };
      }),
      pick(index) {
        if (ui.locked) return;
        ui.local.held = Number(index) === chosen ? null : {place: left[Number(index)], turn: 0, back: false};
        ui.redraw();
      },
    });
  };

  const tools = (ui, puzzle, placements, held) => {
    const premium = Boolean(held) && tileOf(puzzle, held.place).kind === "premium";
    const changed = how => change(ui, puzzle, placements, held, how);
    return ui.el("div", {class: "b-tools"},
      kit.button(ui, "turn", ui.t("board-turn-quarter"), {
        usable: Boolean(held), press: () => changed({turn: ((held.turn || 0) + 90) % 360}),
      }),
      kit.button(ui, "flip", ui.t("board-flip"), {usable: premium, press: () => changed({back: !held.back})}),
      kit.button(ui, "back", ui.t("board-take-back"), {
        usable: Boolean(held && held.at), press: () => takeBack(ui, puzzle, placements, held),
      }));
  };

  const laidList = (ui, puzzle, placements) => kit.panel(ui, ui.t("board-laid", {count: placements.length}),
    placements.length
      ? ui.el("ol", {class: "b-list"}, ...placements.map(one => ui.el("li", {}, say(ui, puzzle, one))))
      : ui.el("p", {class: "b-note"}, ui.t("board-laid-none")));

  Rulewright.boards["trumpets-best"] = {
    empty: () => ({placements: []}),
    draw(ui, puzzle, answer) {
      const placements = answer.placements || [];
      const rows = kit.rowsOf(boardOf(puzzle).grid);
      const held = heldOf(ui, puzzle, placements);
      ui.board.append(kit.board(ui, "trumpet", {
        label: ui.t("board-trumpet"),
        ...kit.axes(rows[0].length, rows.length),
        cell: name => space(ui, puzzle, placements, rows, name),
        pick: name => pickSpace(ui, puzzle, placements, name),
      }));
      ui.tray.append(hand(ui, puzzle, placements, held), tools(ui, puzzle, placements, held),
        ui.el("p", {class: "b-note"}, ui.t(held ? "board-space-for-tile" : "board-tile-now")),
        laidList(ui, puzzle, placements));
    },
  };
})();
