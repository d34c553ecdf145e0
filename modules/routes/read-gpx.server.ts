import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import {
  ROUTE_BYTES,
  ROUTE_POINTS,
  type RouteFile,
  type RoutePlace,
  type RoutePoint,
  type RouteTrack,
} from "./model.ts";

/** A fault of a GPX file. Lines and columns count from 1. */
export interface RouteFault {
  line: number;
  column: number;
  words: string;
}

type ReadRoute = { ok: true; route: RouteFile } | { ok: false; fault: RouteFault };

const GPX = /^(http:\/\/www\.topografix\.com\/GPX\/1\/[01])?$/;
/** Garmin's points between two points of a route: they hold the real road. */
const GARMIN = "http://www.garmin.com/xmlschemas/GpxExtensions/v3";
/** Characters given to the parser at a time. */
const SLICE = 65_536;
/** Heights beyond are slips of a device: the Dead Sea's shore and the highest summit lie between. */
const LOWEST = -500;
const HIGHEST = 9_000;

class Fault extends Error {}

/**
 * Reads a GPX 1.0 or 1.1 file in one pass, without a document tree. A file with `<rte>` alone is a route too. Garmin's shaping points
 * are read in document order. Refuses more than 6 MB or 50,000 points.
 */
export function readGpx(bytes: Uint8Array): ReadRoute {
  if (bytes.byteLength > ROUTE_BYTES)
    return refuse(1, 1, "The file is larger than 6 MB. Thin its line out, or leave times out, and try again.");
  const text = decode(bytes);
  if (text === null) return refuse(1, 1, "The file is no text in the encoding that it names.");
  const parser = new SaxesParser({ xmlns: true });
  const reader = new GpxReader();
  parser.on("error", (error) => {
    throw new Fault(`The file is not well formed: ${error.message.replace(/^\d+:\d+: /, "")}`);
  });
  parser.on("doctype", () => {
    throw new Fault("A GPX file has no DOCTYPE.");
  });
  parser.on("opentag", (tag) => reader.open(tag));
  parser.on("text", (words) => reader.hear(words));
  parser.on("cdata", (words) => reader.hear(words));
  parser.on("closetag", (tag) => reader.close(tag));
  try {
    for (let at = 0; at < text.length; at += SLICE) parser.write(text.slice(at, at + SLICE));
    parser.close();
    return { ok: true, route: reader.end() };
  } catch (error) {
    if (error instanceof Fault) return refuse(parser.line, parser.column + 1, error.message);
    throw error;
  }
}

const refuse = (line: number, column: number, words: string): ReadRoute => ({
  ok: false,
  fault: { line, column, words },
});

/** Null if the bytes are not of the encoding that the file names, or that its first bytes show. */
function decode(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8";
  const marked = head.startsWith("ÿþ") ? "utf-16le" : head.startsWith("þÿ") ? "utf-16be" : named;
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

type Field = "ele" | "name" | "desc" | "type" | "sym";
const fields: ReadonlySet<string> = new Set<Field>(["ele", "name", "desc", "type", "sym"]);

/** Takes the parser's events. The element's parent decides where a field belongs. */
class GpxReader {
  private readonly open_: string[] = [];
  private readonly tracks: RouteTrack[] = [];
  private readonly routes: RouteTrack[] = [];
  private readonly places: RoutePlace[] = [];
  private name = "";
  private line: RoutePoint[] = [];
  private point: RoutePoint | null = null;
  private field: { name: Field; words: string } | null = null;
  private points = 0;
  private dropped = 0;
  private slips = 0;

  open({ local, uri, attributes }: SaxesTagNS): void {
    const parent = this.open_.at(-1);
    this.open_.push(this.isGpx(uri) ? local : `{${uri}}${local}`);
    if (this.open_.length === 1 && this.open_[0] !== "gpx") throw new Fault("The file is no GPX file.");
    if (uri === GARMIN && local === "rpt" && this.routes.length > 0) this.take(attributes);
    if (!this.isGpx(uri)) return;
    if (local === "trk" && parent === "gpx") this.tracks.push({ name: "", segments: [] });
    else if (local === "rte" && parent === "gpx") this.routes.push({ name: "", segments: [this.begin()] });
    else if (local === "trkseg" && parent === "trk") this.tracks.at(-1)?.segments.push(this.begin());
    else if ((local === "trkpt" && parent === "trkseg") || (local === "rtept" && parent === "rte"))
      this.take(attributes);
    else if (local === "wpt" && parent === "gpx")
      this.places.push({ ...positionOf(attributes), name: "", description: "", kind: "", symbol: "" });
    else if (fields.has(local)) this.field = { name: local as Field, words: "" };
  }

  hear(words: string): void {
    if (this.field) this.field.words += words;
  }

  close({ local, uri }: SaxesTagNS): void {
    this.open_.pop();
    if (!this.isGpx(uri) || this.field?.name !== local) return;
    const { name, words } = this.field;
    this.field = null;
    this.keep(name, words.trim(), this.open_.at(-1));
  }

  end(): RouteFile {
    const { name, places } = this;
    const drawn = this.drawnOf(this.tracks);
    const tracks = drawn.length > 0 ? drawn : this.drawnOf(this.routes);
    if (tracks.length === 0) throw new Fault("The file has no line of two points or more.");
    const notes = [
      ...(this.dropped > 0 ? [`${counted(this.dropped, "segment")} of one point: not drawn.`] : []),
      ...(this.slips > 0 ? [`${counted(this.slips, "height")} below −500 or above 9,000 metres: left out.`] : []),
      ...(drawn.length > 0 && this.routes.length > 0 ? ["The file has tracks and routes: the tracks are drawn."] : []),
    ];
    return { name, tracks, places, notes };
  }

  private isGpx(uri: string): boolean {
    return GPX.test(uri);
  }

  private begin(): RoutePoint[] {
    this.line = [];
    return this.line;
  }

  private take(attributes: Record<string, SaxesAttributeNS>): void {
    this.points += 1;
    if (this.points > ROUTE_POINTS) throw new Fault("The file has more than 50,000 points. Thin its line out.");
    this.point = { ...positionOf(attributes), height: null };
    this.line.push(this.point);
  }

  private keep(field: Field, words: string, parent: string | undefined): void {
    if (field === "ele") {
      if (parent === "trkpt" || parent === "rtept") this.keepHeight(words);
      return;
    }
    const place = this.places.at(-1);
    if (parent === "wpt" && place) place[placeFields[field]] = words;
    else if (field !== "name") return;
    else if (parent === "metadata" || parent === "gpx") this.name = words;
    else if (parent === "trk" || parent === "rte") {
      const track = (parent === "trk" ? this.tracks : this.routes).at(-1);
      if (track) track.name = words;
    }
  }

  private keepHeight(words: string): void {
    if (words === "" || !this.point) return;
    const height = Number(words);
    if (!Number.isFinite(height)) throw new Fault(`A height is no number: "${words.slice(0, 20)}".`);
    if (height < LOWEST || height > HIGHEST) this.slips += 1;
    else this.point.height = height;
  }

  /** Days with a line, without segments of one point. */
  private drawnOf(tracks: readonly RouteTrack[]): RouteTrack[] {
    return tracks.flatMap(({ name, segments }) => {
      const lines = segments.filter((line) => line.length > 1);
      this.dropped += segments.filter((line) => line.length === 1).length;
      return lines.length > 0 ? [{ name, segments: lines }] : [];
    });
  }
}

const placeFields = { name: "name", desc: "description", type: "kind", sym: "symbol" } as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function positionOf(attributes: Record<string, SaxesAttributeNS>): Pick<RoutePoint, "lon" | "lat"> {
  return {
    lon: degreesIn(attributes.lon?.value, 180, "longitude"),
    lat: degreesIn(attributes.lat?.value, 90, "latitude"),
  };
}

function degreesIn(words: string | undefined, most: number, what: string): number {
  const degrees = words === undefined || words.trim() === "" ? Number.NaN : Number(words);
  if (Math.abs(degrees) <= most) return degrees;
  throw new Fault(`A point has no ${what} between −${most} and ${most}${words ? `: "${words.slice(0, 20)}"` : ""}.`);
}
