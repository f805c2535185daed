// A reader of replay files in another language, without any package: node examples/reader.js FILE...
// It checks every frame, the running hash, the commitment to the luck, and the signature.
// It does not know the rules: `tilewyrm replay verify` plays the match again.
// docs/replay-format.md and the schemas in proto/ are all that it was written from.
const { createHash, createPublicKey, verify } = require("node:crypto");
const { readFileSync } = require("node:fs");

const MARK = "895457520d0a1a0a";
const ED25519 = Buffer.from("302a300506032b6570032100", "hex"); // before a public key, in DER
const table = [...Array(256).keys()].map((n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0x82f63b78 : n >>> 1;
  return n;
});
const crc32c = (bytes) => ~bytes.reduce((crc, byte) => (crc >>> 8) ^ table[(crc ^ byte) & 255], -1) >>> 0;
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const text = (bytes) => (bytes ?? "").toString().replace(/[^\p{L}\p{N} .:_-]/gu, "?");

function varints(bytes) { // the numbers of a packed field, and whatever else is one varint
  const found = [];
  for (let at = 0; at < bytes.length; ) {
    let value = 0n, shift = 0n, byte;
    do {
      byte = BigInt(bytes[at++]);
      value |= (byte & 127n) << shift;
      shift += 7n;
    } while (byte > 127n);
    found.push(BigInt.asIntN(64, value));
  }
  return found.map(Number);
}

function fields(bytes) { // the values of a protobuf message by field number; numbers as bytes
  const found = {};
  let at = 0;
  const varint = () => {
    const start = at;
    while (bytes[at++] > 127);
    return bytes.subarray(start, at);
  };
  while (at < bytes.length) {
    const [tag] = varints(varint());
    const kind = tag & 7;
    let value;
    if (kind === 0) value = varint();
    else {
      const length = kind === 2 ? varints(varint())[0] : kind === 1 ? 8 : 4;
      value = bytes.subarray(at, (at += length));
    }
    (found[tag >>> 3] ??= []).push(value);
  }
  return found;
}

function read(file) {
  const bytes = readFileSync(file);
  if (bytes.toString("hex", 0, 8) !== MARK) throw Error("not a replay");
  let header, footer, entries = 0;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const payload = bytes.subarray(at + 12, at + 12 + length);
    if (crc32c(bytes.subarray(at, at + 4)) !== bytes.readUInt32LE(at + 4)) throw Error(`damaged at byte ${at}`);
    if (crc32c(payload) !== bytes.readUInt32LE(at + 8)) throw Error(`damaged at byte ${at}`);
    const record = fields(payload);
    const hashed = record[3] ?? record[4]; // a checkpoint or the footer
    const running = hashed && fields(hashed[0])[hashed === record[3] ? 3 : 5][0];
    if (running && !sha256(bytes.subarray(0, at)).equals(running)) throw Error(`altered before byte ${at}`);
    if (record[1]) header = fields(record[1][0]);
    if (record[2]) entries++;
    if (record[4]) footer = { ...fields(record[4][0]), payload };
    at += 12 + length;
  }
  const names = header[4].map((seat, number) => text(fields(seat)[1]?.[0]) || `seat ${number}`);
  const game = text(fields(header[3][0])[1][0]);
  if (!footer) return `${game}, ${entries} entries, unfinished`;
  const scores = varints(fields(footer[2][0])[1][0]).map((n) => (n >>> 1) ^ -(n & 1)); // sint32
  if (footer[4] && !sha256(footer[4][0]).equals(header[5][0])) throw Error("another secret than the announced one");
  let signed = "not signed";
  if (header[8]) {
    const key = createPublicKey({ key: Buffer.concat([ED25519, header[8][0]]), format: "der", type: "spki" });
    const said = Buffer.from("tilewyrm replay signature 1\n");
    const whole = Buffer.concat([said, footer[5][0], footer.payload.subarray(0, -64)]);
    if (!verify(null, whole, key, footer.payload.subarray(-64))) throw Error("the signature is wrong");
    signed = "signed";
  }
  const points = names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  return `${game}, ${entries} entries, ${points}, luck ${footer[4] ? "revealed" : "sealed"}, ${signed}`;
}

for (const file of process.argv.slice(2)) {
  try {
    console.log(`${file}: ${read(file)}`);
  } catch (error) {
    console.log(`${file}: ${error.message}`);
    process.exitCode = 1;
  }
}
