import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePlace } from "#tests/harness/serve-site.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const DAWN = "/tours/cycle-tours/old-delhi-at-dawn";

describe("what the company writes, beside the running site", () => {
  const served = servePlace();
  /** A content folder alone: nothing is installed beside it. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-content-"));
    await cp(path.join(root, "content"), folder, { recursive: true, filter: (file) => !file.endsWith(".webp") });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = async (file: string, from: string, to: string): Promise<void> => {
    const text = await readFile(path.join(folder, file), "utf8");
    expect(text, file).toContain(from);
    await writeFile(path.join(folder, file), text.replace(from, to));
  };
  const publish = (...words: string[]): Promise<{ stdout: string; stderr: string }> => {
    const env = { PATH: process.env.PATH, ...served.place.env, NODE_NO_WARNINGS: "1" };
    const order = [path.join(root, "server/ops.ts"), "publish", "--from", folder, ...words];
    return run(process.execPath, order, { env }).catch((fault) => fault);
  };
  const page = async (address: string): Promise<string> => (await fetch(served.site.url + address)).text();
  const home = () => page("/");

  it("is on its pages a moment after it is published, and not before", { timeout: 120_000 }, async () => {
    expect(await page(DAWN)).not.toContain("₹2,345");
    expect(await home()).not.toContain("Until the kites come down");
    await write("tours/old-delhi-at-dawn.ts", "regularPaise: 2000_00", "regularPaise: 2600_00, offerPaise: 2345_00");
    await write("pages/home.ts", "This season's offers", "Until the kites come down");
    const dry = await publish("--dry-run");
    expect(dry.stdout.split("\n")).toEqual([
      "Tour Old Delhi at Dawn (old-delhi-at-dawn): price ₹2,000 → ₹2,600, offer none → ₹2,345",
      "Page home: offer.heading",
      "Nothing was changed (dry run).",
      "",
    ]);
    expect(await page(DAWN)).not.toContain("₹2,345");
    expect((await publish()).stdout).toContain("Published.");
    const soon = { timeout: 2_000 };
    await expect.poll(() => page(DAWN), soon).toContain("₹2,345");
    await expect.poll(home, soon).toContain("Until the kites come down");
    // The offer has ended: it is not sold for a moment longer.
    await write("tours/old-delhi-at-dawn.ts", ", offerPaise: 2345_00", "");
    expect((await publish()).stdout).toContain("offer ₹2,345 → none");
    await expect.poll(() => page(DAWN), soon).not.toContain("₹2,345");
    expect(await page(DAWN)).toContain("₹2,600");
  });

  it("says which file cannot be read, and which field is wrong", { timeout: 60_000 }, async () => {
    await write("tours/bazaars-at-dusk.ts", "minAge: ", "minAge: -");
    expect((await publish()).stderr).toMatch(/^tours\/bazaars-at-dusk\.ts: fit\.minAge: .*\nNothing was changed\.\n$/);
    await write("tours/bazaars-at-dusk.ts", "tour: {", "tour: {{");
    expect((await publish()).stderr).toMatch(/^The content cannot be read: .*\n/);
    const elsewhere = await publish("--from", served.place.folder);
    expect(elsewhere.stderr).toContain("names the folder of a company's content.");
  });
});
