"use strict";
// Shows the match: the story has what changes with each step, piece by piece. No rule of any game is here.
const Page = (() => {
  const $ = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const shown = new Map();      // the elements on the page, by the places of their pieces
  const backwards = [];         // what each step changes, the other way round
  let story, steps, at = 0, timer = null, look = null;

  const say = (name, fields = {}) => story.texts[name].replace(/\{(\w+)\}/g, (_, key) => fields[key]);

  async function unpacked(id) {
    const packed = Uint8Array.from(atob($(id).textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  // The pieces ------------------------------------------------------------------------------------

  function put(place, markup, fresh) {
    if (place.endsWith("/@")) return frame(place.slice(0, -2), markup);
    if (place.startsWith("seats/")) { $(`has-${place.slice(6)}`).innerHTML = markup ?? ""; return; }
    let piece = shown.get(place);
    if (markup === undefined) { piece?.remove(); shown.delete(place); return; }
    if (!piece) {
      piece = document.createElementNS(SVG, "g");
      shown.set(place, piece);
      document.querySelector(`[data-slot="${place.slice(0, place.lastIndexOf("/"))}"]`).append(piece);
    }
    piece.innerHTML = markup;
    if (place.includes("/look/")) return Look.put(piece, place);
    piece.classList.toggle("fresh", fresh);
  }

  function frame(panel, box) {
    const svg = document.querySelector(`[data-panel="${panel}"]`);
    svg.dataset.box = box ?? "0 0 100 100";
    if (!look || !svg.closest(".moves")) svg.setAttribute("viewBox", svg.dataset.box);
  }

  function change([, set, gone], fresh) {
    for (const place of gone) put(place);
    for (const place in set) put(place, set[place], fresh);
  }

  function reversed() {
    const now = new Map();
    for (const [seq, set, gone] of steps) {
      const before = {}, added = [];
      for (const place in set) now.has(place) ? before[place] = now.get(place) : added.push(place);
      for (const place of gone) { before[place] = now.get(place); now.delete(place); }
      for (const place in set) now.set(place, set[place]);
      backwards.push([seq, before, added]);
    }
  }

  // Steps -----------------------------------------------------------------------------------------

  function go(to) {
    to = Math.max(0, Math.min(steps.length - 1, to));
    const one = to === at + 1;
    while (at < to) change(steps[++at], one);
    while (at > to) change(backwards[at--], false);
    Look.go(at);
    tell();
  }

  // The piece with areas that came last before what is shown now.
  function newest() {
    for (let step = at; step >= 0; step--) {
      const place = Object.keys(steps[step][1]).find((each) => each.includes("/look/") && shown.has(each));
      if (place) return shown.get(place);
    }
    return null;
  }

  // What lies outside of the part of the map that is shown is shown with all of it.
  function reveal(each) {
    const svg = each.closest(".moves svg");
    if (!svg || !look) return;
    const box = svg.getBoundingClientRect(), {left, right, top, bottom} = each.getBoundingClientRect();
    if (left < box.left || right > box.right || top < box.top || bottom > box.bottom) setLook(svg, null);
  }

  // The first turn: what is laid out before it is no part of the story.
  const start = () => Math.max(0, steps.findIndex((step) => step[8]));

  function turn(way) {
    const begins = steps.map((step, index) => step[8] ? index : -1).filter((index) => index >= 0);
    if (way > 0) return go(begins.find((index) => index > at) ?? steps.length - 1);
    go(begins.findLast((index) => index < at) ?? 0);
  }

  function tell() {
    const [seq, , , , scores, status, acting, asked] = steps[at];
    const last = steps.at(-1)[0];
    $("where").textContent = [status, seq ? say("at", {seq, last}) : say("before")].filter(Boolean).join(" · ");
    $("asked").textContent = asked;
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", $("where").textContent);
    scores.forEach((points, seat) => { $(`score-${seat}`).textContent = points; });
    document.querySelectorAll("#people tr").forEach((row, seat) => row.classList.toggle("acts", seat === acting));
    let now = null;
    for (const line of $("log").children) {
      const step = Number(line.dataset.step);
      line.classList.toggle("later", step > at);
      line.classList.toggle("now", step === at);
      if (step <= at) now = line;
    }
    const log = $("log");
    if (now) log.scrollTop = now.offsetTop - log.offsetTop - Math.max(log.clientHeight / 2 - now.offsetHeight, 24);
    const cursor = document.querySelector("#chart .cursor");
    cursor?.setAttribute("transform", `translate(${across(at)} 0)`);
    history.replaceState(null, "", `#${seq}`);
  }

  function play(on = timer === null) {
    clearInterval(timer);
    timer = null;
    if (on && (at === steps.length - 1 || at < start())) go(start());
    if (on) timer = setInterval(() => at < steps.length - 1 ? go(at + 1) : play(false), Number($("speed").value));
    $("play").textContent = on ? "⏸" : "▶";
    $("play").title = `${say(on ? "pause" : "play")} (␣)`;
    $("play").setAttribute("aria-label", say(on ? "pause" : "play"));
  }

  // Log and chart ---------------------------------------------------------------------------------

  function writeLog() {
    steps.forEach((step, index) => {
      if (!step[3].length) return;
      const line = document.createElement("li");
      line.dataset.step = index;
      for (const [text, style] of step[3]) {
        const told = document.createElement("p");
        told.textContent = text;
        told.className = style;
        line.append(told);
      }
      line.addEventListener("click", () => go(index));
      $("log").append(line);
    });
  }

  const HIGH = 190, LEFT = 44, RIGHT = 34, TOP = 12, BOTTOM = 24;
  let WIDE = 1000;
  const across = (step) => LEFT + (WIDE - LEFT - RIGHT) * step / Math.max(steps.length - 1, 1);

  function drawChart() {
    WIDE = Math.max(320, Math.min(1400, $("chart").clientWidth));
    const all = steps.map((step) => step[4]);
    const low = Math.min(0, ...all.flat()), high = Math.max(10, ...all.flat());
    const up = (points) => HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (points - low) / (high - low);
    const unit = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((size) => (high - low) / size <= 5) ?? 1000;
    let drawn = "";
    for (let points = Math.ceil(low / unit) * unit; points <= high; points += unit) {
      drawn += `<path class="grid" d="M${LEFT} ${up(points)}H${WIDE - RIGHT}"/><text class="axis" x="${LEFT - 8}" y="${up(points) + 4}" text-anchor="end">${points}</text>`;
    }
    const ends = all.at(-1).map((points, seat) => [up(points) + 4, seat]).sort((one, other) => one[0] - other[0]);
    ends.forEach((end, index) => { if (index) end[0] = Math.max(end[0], ends[index - 1][0] + 13); });
    for (const [y, seat] of ends) {
      let path = "";
      all.forEach((scores, step) => {
        if (!step) path = `M${across(0)} ${up(scores[seat])}`;
        else if (scores[seat] !== all[step - 1][seat]) path += `H${across(step).toFixed(1)}V${up(scores[seat]).toFixed(1)}`;
      });
      drawn += `<path class="line s${seat % 6} l${seat % 6}" d="${path}H${across(steps.length - 1)}"/><text class="end s${seat % 6}" x="${WIDE - RIGHT + 6}" y="${y}">${story.signs[seat]}</text>`;
    }
    drawn += `<path class="cursor" d="M0 ${TOP - 6}V${HIGH - BOTTOM + 6}"/>`;
    $("chart").innerHTML = `<svg viewBox="0 0 ${WIDE} ${HIGH}" role="img">${drawn}</svg>`;
    const svg = $("chart").firstChild;
    const pointed = (event) => {
      const box = svg.getBoundingClientRect(), x = (event.clientX - box.left) * WIDE / box.width;
      go(Math.round((x - LEFT) / (WIDE - LEFT - RIGHT) * (steps.length - 1)));
    };
    svg.addEventListener("pointerdown", (event) => { svg.setPointerCapture(event.pointerId); pointed(event); });
    svg.addEventListener("pointermove", (event) => { if (event.buttons) pointed(event); });
  }

  // A larger map ----------------------------------------------------------------------------------

  const map = () => document.querySelector(".moves svg");

  function seen(svg) {
    return (look ?? svg.dataset.box).split(" ").map(Number);
  }

  function zoom(factor, event) {
    const svg = map();
    if (!svg) return;
    const [x, y, width, height] = seen(svg), [, , most] = svg.dataset.box.split(" ").map(Number);
    if (width * factor > most * 1.2 || width * factor < 150) return;
    const box = svg.getBoundingClientRect();
    const [fx, fy] = event ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [0.5, 0.5];
    setLook(svg, [x + width * (1 - factor) * fx, y + height * (1 - factor) * fy, width * factor, height * factor].join(" "));
  }

  function setLook(svg, box) {
    look = box;
    svg.setAttribute("viewBox", look ?? svg.dataset.box);
  }

  function moveMap(svg) {
    const fingers = new Map();
    svg.addEventListener("wheel", (event) => { if (event.ctrlKey || event.shiftKey || look) { event.preventDefault(); zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event); } }, {passive: false});
    svg.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); svg.setPointerCapture(event.pointerId); });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
    svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const apart = () => { const [one, other] = [...fingers.values()]; return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY); };
      const was = fingers.size === 2 ? apart() : 0;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) { const now = apart(); if (was && now) zoom(was / now, event); return; }
      const [x, y, width, height] = seen(svg), box = svg.getBoundingClientRect();
      const unit = Math.max(width / box.width, height / box.height);
      setLook(svg, [x - (event.clientX - before.clientX) * unit, y - (event.clientY - before.clientY) * unit, width, height].join(" "));
    });
    document.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => {
      const factor = Number(button.dataset.zoom);
      factor ? zoom(factor) : setLook(svg, null);
    }));
  }

  // The file --------------------------------------------------------------------------------------

  async function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await unpacked("replay")], {type: "application/octet-stream"}));
    link.download = $("replay").dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  // What the page shows that is not in the file; empty if it is all the same.
  function otherwise(found) {
    const wrong = [];
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    if (!same(found.names, story.named)) wrong.push(say("check.names"));
    if (found.entries !== steps.at(-1)[0]) wrong.push(say("check.entries"));
    const rolled = new Map(found.seen);
    if (story.rolled.some(([seq, roll]) => rolled.get(seq) !== story.check.outcomes[roll][0])) wrong.push(say("check.rolled"));
    if (found.scores && !same(found.scores, story.result)) wrong.push(say("check.scores"));
    return wrong.join(", ");
  }

  async function check(bytes) {
    const list = $("findings");
    list.replaceChildren();
    const note = (style, name, fields) => {
      const line = document.createElement("li");
      line.className = style;
      line.textContent = say(name, fields);
      list.append(line);
    };
    if (!globalThis.crypto?.subtle) return note("open", "check.no_crypto");
    const found = await Check.file(bytes ?? await unpacked("replay"), story.check);
    if (found.problem) note("bad", "check.failed", found);
    else note("good", "check.frames", found);
    if (story.problem && story.problem !== found.problem) note("bad", story.newer ? "check.newer" : "check.written", story);
    if (found.readable) {
      if (found.luck === "verified" && !found.problem) {
        note("good", found.given ? "check.promise_given" : "check.promise", found);
        note("good", found.from > 1 ? "check.rolls_branch" : "check.rolls", found);
        if (found.day) note("open", "check.known_luck", found);
      }
      else if (found.luck === "sealed") note("open", "check.sealed");
      else if (found.luck === "unrevealed") note("open", "check.unrevealed");
      if (found.signature === "verified") note("good", "check.signed", found);
      else if (found.signature === "none") note("open", "check.unsigned");
      else if (found.signature === "unsupported") note("open", "check.unsupported", found);
      if (found.rulings) note(found.unsure ? "open" : "good", found.unsure ? "check.rulings_open" : "check.rulings", found);
      const what = otherwise(found);
      if (what) note("bad", "check.differs", {what});
      else if (!found.problem && !story.problem) note("good", "check.same");
    }
    return found;
  }

  // Keys ------------------------------------------------------------------------------------------

  const KEYS = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), PageDown: () => turn(1), PageUp: () => turn(-1),
    Home: () => go(0), End: () => go(steps.length - 1), " ": () => play(),
    "+": () => zoom(1 / 1.3), "-": () => zoom(1.3), 0: () => map() && setLook(map(), null),
    x: () => Look.walk(newest()), t: () => theme(), "?": () => $("keys").showModal(),
  };

  function theme() {
    const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    document.documentElement.dataset.theme = dark === "dark" ? "light" : "dark";
  }

  function listen() {
    document.addEventListener("keydown", (event) => {
      const pressed = event.target.tagName === "BUTTON" && event.key === " ";
      if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open || pressed || event.target.tagName === "SELECT") return;
      if (Look.press(event.key)) return event.preventDefault();
      if (!KEYS[event.key]) return;
      event.preventDefault();
      if (event.key !== " ") play(false);
      KEYS[event.key]();
    });
    const clicks = {first: KEYS.Home, "turn-back": KEYS.PageUp, back: KEYS.ArrowLeft, play, on: KEYS.ArrowRight, "turn-on": KEYS.PageDown, last: KEYS.End, "look-around": KEYS.x, theme, help: KEYS["?"], save, check};
    for (const id in clicks) $(id).addEventListener("click", () => { if (id !== "play" && timer) play(false); clicks[id](); });
    $("slider").addEventListener("input", () => { play(false); go(Number($("slider").value)); });
    $("speed").addEventListener("change", () => { if (timer) play(true); });
    addEventListener("resize", () => { drawChart(); tell(); });
    addEventListener("hashchange", () => goTo(location.hash));
  }

  function goTo(hash) {
    const seq = Number(hash.slice(1));
    const index = /^#\d+$/.test(hash) ? steps.findIndex((step) => step[0] === seq) : -1;
    go(index < 0 ? start() : index);
  }

  async function begin() {
    if (!globalThis.DecompressionStream) {
      $("trouble").textContent = $("trouble").dataset.old;
      $("trouble").hidden = false;
      return;
    }
    story = JSON.parse(new TextDecoder().decode(await unpacked("story")));
    // What is as it was before is told as 0.
    let known = null;
    steps = story.steps.map((step) => known = step.map((value, index) => index >= 4 && index <= 5 && value === 0 ? known[index] : value));
    $("stencils").innerHTML = `<defs>${story.stencils}</defs>`;
    $("slider").max = steps.length - 1;
    reversed();
    writeLog();
    drawChart();
    if (map()) moveMap(map());
    listen();
    play(false);
    Look.begin(story.looks, reveal);
    change(steps[0], false);
    goTo(location.hash);
  }

  const ready = begin();
  return {ready, check, go, unpacked, get at() { return at; }, get story() { return story; }};
})();
