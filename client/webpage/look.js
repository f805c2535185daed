"use strict";
// The look box: what the program that wrote the page says of what one points at or walks to. No rule of any game is here.
const Look = (() => {
  const $ = (id) => document.getElementById(id);
  const HOLE = "\x7f", MOVED = 6;
  const areas = new Map();       // by name of an area: [step, what is stored of it], oldest first
  let told, lines, step = 0, shown = null, mode = "", pressed = null, last = [0, 0], onMoved = () => {};

  // What is known -----------------------------------------------------------------------------------

  function read(looks) {
    told = looks;
    lines = looks.lines.map((values) => values.map((each) => typeof each === "number" ? [each] : each));
    const named = (index) => areas.get(looks.areas[index]) ?? areas.set(looks.areas[index], []).get(looks.areas[index]);
    let known = 0;
    looks.steps.forEach((changes, index) => {
      for (let each = 0; each < changes.length; each += 2) {
        const stored = changes[each + 1];
        named(changes[each]).push([index, Array.isArray(stored) ? stored.map((line) => line ? line - 1 : known++) : stored]);
      }
    });
  }

  // The area whose description an area has, and the lines of that; null if it has none now.
  function found(name) {
    const stored = areas.get(name)?.findLast(([from]) => from <= step)?.[1];
    if (!stored) return null;
    return Array.isArray(stored) ? {name, lines: stored} : found(told.areas[-1 - stored]);
  }

  // The text of a line: its words, and between them its numbers, as they are at the step that is shown.
  function line(number) {
    const [words, ...numbers] = lines[number].map(([first, ...changes]) => {
      let at = 0, value = first;
      for (const change of changes) {
        const [after, more] = typeof change === "number" ? [change, -1] : change;
        if ((at += after) > step) break;
        value += more;
      }
      return value;
    });
    return told.words[words].split(HOLE).map((part, index) => index ? numbers[index - 1] + part : part).join("");
  }

  // The description of an area at the step that is shown, line by line.
  const lines_of = (name) => found(name)?.lines.map(line) ?? [];

  // The areas ---------------------------------------------------------------------------------------

  // A piece of a layer of areas: its shapes are copied from the stencils, since nothing within a `use` can be pointed at.
  // What is shaped for itself stands above what is shaped by a stencil.
  function put(piece, place) {
    const [panel, , name] = place.split("/");
    if (piece.querySelector("use")) piece.parentNode.prepend(piece);
    for (const use of piece.querySelectorAll("use")) use.replaceWith(...document.querySelector(use.getAttribute("href")).cloneNode(true).childNodes);
    for (const shape of piece.querySelectorAll("[data-part]")) shape.dataset.look = `${panel}/${name}/${shape.dataset.part}`;
    if (shown) light();
  }

  const elements = () => [...document.querySelectorAll("[data-look]")].filter((each) => found(each.dataset.look));
  const element = (name) => elements().find((each) => each.dataset.look === name);

  function light() {
    const lead = shown && found(shown)?.name;
    for (const each of document.querySelectorAll("[data-look]")) {
      each.classList.toggle("lit", Boolean(lead) && found(each.dataset.look)?.name === lead);
      each.classList.toggle("here", each.dataset.look === shown);
    }
  }

  // The box -----------------------------------------------------------------------------------------

  function show(name, how = mode) {
    const text = name ? lines_of(name) : [];
    shown = text.length ? name : null;
    mode = shown ? how : "";
    const box = $("look"), list = $("look-text");
    if (list.innerText !== text.join("\n")) list.replaceChildren(...text.map((each) => Object.assign(document.createElement("p"), {textContent: each})));
    box.hidden = !shown;
    box.classList.toggle("kept", mode === "kept" || mode === "walk");
    $("look-around").setAttribute("aria-pressed", mode === "walk");
    light();
    if (!shown) return;
    last = middle(element(shown));
    place(box, element(shown));
  }

  // Beside what it is about, on the side with more room; on a small screen the style says where.
  function place(box, thing) {
    const at = thing.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight, gap = 14;
    const right = innerWidth - at.right > at.left;
    const x = right ? Math.min(at.right + gap, innerWidth - wide - gap) : Math.max(at.left - gap - wide, gap);
    const low = Math.min(innerHeight, Math.max($("controls").getBoundingClientRect().top, high));
    const y = Math.max(gap, Math.min(at.top, low - high - gap));
    box.style.left = `${x + scrollX}px`;
    box.style.top = `${y + scrollY}px`;
  }

  function close() { show(null); }

  // Shows the same place at another step. Where it is there no more, who walks comes to what is nearest; else the box closes.
  function go(to) {
    step = to;
    if (!shown) return;
    if (found(shown) || mode !== "walk") return show(shown);
    const away = (each) => Math.hypot(...middle(each).map((value, axis) => value - last[axis]));
    const near = elements().map((each) => [away(each), each]).sort((one, other) => one[0] - other[0])[0];
    near ? come(near[1]) : close();
  }

  // Pointing ----------------------------------------------------------------------------------------

  // The areas there, the uppermost first; land reaches below all that lies on it, and counts on top alone.
  function under(event) {
    const all = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest("[data-look]")).filter((each) => each && found(each.dataset.look));
    return [...new Set(all.filter((each, index) => !index || !each.matches(".soil")).map((each) => each.dataset.look))];
  }

  function pointed(event) {
    if (event.pointerType === "mouse" && !event.buttons && mode !== "kept" && mode !== "walk") show(under(event)[0] ?? null, "glance");
  }

  // A click or tap keeps the box open; another one there shows what lies below, and then nothing.
  function clicked(event) {
    if (event.target.closest("#look, button, a, input, select")) return;
    if (!pressed || Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > MOVED) return;
    const here = under(event), now = mode === "kept" ? here.indexOf(shown) : -1;
    show(here[now + 1] ?? null, "kept");
  }

  // Walking -----------------------------------------------------------------------------------------

  const middle = (each) => { const box = each.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };

  // Begins with what is looked at, else with what changed last, else in the middle.
  function walk(newest) {
    if (mode === "walk") return close();
    const all = elements();
    const first = all.find((each) => each.dataset.look === shown) ?? all.find((each) => newest?.contains(each)) ?? all[Math.floor(all.length / 2)];
    if (first) come(first);
  }

  function come(each) {
    onMoved(each);
    each.scrollIntoView({block: "nearest", inline: "nearest"});
    show(each.dataset.look, "walk");
  }

  // To the nearest thing that way; a step aside counts as two ahead.
  function move(east, south) {
    const here = element(shown), [x, y] = middle(here);
    let best = null, least = Infinity;
    for (const each of elements()) {
      const [dx, dy] = middle(each).map((value, axis) => value - [x, y][axis]);
      const on = dx * east + dy * south, aside = Math.abs(dx * south) + Math.abs(dy * east);
      if (on > 0.5 && on + 2 * aside < least && each !== here) [best, least] = [each, on + 2 * aside];
    }
    if (best) come(best);
  }

  const WALKING = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1]};

  // Does what a key means while something is looked at; returns whether it means anything.
  function press(key) {
    if (key === "Escape" && shown) close();
    else if (mode === "walk" && WALKING[key]) move(...WALKING[key]);
    else if (mode === "walk" && key === "Enter") close();
    else return false;
    return true;
  }

  function begin(looks, moved) {
    read(looks);
    onMoved = moved;
    document.addEventListener("pointerdown", (event) => { pressed = event; });
    document.addEventListener("pointermove", pointed);
    document.documentElement.addEventListener("pointerleave", () => { if (mode === "glance") close(); });
    document.addEventListener("click", clicked);
    $("look-close").addEventListener("click", close);
  }

  return {begin, put, go, walk, press, show, close, lines: lines_of, get shown() { return shown; }};
})();
