import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tinyExtract } from "#tests/harness/pages/tiny-extract.ts";
import { covers, openMapExtract, readPart, readRange } from "./map-extract.server.ts";

const parts = { script: "/a.js", style: "/a.css", worker: "/w.js" };

describe("a map's extract", () => {
  it("says its bounds, and which places lie within", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "extract-"));
    const file = path.join(folder, "delhi.pmtiles");
    fs.writeFileSync(file, tinyExtract([77, 28.4, 77.4, 28.8]));
    const extract = await openMapExtract(file, parts);
    expect(extract.bounds).toEqual([77, 28.4, 77.4, 28.8]);
    expect(covers(extract, [{ lon: 77.2, lat: 28.6 }])).toBe(true);
    expect(
      covers(extract, [
        { lon: 77.2, lat: 28.6 },
        { lon: 77.6, lat: 34.2 },
      ]),
    ).toBe(false);
    expect(Buffer.from(await readPart(file, { from: 0, to: 6 })).toString()).toBe("PMTiles");
    fs.writeFileSync(file, "no map at all");
    await expect(openMapExtract(file, parts)).rejects.toThrow("is no PMTiles file of version 3");
    fs.rmSync(folder, { recursive: true });
  });

  it.each([
    [null, null],
    ["bytes=0-99", { from: 0, to: 99 }],
    ["bytes=900-", { from: 900, to: 999 }],
    ["bytes=-10", { from: 990, to: 999 }],
    ["bytes=990-5000", { from: 990, to: 999 }],
    ["bytes=1000-", undefined],
    ["bytes=5-4", undefined],
    ["bytes=0-1,5-6", undefined],
    ["bytes=-", undefined],
    ["lines=1-2", undefined],
  ])("reads %s of a thousand bytes", (header, range) => {
    expect(readRange(header, 1000)).toEqual(range);
  });
});
