// Goal cards of Wispwood: their measures and points, read from the same data as the scorer reads.
"use strict";
(() => {
  // A cell is one number, WIDE * row + column; no drawing is so wide that two cells would share one.
  const WIDE = 100;
  const BESIDE = [-WIDE, -1, 1, WIDE];
  const CORNERS = [-WIDE - 1, -WIDE + 1, WIDE - 1, WIDE + 1];
  const WISPS = ["jack", "witch", "heart", "orb"];
  const PIECES = {T: "tree", C: "cat", J: "jack", W: "witch", H: "heart", O: "orb"};
  const RAYS = {up: -WIDE, down: WIDE, left: -1, right: 1};
  // Whether a cell so many rows down and columns right lies on a line. Nothing blocks a line.
  const LINES = {
    row: (down, right) => down === 0,
    column: (down, right) => right === 0,
    diagonal: (down, right) => down === right,
    antidiagonal: (down, right) => down === -right,
    up: (down, right) => right === 0 && down < 0,
    down: (down, right) => right === 0 && down > 0,
    left: (down, right) => down === 0 && right < 0,
    right: (down, right) => down === 0 && right > 0,
  };

  const rowOf = cell => Math.round(cell / WIDE);
  const columnOf = cell => cell - WIDE * rowOf(cell);
  const nameOf = cell => String.fromCharCode(65 + columnOf(cell)) + (rowOf(cell) + 1);
  const cellOf = name => WIDE * (Number(name.slice(1)) - 1) + name.charCodeAt(0) - 65;
  const inOrder = cells => [...cells].sort((one, other) => one - other);
  const near = (cell, steps) => steps.map(step => cell + step);

  // The rows of a drawing as letters; blanks between them and empty lines around them do not count.
  const rowsOf = drawing =>
    drawing.split("\n").map(line => line.replace(/ /g, "")).filter(line => line !== "");

  // A drawing as a forest: what lies on each square that is not empty, in reading order.
  function forestOf(drawing) {
    const forest = new Map();
    rowsOf(drawing).forEach((line, row) => [...line].forEach((letter, column) => {
      if (letter in PIECES) forest.set(WIDE * row + column, PIECES[letter]);
    }));
    return forest;
  }

  // Connected groups, each in reading order, the groups by their first cell.
  function groups(cells) {
    const left = new Set(cells);
    const found = [];
    for (const start of inOrder(cells)) {
      if (!left.delete(start)) continue;
      const group = [start];
      for (const cell of group) group.push(...near(cell, BESIDE).filter(other => left.delete(other)));
      found.push(inOrder(group));
    }
    return found;
  }

  // A forest with what several measures ask of it.
  class View {
    constructor(forest) {
      this.forest = forest;
      this.cells = inOrder(forest.keys());
      this.wispGroups = groups(this.cells.filter(cell => WISPS.includes(forest.get(cell))));
      this.groupOf = new Map();
      this.wispGroups.forEach((group, index) => group.forEach(cell => this.groupOf.set(cell, index)));
    }

    of(piece) { return this.cells.filter(cell => this.forest.get(cell) === piece); }

    types(cells) { return WISPS.filter(wisp => cells.some(cell => this.forest.get(cell) === wisp)); }

    // The occupied cells of an area around a cell, without the cell itself.
    area(name, cell) {
      if (name === "beside") return near(cell, BESIDE).filter(other => this.forest.has(other));
      if (name === "surrounding") return near(cell, [...BESIDE, ...CORNERS]).filter(other => this.forest.has(other));
      const [row, column] = [rowOf(cell), columnOf(cell)];
      return this.cells.filter(
        other => other !== cell && LINES[name](rowOf(other) - row, columnOf(other) - column));
    }

    // The unbroken run of trees that starts beside a cell.
    run(name, cell) {
      const found = [];
      for (let at = cell + RAYS[name]; this.forest.get(at) === "tree"; at += RAYS[name]) found.push(at);
      return found;
    }
  }

  // The first of the things for which the number is largest; undefined of none.
  const most = (things, number) =>
    things.reduce((best, one) => (best === undefined || number(one) > number(best) ? one : best), undefined);
  const item = (cells, amount) => ({cells, amount});
  const sum = numbers => numbers.reduce((one, other) => one + other, 0);

  function lonely(card, colour, view) {
    const alone = cell => card.measure.areas.every(
      area => view.area(area, cell).every(other => view.forest.get(other) !== colour));
    return view.of(colour).map(cell => item([cell], Number(alone(cell))));
  }

  function groupsOf(card, colour, view) {
    const said = card.measure;
    const fits = size => ("exactly" in said ? size === said.exactly : size >= said["at-least"]);
    return (said.of === "wisps" ? view.wispGroups : groups(view.of(colour)))
      .filter(group => !said.holding || group.some(cell => view.forest.get(cell) === colour))
      .map(group => item(group, Number(fits(group.length))));
  }

  function sees(card, colour, view) {
    const {areas, take, unbroken} = card.measure;
    const trees = (area, cell) => (unbroken ? view.run(area, cell) : view.area(area, cell))
      .filter(other => view.forest.get(other) === "tree");
    return view.of(colour).map(cell => {
      const seen = areas.map(area => trees(area, cell));
      const counted = take === "best" ? most(seen, found => found.length) : seen.flat();
      return item([cell, ...counted], counted.length);
    });
  }

  function types(card, colour, view) {
    const {areas, take, itself} = card.measure;
    return view.of(colour).map(cell => {
      const own = itself ? [cell] : [];
      const found = areas.map(area => view.types([...view.area(area, cell), ...own]).length);
      return item([cell], take === "best" ? Math.max(...found) : sum(found));
    });
  }

  function rarest(card, colour, view, switches) {
    const counts = WISPS.map(wisp => view.of(wisp).length);
    const fewest = Math.min(...counts);
    const values = WISPS.filter((wisp, index) => counts[index] === fewest).map(wisp => card.points.values[wisp]);
    const value = switches["rarest-tie"] === "higher" ? Math.max(...values) : Math.min(...values);
    return view.of(colour).map(cell => item([cell], value));
  }

  function weakestBeside(card, colour, view) {
    const worth = cell => card.points.values[view.forest.get(cell)];
    return view.of(colour).map(cell => {
      const wisps = view.area("beside", cell).filter(other => WISPS.includes(view.forest.get(other)));
      const weakest = most(wisps, other => -worth(other));
      return weakest === undefined ? item([cell], 0) : item([cell, weakest], worth(weakest));
    });
  }

  const groupTypes = (card, colour, view) => view.wispGroups
    .filter(group => view.types(group).includes(colour))
    .map(group => item(group, view.types(group).length));

  function cornerGroupTypes(card, colour, view) {
    const index = cell => view.groupOf.get(cell);
    return view.of(colour).map(cell => {
      const edge = new Set([cell, ...near(cell, BESIDE)].map(index));
      const corner = near(cell, CORNERS).map(index).filter(found => found !== undefined && !edge.has(found));
      const best = most(inOrder(new Set(corner)), found => view.types(view.wispGroups[found]).length);
      if (best === undefined) return item([cell], 0);
      return item([cell, ...view.wispGroups[best]], view.types(view.wispGroups[best]).length);
    });
  }

  const lines = (card, colour, view) => [rowOf, columnOf].flatMap(lineOf => {
    const cells = view.of(colour);
    return inOrder(new Set(cells.map(lineOf))).map(line => {
      const found = cells.filter(cell => lineOf(cell) === line);
      return item(found, Number(found.length >= card.measure["at-least"]));
    });
  });

  const crowded = (card, colour, view) => view.of(colour)
    .map(cell => [cell, ...near(cell, BESIDE).filter(other => view.forest.get(other) === colour)])
    .filter(found => found.length > card.measure["at-least"])
    .map(found => item(found, 1));

  function rankedGroup(card, colour, view, switches) {
    let found = groups(view.of(colour)).sort((one, other) => other.length - one.length);
    if (card.measure.rank === 2 && found.length) {
      const largest = found[0].length;
      found = found.slice(1);
      if (switches["second-grove-tie"] !== "second") found = found.filter(group => group.length < largest);
    }
    return found.slice(0, 1).map(group => item(group, group.length));
  }

  function clearDiagonal(card, colour, view) {
    let best = [];
    for (const sign of [1, -1]) {
      const lineOf = cell => rowOf(cell) - sign * columnOf(cell);
      for (const line of inOrder(new Set(view.cells.map(lineOf)))) {
        const cells = view.cells.filter(cell => lineOf(cell) === line);
        const pieces = cells.map(cell => view.forest.get(cell));
        const own = cells.filter(cell => view.forest.get(cell) === colour);
        const clear = !pieces.some(piece => WISPS.includes(piece) && piece !== colour);
        if (clear && own.length > best.length) best = own;
      }
    }
    return best.length ? [item(best, best.length)] : [];
  }

  const MEASURES = {
    lonely, groups: groupsOf, sees, types, rarest, lines, crowded,
    "count": (card, colour, view) => view.of(colour).map(cell => item([cell], 1)),
    "weakest-beside": weakestBeside, "group-types": groupTypes, "corner-group-types": cornerGroupTypes,
    "ranked-group": rankedGroup, "clear-diagonal": clearDiagonal,
  };

  // What a count of units is worth by a table or by sets. `beyond` may be the name of a switch.
  function worth(pay, count, switches) {
    if ("set" in pay) {
      const rest = count % pay.set;
      return Math.floor(count / pay.set) * pay.value + (rest ? pay.rest[rest - 1] : 0);
    }
    const {table, beyond = 0} = pay;
    if (count <= table.length) return count ? table[count - 1] : 0;
    const more = typeof beyond === "string" ? Number(switches[beyond]) : beyond;
    return table[table.length - 1] + more * (count - table.length);
  }

  // What a card counts on a forest: for each item its cells and its points.
  function cardItems(card, colour, view, switches) {
    const found = MEASURES[card.measure.kind](card, colour, view, switches);
    const {points: pay} = card;
    if (!("set" in pay || "table" in pay)) {
      return found.map(({cells, amount}) => ({cells, points: amount * ("each" in pay ? pay.each : 1)}));
    }
    let count = 0;
    return found.map(({cells, amount}) => {
      count += amount;
      return {cells, points: worth(pay, count, switches) - worth(pay, count - amount, switches)};
    });
  }

  // Whether a forest fills the whole square of its round.
  function isFull(forest, side) {
    const wide = of => {
      const found = [...forest.keys()].map(of);
      return Math.max(...found) - Math.min(...found) + 1;
    };
    return forest.size === side * side && wide(rowOf) === side && wide(columnOf) === side;
  }

  // The points of each goal, of the full grid, and the total, in this order.
  function score(data, forest, round) {
    const view = new View(forest);
    const parts = {};
    for (const [colour, card] of Object.entries(data.cards)) {
      parts[colour] = sum(cardItems(card, colour, view, data.switches).map(found => found.points));
    }
    const {side, "full-grid": bonus} = data.rounds[round];
    parts["full-grid"] = isFull(forest, side) ? bonus : 0;
    return {...parts, total: sum(Object.values(parts))};
  }

  Rulewright.wispwood = {
    BESIDE, CORNERS, PIECES, View, WIDE, WISPS, cardItems, cellOf, columnOf, forestOf, groups, inOrder, isFull,
    nameOf, near, rowOf, rowsOf, score,
  };
})();
