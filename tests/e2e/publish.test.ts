import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPlace, type OwnPlace } from "#tests/harness/site/own-place.ts";
import { runCommandLine } from "#tests/harness/site/run-command.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const DAWN = "/tours/cycle-tours/old-delhi-at-dawn";
/** Far less than the minute after which a cached page expires by itself; tests/cluster measures the delay. */
const soon = { timeout: 20_000 };

/** A content folder of one's own, alone: nothing is installed beside it. */
function ownContent() {
  const content = { folder: "" };
  beforeAll(async () => {
    content.folder = await mkdtemp(path.join(tmpdir(), "pahiya-content-"));
    await cp(path.join(root, "content"), content.folder, {
      recursive: true,
      filter: (file) => !file.endsWith(".webp"),
    });
  });
  afterAll(() => rm(content.folder, { recursive: true, force: true }));
  return {
    content,
    async write(file: string, from: string, to: string): Promise<void> {
      const text = await readFile(path.join(content.folder, file), "utf8");
      expect(text, file).toContain(from);
      await writeFile(path.join(content.folder, file), text.replace(from, to));
    },
    publish(place: Record<string, string>, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
      return runCommandLine("ops", ["publish", "--from", content.folder, ...words], place).catch((fault) => fault);
    },
  };
}

describe("published content beside the running site", () => {
  const served = servePlace({ ownServer: true });
  const { write, ...own } = ownContent();
  /** A folder of its own for content with errors. */
  const wrong = ownContent();
  const publish = (...words: string[]) => own.publish(served.place.env, ...words);
  const page = async (address: string): Promise<string> => (await fetch(served.site.url + address)).text();
  const home = () => page("/");

  it("appears a moment after publishing, and not before", async () => {
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
    await expect.poll(() => page(DAWN), soon).toContain("₹2,345");
    await expect.poll(home, soon).toContain("Until the kites come down");
    // The offer has ended: it is not sold for a moment longer.
    await write("tours/old-delhi-at-dawn.ts", ", offerPaise: 2345_00", "");
    expect((await publish()).stdout).toContain("offer ₹2,345 → none");
    await expect.poll(() => page(DAWN), soon).not.toContain("₹2,345");
    expect(await page(DAWN)).toContain("₹2,600");
  });

  it("has the company's own promises on all pages", async () => {
    await write("pages/promises.ts", "Every one has a guide, and tea.", "Every one has a guide, and lemonade.");
    await write("pages/promises.ts", "punctures, kites and passes", "punctures, ghats and boats");
    await write("pages/promises.ts", "Within a working day you have", "By the next full moon you have");
    await write("pages/promises.ts", "answers within a day", "answers before the tea is cold");
    expect((await publish()).stdout).toContain("Published.");
    await expect.poll(() => page("/tours"), soon).toContain("Every one has a guide, and lemonade.");
    await expect.poll(() => page("/blogs"), soon).toContain("punctures, ghats and boats");
    await expect.poll(() => page("/tours/bespoke-tours/delhi-your-own-way"), soon).toContain("By the next full moon");
    await expect.poll(() => page("/contact?sent=1"), soon).toContain("answers before the tea is cold");
  });

  it("names unreadable files and wrong fields", async () => {
    const tryIt = async () => (await wrong.publish(served.place.env)).stderr;
    await wrong.write("tours/bazaars-at-dusk.ts", "minAge: ", "minAge: -");
    expect(await tryIt()).toMatch(/^tours\/bazaars-at-dusk\.ts: fit\.minAge: .*\nNothing was changed\.\n$/);
    await wrong.write("tours/bazaars-at-dusk.ts", "tour: {", "tour: {{");
    expect(await tryIt()).toMatch(/^The content cannot be read: .*\n/);
    const elsewhere = runCommandLine("ops", ["publish", "--from", served.place.folder], served.place.env);
    await expect(elsewhere).rejects.toHaveProperty(
      "stderr",
      expect.stringContaining("names the folder of a company's content."),
    );
  });
});

describe("published content with two processes", () => {
  let place: OwnPlace;
  let onServer: Record<string, string>;
  let sites: RunningSite[] = [];
  const { content, write, publish } = ownContent();
  beforeAll(async () => {
    place = await newPlace();
    // One database, and a data folder of each one's own.
    onServer = { DATABASE_URL: place.env.DATABASE_URL ?? "", LOG_LEVEL: "silent" };
    sites = [await startSite(onServer), await startSite(onServer)];
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await place?.remove();
  });

  it("appears on both: a new tour with dates, and its removal", async () => {
    const again = "/tours/cycle-tours/dawn-again";
    const answers = () =>
      Promise.all(
        sites.flatMap(({ url }) =>
          ["/tours", again].map(async (address) => {
            const answer = await fetch(url + address);
            return [address, answer.status, (await answer.text()).includes("Dawn Again")];
          }),
        ),
      );
    const nowhere = [
      ["/tours", 200, false],
      [again, 404, false],
    ];
    const everywhere = [
      ["/tours", 200, true],
      [again, 200, true],
    ];
    expect(await answers()).toEqual([...nowhere, ...nowhere]);
    const tours = path.join(content.folder, "tours");
    const dawn = await readFile(path.join(tours, "old-delhi-at-dawn.ts"), "utf8");
    const named = dawn
      .replace('slug: "old-delhi-at-dawn"', 'slug: "dawn-again"')
      .replace("Old Delhi at Dawn", "Dawn Again");
    await writeFile(path.join(tours, "dawn-again.ts"), named);
    await write("index.ts", "export {", 'import dawnAgain from "./tours/dawn-again.ts";\nexport {');
    await write("index.ts", "  oldDelhiAtDawn,", "  oldDelhiAtDawn,\n  dawnAgain,");
    const published = await publish(onServer);
    expect(published.stderr + published.stdout).toContain("Tour Dawn Again (dawn-again): new, price ₹2,000");
    await expect.poll(answers, soon).toEqual([...everywhere, ...everywhere]);
    const dates = await fetch(`${sites[1]?.url}${again}`);
    expect(await dates.text()).toContain('name="departure"');
    await write("index.ts", "\n  dawnAgain,", "");
    expect((await publish(onServer)).stdout).toContain("Tour Dawn Again (dawn-again): unpublished; its bookings stay");
    await expect.poll(answers, soon).toEqual([...nowhere, ...nowhere]);
  });
});
