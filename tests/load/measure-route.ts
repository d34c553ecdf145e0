// One reading of a route file in a process of its own: `measure-route.ts ours|togeojson FILE`.
// Prints milliseconds and megabytes at the peak.
import { readFileSync } from "node:fs";

const [reader, file = ""] = process.argv.slice(2);

async function read(): Promise<() => number> {
  if (reader === "ours") {
    const { readGpx } = await import("#modules/routes/read-gpx.server.ts");
    const { measureRoute } = await import("#modules/routes/measure.ts");
    return () => {
      const found = readGpx(readFileSync(file));
      if (!found.ok) throw new Error(found.fault.words);
      return measureRoute(found.route).days[0]?.distance ?? 0;
    };
  }
  const { gpx } = await import("@tmcw/togeojson");
  const { DOMParser } = await import("@xmldom/xmldom");
  const { metresBetween } = await import("#modules/routes/metres.ts");
  return () => {
    const tree = new DOMParser().parseFromString(readFileSync(file, "utf8"), "text/xml");
    const [line] = gpx(tree as unknown as Document).features;
    if (line?.geometry?.type !== "LineString") throw new Error("no line");
    let [sum, last] = [0, line.geometry.coordinates[0]];
    for (const next of line.geometry.coordinates) {
      sum += metresBetween(last?.[0] ?? 0, last?.[1] ?? 0, next[0] ?? 0, next[1] ?? 0);
      last = next;
    }
    return sum;
  };
}

const work = reader === "idle" ? () => 0 : await read();
const begun = performance.now();
const metres = work();
const milliseconds = performance.now() - begun;
console.log(JSON.stringify({ metres, milliseconds, peakMb: process.resourceUsage().maxRSS / 1024 }));
