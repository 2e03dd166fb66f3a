// The board of Quacks & Co.: what lies in bag and on board, where the animals are, and what is bought.
"use strict";

(() => {
  const {glyph, chip, svg, path, circle, rect, letters} = Rulewright.glyphs;
  const kit = Rulewright.kit;
  const COLOURS = ["red", "yellow", "green", "blue", "purple", "orange", "white"];
  const LETTERS = {donkey: "D", sheep: "S", pig: "P", cow: "C"};
  const ACROSS = 13;
  const SIZE = 26;

  const priceOf = (puzzle, name) => puzzle.data.prices[name.split("-")[1]];
  const costOf = (puzzle, chips) => chips.reduce((sum, name) => sum + (priceOf(puzzle, name) || 0), 0);
  const chipName = (ui, name) => {
    if (name === "dream") return ui.t("board-dream");
    const [colour, number] = name.split("-");
    return ui.t("board-chip", {colour: ui.t(`board-colour-${colour}`), number});
  };

  const onTurn = puzzle => puzzle.position.players.find(one => one.animal === puzzle.position.turn);

  // The rubies that can be spent: one more for who is last on the track, which clovers may have changed before.
  const rubiesOf = puzzle => {
    const {"last-place": place, "clovers-first": first} = puzzle.data;
    const own = onTurn(puzzle);
    const space = own.space + (first ? own.clovers || 0 : 0);
    const last = space < puzzle.data.track.steps && puzzle.position.players.every(other =>
      other === own || other.space >= space);
    return (own.rubies || 0) + (last && place ? place.rubies : 0);
  };

  // What an animal's bag and board hold together and apart, by chip.
  const bagOf = player => {
    if (player.bag) return player.bag;
    const lying = player.board || {};
    const rest = Object.entries(player.chips || {}).map(([name, count]) => [name, count - (lying[name] || 0)]);
    return Object.fromEntries(rest.filter(([, count]) => count > 0));
  };

  // Chips that somebody may buy, by colour, in order of their numbers.
  const offered = puzzle => {
    const names = Object.keys(puzzle.data.chips).filter(name => puzzle.data.chips[name] && priceOf(puzzle, name));
    const numbered = colour => names.filter(name => name.split("-")[0] === colour)
      .sort((one, other) => one.split("-")[1] - other.split("-")[1]);
    return COLOURS.map(colour => [colour, numbered(colour)]).filter(([, some]) => some.length);
  };

  // Where a space of the track is drawn: rows to and fro, from the lower left corner up.
  const spotOf = (space, steps) => {
    const row = Math.floor(space / ACROSS);
    const column = row % 2 ? ACROSS - 1 - space % ACROSS : space % ACROSS;
    return [SIZE * (column + .5), SIZE * (Math.floor(steps / ACROSS) - row + .5)];
  };

  const curl = (x, y) => path(`M${x} ${y}q3-3 4 1t-5 4-6-6 6-7 9 5`, "curl");

  const spaceParts = (track, space) => {
    const [x, y] = spotOf(space, track.steps);
    const ends = space === 0 || space === track.steps;
    return [
      ends ? rect(x - 10, y - 10, 20, 20, 3, space ? "market" : "house")
        : circle(x, y, 9, "space"),
      track.spirals.includes(space) ? curl(x, y) : null,
      space % 10 === 0 || ends ? letters(x, y + 3.500, 9, space, "number") : null,
    ];
  };

  // Animals on one space stand beside each other, the one on turn in front.
  const animalParts = (puzzle, track) => {
    const {players, turn} = puzzle.position;
    const behind = {};
    const order = [...players.filter(one => one.animal !== turn), onTurn(puzzle)];
    return order.flatMap(player => {
      const [x, y] = spotOf(player.space, track.steps);
      const shift = 10 * (behind[player.space] || 0);
      behind[player.space] = (behind[player.space] || 0) + 1;
      const own = player.animal === turn;
      return [
        circle(x + shift, y - shift, 10, own ? "animal own" : "animal"),
        letters(x + shift, y - shift + 4.500, 13, LETTERS[player.animal], own ? "animal-letter own" : "animal-letter"),
      ];
    });
  };

  const line = track => Array.from({length: track.steps + 1}, (_, space) => spotOf(space, track.steps).join(" "));

  const placeWords = (ui, player, track) => ui.t("board-animal-at", {
    animal: ui.t(`board-${player.animal}`), space: player.space, left: track.steps - player.space,
  });

  const trackPicture = (ui, puzzle) => {
    const {track} = puzzle.data;
    const height = SIZE * (Math.floor(track.steps / ACROSS) + 1);
    const words = puzzle.position.players.map(player => placeWords(ui, player, track));
    return svg("svg", {
      class: "b-track", viewBox: `0 0 ${SIZE * ACROSS} ${height}`, role: "img",
      "aria-label": kit.listed(ui, [ui.t("board-track", {steps: track.steps}), ...words], "semicolon"),
    }, path(`M${line(track).join("L")}`, "way"),
    Array.from({length: track.steps + 1}, (_, space) => spaceParts(track, space)).flat(), animalParts(puzzle, track));
  };

  // Where a chip comes in a list: dream weeds first, then by colour and number.
  const placeOf = name => {
    const [colour, number] = name.split("-");
    return name === "dream" ? -1 : 10 * COLOURS.indexOf(colour) + Number(number);
  };

  const chipsList = (ui, title, chips) => {
    const names = Object.keys(chips || {}).filter(name => chips[name]);
    names.sort((one, other) => placeOf(one) - placeOf(other));
    return kit.panel(ui, title, names.length
      ? kit.bullets(ui, names.map(name => kit.figure(ui, chip(name), ui.t("board-times", {
        what: chipName(ui, name), count: chips[name],
      }))), "b-row b-chips")
      : ui.el("p", {class: "b-note"}, ui.t("board-nothing")));
  };

  const race = (ui, puzzle) => {
    const own = onTurn(puzzle);
    const token = player => ui.el("span", {
      class: player === own ? "b-animal b-own" : "b-animal", "aria-hidden": "true",
    }, LETTERS[player.animal]);
    return kit.panel(ui, ui.t("board-race"), kit.bullets(ui, puzzle.position.players.map(player =>
      kit.figure(ui, token(player), placeWords(ui, player, puzzle.data.track)))));
  };

  // What the chips of this game do, by the side of the action boards that lies up.
  const actions = (ui, puzzle) => {
    const {set} = puzzle.position;
    const colours = COLOURS.filter(colour => Object.keys(puzzle.data.chips).some(name =>
      name.startsWith(`${colour}-`) && puzzle.data.chips[name]));
    const does = colour => ui.t(colour === "white" ? "board-does-white" : `board-does-${colour}-${set}`);
    return kit.panel(ui, ui.t(`board-set-${set}`), ui.el("p", {class: "b-note"}, ui.t("board-does-move")),
      kit.bullets(ui, colours.map(colour => kit.figure(ui,
        ui.el("strong", {class: "b-colour"}, ui.t(`board-colour-${colour}`)), does(colour)))));
  };

  const purse = (ui, puzzle) => {
    const {clovers} = onTurn(puzzle);
    return ui.el("p", {class: "b-purse"},
      kit.figure(ui, glyph("ruby"), ui.t("board-rubies", {count: rubiesOf(puzzle)})),
      ...(clovers ? [kit.figure(ui, glyph("clover"), ui.t("board-clovers", {count: clovers}))] : []));
  };

  // Take a chip into the purchase or out of it. With the last one gone, nothing is said any more.
  const flip = (ui, puzzle, bought, name) => {
    if (ui.locked) return;
    const chips = bought.includes(name) ? bought.filter(one => one !== name) : [...bought, name];
    ui.change(chips.length ? {buy: chips} : {}, ui.t(chips.includes(name) ? "board-bought" : "board-not-bought", {
      chip: chipName(ui, name), cost: costOf(puzzle, chips), rubies: rubiesOf(puzzle),
    }));
  };

  const shelf = (ui, puzzle, bought, [colour, names]) => ui.choices({
    label: ui.t(`board-chip-${colour}`),
    key: `buy-${colour}`,
    options: names.map(name => ({
      id: name,
      label: ui.t("board-for-price", {chip: chipName(ui, name), price: priceOf(puzzle, name)}),
      content: ui.el("span", {class: "b-priced"}, chip(name),
        ui.el("span", {class: "b-price"}, glyph("ruby"), String(priceOf(puzzle, name)))),
      pressed: bought.includes(name),
      disabled: ui.locked,
    })),
    pick: name => flip(ui, puzzle, bought, name),
  });

  const bill = (ui, puzzle, answer) => {
    const bought = answer.buy || [];
    const cost = costOf(puzzle, bought);
    const rubies = rubiesOf(puzzle);
    const words = bought.length ? ui.t("board-cost", {
      chips: kit.listed(ui, bought.map(name => chipName(ui, name))), cost, rubies,
    }) : ui.t(answer.buy ? "board-buys-nothing" : "board-buys-not-yet", {rubies});
    return ui.el("p", {class: `b-bill${cost > rubies ? " b-over" : ""}`}, words,
      cost > rubies ? ` ${ui.t("board-too-much")}` : "");
  };

  Rulewright.boards["quacks-purchase"] = {
    empty: () => ({}),
    draw(ui, puzzle, answer) {
      const own = onTurn(puzzle);
      const bought = answer.buy || [];
      const animal = ui.t(`board-${own.animal}`);
      ui.board.append(trackPicture(ui, puzzle), race(ui, puzzle),
        chipsList(ui, ui.t("board-bag-of", {animal}), bagOf(own)),
        chipsList(ui, ui.t("board-board-of", {animal}), own.board), actions(ui, puzzle));
      ui.tray.append(
        purse(ui, puzzle), bill(ui, puzzle, answer),
        ui.el("div", {class: "b-shop"}, ...offered(puzzle).map(some => shelf(ui, puzzle, bought, some))),
        kit.button(ui, "nothing", ui.t("board-buy-nothing"), {
          pressed: Boolean(answer.buy) && !bought.length,
          press() {
            const none = Boolean(answer.buy) && !bought.length;
            ui.change(none ? {} : {buy: []}, ui.t(none ? "board-buys-not-yet" : "board-buys-nothing", {
              rubies: rubiesOf(puzzle),
            }));
          },
        }),
      );
    },
  };
})();
