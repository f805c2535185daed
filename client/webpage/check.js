"use strict";
// What can be verified of a replay file without knowing the rules of its game. The words are those of
// `tilewyrm replay verify`; docs/replay-format.md defines what is checked.
const Check = (() => {
  const MARK = [0x89, 0x54, 0x57, 0x52, 0x0d, 0x0a, 0x1a, 0x0a];
  const HEAD = 12, MOST = 4 << 20, FEWEST_ZEROS = 8;
  const RULINGS = [12, 13, 14, 15, 16];  // the kinds of control entries that an arbiter signs
  const KINDS = ["", "header", "entry", "checkpoint", "footer"];
  const MISPLACED = {header: "a second header", entry: "an entry", checkpoint: "a checkpoint", footer: "a second footer", "": "an empty record"};

  class Unreadable extends Error {}
  class Difference extends Error {}

  const TABLE = Uint32Array.from({length: 256}, (_, n) => {
    for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0x82f63b78 : n >>> 1;
    return n;
  });

  function crc32c(bytes) {
    let sum = 0xffffffff;
    for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
    return (sum ^ 0xffffffff) >>> 0;
  }

  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const latin = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

  function joined(...parts) {
    const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  }

  function little(value, size) {
    const bytes = new Uint8Array(size);
    for (let at = 0, rest = BigInt(value); at < size; at++, rest >>= 8n) bytes[at] = Number(rest & 255n);
    return bytes;
  }

  // The fields of a protobuf message by their numbers: of each all its values, a BigInt or bytes.
  function fields(bytes) {
    const found = {};
    let at = 0;
    const varint = () => {
      let value = 0n;
      for (let shift = 0n; shift < 70n; shift += 7n) {
        if (at >= bytes.length) break;
        const byte = bytes[at++];
        value |= BigInt(byte & 127) << shift;
        if (byte < 128) return value;
      }
      throw new Unreadable("no message");
    };
    while (at < bytes.length) {
      const tag = varint(), number = Number(tag >> 3n);
      let value;
      switch (Number(tag & 7n)) {
        case 0: value = varint(); break;
        case 1: value = bytes.subarray(at, at += 8); break;
        case 2: { const size = Number(varint()); value = bytes.subarray(at, at += size); break; }
        case 5: value = bytes.subarray(at, at += 4); break;
        default: throw new Unreadable("no message");
      }
      if (at > bytes.length || number < 1) throw new Unreadable("no message");
      (found[number] ??= []).push(value);
      found.last = number;
    }
    return found;
  }

  const some = (message, number) => message[number]?.at(-1) ?? new Uint8Array(0);
  const count = (message, number) => Number(message[number]?.at(-1) ?? 0n);
  const text = (bytes) => new TextDecoder().decode(bytes);

  // The frames up to the end of the file, or up to where it cannot be read further.
  function framesOf(file) {
    if (MARK.some((byte, at) => file[at] !== byte)) {
      throw new Unreadable(file.length ? "not a replay file: wrong first bytes" : "not a replay file: it is empty");
    }
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const frames = [];
    let start = MARK.length, damage = null;
    const torn = (words) => { damage = `cut off at byte ${start}: ${words}`; };
    const broken = (size, words) => {
      const tail = file.subarray(start);
      let meant = tail.length;
      while (meant && !tail[meant - 1]) meant--;
      if (meant <= size && (!meant || tail.length - meant >= FEWEST_ZEROS)) torn("the rest of the file is zeros, as after a power failure");
      else damage = `damaged at byte ${start}: ${words}`;
    };
    while (!damage && start < file.length) {
      const rest = file.length - start;
      if (rest < HEAD) { torn(`the file ends ${rest} bytes into a frame's head`); break; }
      const size = view.getUint32(start, true);
      if (crc32c(file.subarray(start, start + 4)) !== view.getUint32(start + 4, true) || size > MOST) {
        broken(HEAD, "a frame's length does not match its checksum");
      } else if (rest - HEAD < size) {
        torn(`the file ends ${rest - HEAD} bytes into a frame's ${size} bytes`);
      } else {
        const payload = file.subarray(start + HEAD, start + HEAD + size);
        if (crc32c(payload) !== view.getUint32(start + 8, true)) broken(HEAD + size, `a frame's ${size} bytes do not match their checksum`);
        else { frames.push({start, payload}); start += HEAD + size; }
      }
    }
    return {frames, damage};
  }

  function recordIn(payload) {
    const message = fields(payload);
    const number = message.last ?? 0;
    return {kind: KINDS[number] ?? "", body: number ? fields(some(message, number)) : {}, raw: number ? some(message, number) : payload};
  }

  function headerOf({frames, damage}) {
    if (!frames.length) throw new Unreadable(damage ? damage.replace(/^cut off|^damaged/, "damaged").replace(": ", ": the header: ") : `damaged at byte ${MARK.length}: the file ends before the header`);
    let record;
    try { record = recordIn(frames[0].payload); } catch { throw new Unreadable(`damaged at byte ${MARK.length}: the first frame contains no record`); }
    if (record.kind !== "header") throw new Unreadable(`damaged at byte ${MARK.length}: the first record is not a header`);
    const version = count(record.body, 1);
    if (version !== 1) throw new Unreadable(`unsupported format version ${version}; this program reads 1`);
    return record.body;
  }

  async function fingerprint(key) {
    return hex(await sha256(key)).slice(0, 16).match(/..../g).join("-");
  }

  // Draws rolls from the secret as section 6 of the format says.
  class Luck {
    static async of(secret, entropy) {
      const luck = new Luck();
      luck.key = await crypto.subtle.importKey("raw", secret, {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
      luck.entropy = await sha256(joined(...entropy.flatMap((added) => [little(added.length, 4), added])));
      return luck;
    }

    async pick(source, number, outcomes) {
      const total = outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
      const words = 1n << 64n, limit = words - words % total;
      const name = new TextEncoder().encode(source);
      for (let block = 0; ; block++) {
        const place = joined(this.entropy, [name.length], name, little(number, 8), little(block, 4));
        const view = new DataView(await crypto.subtle.sign("HMAC", this.key, place));
        for (let word = 0; word < 4; word++) {
          const x = view.getBigUint64(8 * word, true);
          if (x >= limit) continue;
          let r = x % total;
          for (const [outcome, weight] of outcomes) {
            r -= BigInt(weight);
            if (r < 0n) return outcome;
          }
        }
      }
    }
  }

  // What each roll was drawn from, by the seq of its entry: the page tells the stacks as differences.
  function stacksOf(told) {
    const found = new Map(), now = new Map();
    for (const [seq, source, number, changes, whole] of told.rolls) {
      const stack = whole ? new Map(changes) : new Map(now.get(source));
      if (!whole) for (const [outcome, weight] of changes) stack.set(outcome, weight);
      now.set(source, stack);
      found.set(seq, {source: told.sources[source], number, outcomes: [...stack].filter(([, weight]) => weight)});
    }
    return found;
  }

  const differs = (seq, what, expected, actual) => new Difference(`entry ${seq}: ${what}: expected ${expected}, found ${actual}`);

  // The y of each point of small order, without the sign of x: with such a key anybody can sign. The last two are 0 and 1 again.
  const SMALL_ORDER = new Set([
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ]);

  const isSmallOrder = (key) => SMALL_ORDER.has(hex(joined(key.subarray(0, 31), [key[31] & 127])));

  // Whether `key` made this Ed25519 signature; it throws where the browser knows none.
  async function isSigned(key, signature, bytes) {
    const imported = await crypto.subtle.importKey("raw", key, {name: "Ed25519"}, false, ["verify"]);
    return crypto.subtle.verify({name: "Ed25519"}, imported, signature, bytes);
  }

  const isUnknown = (error) => ["NotSupportedError", "SyntaxError", "TypeError"].includes(error.name);

  // What is wrong with an arbiter's ruling (section 10); null: nothing.
  async function rulingFault(ruled, arbiters, committed, found) {
    const key = some(ruled, 2), data = some(ruled, 1);
    if (!arbiters.includes(hex(key))) return "the ruling's key does not belong to an arbiter of this match";
    if (isSmallOrder(key)) return "the ruling's key is of small order: anyone can sign with it";
    const signed = joined(latin("tilewyrm ruling 1\n"), committed, data);
    try {
      if (!await isSigned(key, some(ruled, 3), signed)) return "the ruling's signature is not valid for its key and this match";
    } catch (error) {
      if (!isUnknown(error)) throw error;
      found.unsure = true;
    }
    found.rulings++;
    return null;
  }

  // The edition's text must have the digest that the header gives.
  async function checkEdition(setup) {
    const wrong = (words) => new Unreadable(`damaged at byte ${MARK.length}: the header: ${words}`);
    const packed = new Blob([some(setup, 7)]).stream().pipeThrough(new DecompressionStream("deflate"));
    let edition;
    try { edition = new Uint8Array(await new Response(packed).arrayBuffer()); } catch { throw wrong("the edition is not a zlib stream"); }
    if (hex(await sha256(edition)) !== hex(some(setup, 6))) throw wrong("the edition's text does not match its digest");
  }

  async function signatureFault(key, signature, running, payload) {
    if (!key.length) return signature.length ? ["none: the header names no key", "a signature"] : null;
    const expected = `one by the key ${await fingerprint(key)}`;
    if (!signature.length) return [expected, "none"];
    const unsigned = payload.subarray(0, payload.length - 64);
    if (signature.length !== 64 || hex(payload.subarray(payload.length - 64)) !== hex(signature)) {
      return [expected, `${signature.length} bytes that are not a signature at the end of the file`];
    }
    if (isSmallOrder(key)) return [expected, "one that anyone can make: this key is of small order"];
    const signed = joined(latin("tilewyrm replay signature 1\n"), running, unsigned);
    return await isSigned(key, signature, signed) ? null : [expected, "one not made by this key for this file"];
  }

  // Verify the bytes of a file. `told` is what the page says of stacks (sources, outcomes, rolls), after
  // which entry it says nothing (until), where the rules have found a fault, and the secret of a file
  // that keeps its own (secret).
  async function file(bytes, told) {
    const found = {problem: null, readable: true, bytes: bytes.length, frames: 0, entries: 0, rolls: 0, from: 1, rulings: 0, unsure: false, luck: "unrevealed", given: false, signature: "open", day: "", fingerprint: "", commitment: "", names: [], seen: [], scores: null};
    try {
      await walk(bytes, told, found);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof Difference)) throw error;
      found.problem = error.message;
      found.readable = error instanceof Difference;
    }
    return found;
  }

  // The secrets that the last record reveals, if that is a footer: its own, and that of a branch.
  function secretsIn(payload) {
    try {
      const last = recordIn(payload);
      if (last.kind === "footer") return [some(last.body, 4), some(last.body, 7)];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
    return [];
  }

  const isKept = async (secret, committed) => secret.length === 32 && hex(await sha256(secret)) === hex(committed);

  async function walk(bytes, told, found) {
    const read = framesOf(bytes);
    const header = headerOf(read);
    found.frames = read.frames.length;
    const seats = (header[4] ?? []).map(fields), committed = some(header, 5), key = some(header, 8);
    found.names = seats.map((seat) => text(some(seat, 1)));
    found.commitment = hex(committed);
    found.fingerprint = key.length ? await fingerprint(key) : "";
    let secret = null;
    for (const one of secretsIn(read.frames.at(-1).payload)) if (!secret && await isKept(one, committed)) secret = one;
    if (!secret && told.secret && await isKept(unhex(told.secret), committed)) {
      secret = unhex(told.secret);
      found.given = true;
    }
    const luck = secret ? await Luck.of(secret, seats.map((seat) => some(seat, 3))) : null;
    const setup = fields(some(header, 3)), game = text(some(setup, 1));
    await checkEdition(setup);
    // What a branch has taken over is another match's luck.
    const branch = setup[9] ? fields(some(setup, 9)) : null;
    if (branch) found.from = count(branch, 4) + 1;
    if (setup[10]) found.day = text(some(fields(some(setup, 10)), 1));
    const known = {luck, told, stacks: stacksOf(told), game, committed, arbiters: (header[9] ?? []).map(hex)};
    let ended = false;
    for (const {start, payload} of read.frames.slice(1)) {
      let record;
      try { record = recordIn(payload); } catch { throw new Difference(`damaged at byte ${start}: a frame is whole, but holds no record`); }
      const {kind, body} = record;
      if (ended) throw differs(found.entries, "end of the file", "nothing", MISPLACED[kind]);
      if (kind === "entry") await checkEntry(body, known, found);
      else if (kind === "checkpoint" || kind === "footer") {
        if (count(body, 1) !== found.entries) throw differs(found.entries, `number in the ${kind}`, found.entries, count(body, 1));
        const running = await sha256(bytes.subarray(0, start)), written = some(body, kind === "footer" ? 5 : 3);
        if (hex(running) !== hex(written)) throw differs(found.entries, `running hash in the ${kind}`, hex(running), hex(written));
        if (kind === "footer") { await checkFooter(body, payload, key, committed, branch, found); ended = true; }
      } else throw differs(found.entries, "record", "an entry", MISPLACED[kind]);
    }
    if (luck) found.luck = "verified";
    if (read.damage) { found.luck = luck ? found.luck : "unrevealed"; throw new Difference(read.damage); }
    if (!ended) throw new Difference("without a footer: the match is unfinished, or the file was cut off between two frames; all entries in it are valid");
  }

  async function checkEntry(body, {luck, told, stacks, game, committed, arbiters}, found) {
    const seq = found.entries + 1;
    if (count(body, 1) !== seq) throw differs(seq, "number of the entry", seq, count(body, 1));
    if (body[3]) {
      const rolled = hex(some(body, 3)), stack = stacks.get(seq);
      const at = stack?.outcomes.find(([outcome]) => told.outcomes[outcome][0] === rolled)?.[0];
      found.seen.push([seq, rolled]);
      // Behind what is wrong in the file the page knows no stacks.
      if (!stack && seq > told.until) { found.entries = seq; return; }
      if (at === undefined) throw differs(seq, "legality", "a roll of what this page says was left", rolled);
      if (luck && seq >= found.from) {
        const drawn = await luck.pick(stack.source, stack.number, stack.outcomes);
        if (drawn !== at) throw differs(seq, "roll", `${told.outcomes[drawn][1]} by the secret`, told.outcomes[at][1]);
        found.rolls++;
      }
    }
    if (body[7]) {
      const fault = await rulingFault(fields(some(body, 7)), arbiters, committed, found);
      if (fault) throw differs(seq, "value of the entry", `a value of ${game}`, fault);
    } else if (body[6] && RULINGS.includes(fields(some(fields(some(body, 6)), 1)).last)) {
      throw differs(seq, "value of the entry", `a value of ${game}`, "unsigned ruling");
    }
    found.entries = seq;
  }

  async function checkFooter(body, payload, key, committed, branch, found) {
    const secret = some(body, 4), ofBranch = some(body, 7), sealed = count(body, 6) > 0;
    const expected = `32 bytes with SHA-256 ${hex(committed)}`;
    const actual = async (bytes) => `${bytes.length} bytes with SHA-256 ${hex(await sha256(bytes))}`;
    if (branch) {
      if (!sealed) throw differs(found.entries, "secret", "a sealed footer: the match is a branch", "an unsealed one");
      if (ofBranch.length && !await isKept(ofBranch, committed)) throw differs(found.entries, "secret", expected, await actual(ofBranch));
    } else if (ofBranch.length) throw differs(found.entries, "secret", "none: the match is not a branch", "one of a branch");
    if (sealed && secret.length) throw differs(found.entries, "secret", "none: the footer says that it is sealed", await actual(secret));
    if (!sealed && !await isKept(secret, committed)) throw differs(found.entries, "secret", expected, await actual(secret));
    if (sealed) found.luck = "sealed";
    let fault;
    try {
      fault = await signatureFault(key, some(body, 15), some(body, 5), payload);
      found.signature = key.length ? "verified" : "none";
    } catch (error) {
      if (!isUnknown(error)) throw error;
      found.signature = "unsupported";
    }
    if (fault) { found.signature = "refuted"; throw differs(found.entries, "signature", ...fault); }
    found.scores = scoresIn(fields(some(body, 2)));
  }

  // Result.scores: packed zigzag numbers, or one field each.
  function scoresIn(result) {
    const zigzag = (value) => Number((value >> 1n) ^ -(value & 1n));
    return (result[1] ?? []).flatMap((value) => typeof value === "bigint" ? [zigzag(value)] : unpacked(value).map(zigzag));
  }

  function unpacked(bytes) {
    const found = [];
    let value = 0n, shift = 0n;
    for (const byte of bytes) {
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
      if (byte < 128) { found.push(value); value = shift = 0n; }
    }
    return found;
  }

  return {file};
})();
