// A route file of 50,000 points, read by us (measured and thinned out too) and by togeojson with xmldom (measured only), in turns.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { printTable } from "./figures.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const POINTS = 50_000;
/** Shares of togeojson's time and memory that we may need. */
const MOST = { time: 0.2, memory: 0.15 };

/** A ride of points 5 m apart, with trembling heights and a time each. */
function longRide(): string {
  const begun = Date.parse("2026-11-01T00:30:00Z");
  const points = Array.from({ length: POINTS }, (_, at) => {
    const lat = (28.65 + Math.sin(at / 900) * 0.2 + Math.sin(at / 7) * 0.00002).toFixed(7);
    const lon = (77.2 + at * 0.00004).toFixed(7);
    const height = (220 + 90 * Math.sin(at / 400) + 1.5 * Math.sin(at * 1.7)).toFixed(1);
    const time = new Date(begun + at * 1000).toISOString();
    return `<trkpt lat="${lat}" lon="${lon}"><ele>${height}</ele><time>${time}</time></trkpt>`;
  });
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="bench"><trk><trkseg>\n${points.join("\n")}\n</trkseg></trk></gpx>`;
}

const readers = ["idle", "ours", "togeojson"] as const;
type Reading = { metres: number; milliseconds: number; peakMb: number };

const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), "route-bench-"));
const file = path.join(folder, "ride.gpx");
const script = fileURLToPath(new URL("measure-route.ts", import.meta.url));
const readings: Record<(typeof readers)[number], Reading[]> = { idle: [], ours: [], togeojson: [] };
try {
  writeFileSync(file, longRide());
  for (let round = 0; round < ROUNDS; round += 1)
    for (const reader of readers)
      readings[reader].push(JSON.parse(execFileSync(process.execPath, [script, reader, file], { encoding: "utf8" })));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const idle = middle(readings.idle.map(({ peakMb }) => peakMb));
const figuresOf = (reader: (typeof readers)[number]) => ({
  time: middle(readings[reader].map(({ milliseconds }) => milliseconds)),
  memory: middle(readings[reader].map(({ peakMb }) => peakMb)) - idle,
});
const [ours, theirs] = [figuresOf("ours"), figuresOf("togeojson")];
const shares = { time: ours.time / theirs.time, memory: ours.memory / theirs.memory };
printTable([
  {
    reader: "ours: read, measured, thinned out",
    "time, ms": Math.round(ours.time),
    "memory above Node's, MB": Math.round(ours.memory),
  },
  {
    reader: "togeojson with xmldom: read, length",
    "time, ms": Math.round(theirs.time),
    "memory above Node's, MB": Math.round(theirs.memory),
  },
  { reader: "share", "time, ms": shares.time.toFixed(3), "memory above Node's, MB": shares.memory.toFixed(3) },
]);
if (shares.time > MOST.time || shares.memory > MOST.memory) {
  console.error(`More than ${MOST.time} of the time or ${MOST.memory} of the memory.`);
  process.exitCode = 1;
}
