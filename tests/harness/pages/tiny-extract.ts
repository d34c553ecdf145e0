/** Varint of a number below 2^53. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** A field of a protocol buffer with bytes in it. */
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const numberField = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const text = (words: string): number[] => [...Buffer.from(words)];

/** One vector tile whose layer "water" fills it. */
function waterTile(): Buffer {
  const extent = 4096;
  const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
  const [moveTo, lineTo, close] = [9, 26, 15];
  const steps = [moveTo, 0, 0, lineTo, extent, 0, 0, extent, -extent, 0, close];
  const commands = new Set([0, 3, 10]);
  const geometry = steps.flatMap((step, at) => varint(commands.has(at) ? step : zigzag(step)));
  const feature = [...numberField(3, 3), ...field(4, geometry)];
  const layer = [...numberField(15, 2), ...field(1, text("water")), ...field(2, feature), ...numberField(5, extent)];
  return Buffer.from(field(3, layer));
}

/**
 * A PMTiles file of version 3 with one tile, 0/0/0, all water. Bounds are west, south, east, north. Written by hand after the
 * format's description: header, directory, notes, tile, all without compression.
 */
export function tinyExtract(bounds: readonly [number, number, number, number]): Buffer {
  const tile = waterTile();
  // One entry: its number, how many it stands for, its length, and its place plus one.
  const directory = Buffer.from([1, 0, 1, tile.length, 1].flatMap(varint));
  const notes = Buffer.from(JSON.stringify({ vector_layers: [{ id: "water", fields: {} }] }));
  const header = Buffer.alloc(127);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  const put = (at: number, value: number): unknown => header.writeBigUInt64LE(BigInt(value), at);
  put(8, header.length);
  put(16, directory.length);
  put(24, header.length + directory.length);
  put(32, notes.length);
  put(40, header.length + directory.length + notes.length);
  put(48, 0);
  put(56, header.length + directory.length + notes.length);
  put(64, tile.length);
  for (const at of [72, 80, 88]) put(at, 1);
  // Clustered; no compression of directories and tiles; vector tiles; zooms 0 to 0.
  for (const [at, value] of [1, 1, 1, 1, 0, 0].entries()) header.writeUInt8(value, 96 + at);
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  return Buffer.concat([header, directory, notes, tile]);
}
