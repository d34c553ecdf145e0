import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Debian's own, which has its packages; another Python in the path may not. */
const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

/** True if gpsbabel and gpxpy are installed: readers of routes that are not ours. */
export const hasRouteReaders = (): boolean =>
  spawnSync("gpsbabel", ["-V"]).status === 0 && spawnSync(PYTHON, ["-c", "import gpxpy"]).status === 0;

/** Advice when a run needs the readers and there are none. */
export const routeReadersAreMissing =
  "gpsbabel and gpxpy are not installed here: no route was compared with theirs, and no file for a device was read by gpsbabel. On Debian or Ubuntu: apt-get install gpsbabel python3-gpxpy";

function run(command: string, args: readonly string[], input: string | Uint8Array = ""): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 64_000_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.toString()}`);
  return stdout;
}

/** Converts a file by gpsbabel. Files, since FIT cannot go through a pipe. */
export function runGpsbabel(from: string, input: string | Uint8Array, to: string, filter: string[] = []): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), "gpsbabel-"));
  const [read, written] = [path.join(folder, "read"), path.join(folder, "written")];
  try {
    writeFileSync(read, input);
    run("gpsbabel", ["-i", from, "-f", read, ...filter, "-o", to, "-F", written]);
    return readFileSync(written);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MEASURE = `
import json, sys, gpxpy
gpx = gpxpy.parse(sys.stdin)
print(json.dumps([[[s.length_2d() or 0, s.get_uphill_downhill().uphill or 0] for s in t.segments] for t in gpx.tracks]))
`;

/** Metres and metres of climb of each segment of each track, as gpxpy measures them. */
export const measureByGpxpy = (gpx: string | Uint8Array): [length: number, climb: number][][] =>
  JSON.parse(run(PYTHON, ["-c", MEASURE], gpx).toString());
