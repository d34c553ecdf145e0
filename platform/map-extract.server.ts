import { type FileHandle, open } from "node:fs/promises";

/** Files of the moving map, which the build makes. */
export interface MapParts {
  script: string;
  style: string;
  worker: string;
}

/** A company's extract of a map: tiles in one PMTiles file. */
export interface MapExtract {
  path: string;
  bytes: number;
  /** Changes with the file. */
  tag: string;
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number];
  parts: MapParts;
}

const HEADER_BYTES = 127;
const MAGIC = "PMTiles";
const VERSION = 3;
/** Of the four bounds in the header, in ten-millionths of a degree. */
const BOUNDS_AT = 102;

/** Opens a PMTiles file of version 3. Throws if it is none. */
export async function openMapExtract(path: string, parts: MapParts): Promise<MapExtract> {
  const file = await open(path, "r");
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await file.read(header, 0, HEADER_BYTES, 0);
    if (header.toString("latin1", 0, MAGIC.length) !== MAGIC || header[MAGIC.length] !== VERSION)
      throw new Error(`${path} is no PMTiles file of version ${VERSION}`);
    const { size, mtimeMs } = await file.stat();
    const degrees = (at: number): number => header.readInt32LE(BOUNDS_AT + 4 * at) / 1e7;
    return {
      ...{ path, bytes: size, parts, bounds: [degrees(0), degrees(1), degrees(2), degrees(3)] },
      tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    };
  } finally {
    await file.close();
  }
}

/** True if all places lie within the extract. */
export const covers = (
  { bounds: [west, south, east, north] }: Pick<MapExtract, "bounds">,
  places: readonly { lon: number; lat: number }[],
): boolean => places.every(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north);

/** First and last byte that a Range header asks for; null without one, undefined for one that cannot be given. */
export function readRange(header: string | null, bytes: number): { from: number; to: number } | null | undefined {
  if (header === null) return null;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from <= to && from < bytes ? { from, to } : undefined;
}

/** Reads a part of a file. */
export async function readPart(path: string, { from, to }: { from: number; to: number }): Promise<Uint8Array> {
  const file: FileHandle = await open(path, "r");
  try {
    const part = new Uint8Array(to - from + 1);
    const { bytesRead } = await file.read(part, 0, part.length, from);
    return part.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
