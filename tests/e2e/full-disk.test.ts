import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openForCommand } from "#server/reach-database.server.ts";
import { fillDisk, makeSmallDisk, type SmallDisk, smallDiskIsMissing } from "#tests/harness/machine/small-disk.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { fillDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";

// The disk of the site and of the PostgreSQL in its data folder; another server's: full-disk-server.test.ts.
describe("a full disk", () => {
  let disk: SmallDisk;
  let site: RunningSite;
  let folder: string;
  let ballast: string;
  beforeAll(async () => {
    const made = makeSmallDisk(260);
    if (made === null) throw new Error(smallDiskIsMissing);
    disk = made;
    folder = path.join(disk.folder, "site");
    ballast = path.join(disk.folder, "ballast");
    await fillDemoFolder(folder);
    site = await startSite({ DATA_DIR: folder, LOG_LEVEL: "error" });
  });
  afterAll(async () => {
    await site?.stop();
    disk?.remove();
  });

  const write = async (name: string) => {
    const fields = {
      name,
      number: "+91 98000 00000",
      email: "anna@example.com",
      message: `${"Long. ".repeat(400)}${name}`,
    };
    const answer = await fetch(`${site.url}/contact`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return { status: answer.status, page: shownIn(await answer.text()) };
  };

  it("is reported beside the form, stops no page, loses nothing, and recovers", async () => {
    expect((await write("Before")).status).toBe(303);
    fillDisk(ballast);
    let taken = 1;
    let answer = await write("First");
    // A page of the database has room for a few more.
    for (let round = 0; answer.status === 303 && round < 200; round += 1) {
      taken += 1;
      answer = await write(`Round ${round}`);
    }
    expect(answer.status).toBe(503);
    expect(answer.page).toContain("We can't save this right now");
    expect(answer.page).toContain('value="anna@example.com"');
    for (const page of ["/", "/tours", "/faq?never=seen", "/tours/cycle-tours/nizamuddin-and-lodhi"])
      expect((await fetch(site.url + page)).status, page).toBe(200);

    rmSync(ballast);
    expect((await write("After")).status).toBe(303);
    await site.stop();
    expect(await site.ended, "nothing personal in the log").not.toContain("anna@example.com");
    const database = await openForCommand({ DATA_DIR: folder }, 1);
    const { rows } = await database.executeRaw("SELECT count(*)::integer AS n FROM contact_message");
    await database.close();
    expect(rows[0]?.n).toBe(taken + 1);
  });
});
