import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Company } from "#modules/content/model.ts";
import { listGaps, lookForGaps, saveTextDraft } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";

const actor = "Asha, editor";

describe("what pages lack", () => {
  let office: BookingOffice;
  let memberId: string;
  beforeEach(async () => {
    office = await openBookingOffice();
    memberId = newId();
    const row = { id: memberId, name: "Asha", email: "asha@rides.example", role: "editor" } as const;
    await office.db.insertInto("staff_member").values(row).execute();
  });
  afterEach(() => office?.close());

  const draftOf = async (change: (company: Company) => void) => {
    const value = structuredClone(await getPage(office.db, "company"));
    change(value);
    const writer = { memberId, author: actor };
    return saveTextDraft(office.deps, { kind: "page", key: "company", writer, revision: null, value });
  };
  const withLink = (path: string) =>
    draftOf(({ footer }) => {
      footer.quickLinks.push({ label: "The old tour", path });
    });
  const planned = async (command: string, options: Record<string, string>) => {
    const answer = await planCommand(office.deps, { command, options, actor });
    if (!answer.ok) throw new Error(answer.faults.map(({ words }) => words).join("\n"));
    return answer;
  };
  const give = async (command: string, options: Record<string, string>) => {
    const { digest } = await planned(command, options);
    const answer = await runPlanned(office.deps, { command, options, actor, digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const refusal = async (from: string, to: string): Promise<string> => {
    const answer = await planCommand(office.deps, { command: "redirect", options: { from, to }, actor });
    return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
  };
  const found = async () => (await listGaps(office.db, 50)).gaps.map(({ code, key, words }) => [code, key, words]);

  it("finds no broken link, picture or missing date in the demo", async () => {
    await materialiseDepartures(office.deps);
    await lookForGaps(office.deps);
    const urgent = (await found()).filter(([code]) => !["no_hindi_name", "empty_part"].includes(code ?? ""));
    expect(urgent).toEqual([]);
  });

  it("stands in the plan of a draft, and in the list once it is published", async () => {
    const { id: draft } = await withLink("/old-tour");
    const { plan } = await planned("publish-draft", { draft });
    expect(plan.lines).toContain("Then this is missing:");
    expect(plan.lines).toContain("  Page “Company facts”: /old-tour leads to no page.");
    await give("publish-draft", { draft });
    const gap = ["broken_link", "company", "/old-tour leads to no page."];
    expect(await found()).toContainEqual(gap);
    await give("redirect", { from: "/old-tour", to: "/tours" });
    expect(await found()).not.toContainEqual(gap);
    await give("remove-redirect", { from: "/old-tour" });
    expect(await found()).toContainEqual(gap);
  });

  it("looks at the published text alone, and finds what a look at all finds", async () => {
    await lookForGaps(office.deps);
    const links = [
      "/tours/no-such/tour",
      "/blogs/none",
      "/destinations/nowhere",
      "/gallery-details?album=none",
      "/tours",
    ];
    const answering = await office.db
      .selectFrom("tour")
      .select(["category", "slug"])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: draft } = await draftOf(({ footer }) => {
      for (const path of [...links, `/tours/${answering.category}/${answering.slug}`])
        footer.quickLinks.push({ label: "Somewhere", path });
    });
    await give("publish-draft", { draft });
    const alone = await found();
    expect(alone.filter(([code]) => code === "broken_link")).toHaveLength(4);
    await lookForGaps(office.deps);
    expect(await found()).toEqual(alone);
    const mended = await draftOf(({ footer }) => {
      footer.quickLinks.splice(-6);
    });
    await give("publish-draft", { draft: mended.id });
    expect((await found()).filter(([code]) => code === "broken_link")).toEqual([]);
  });

  it("keeps the day on which it was first found", async () => {
    await give("publish-draft", { draft: (await withLink("/old-tour")).id });
    const dayOf = async () => (await listGaps(office.db, 50)).gaps.find(({ code }) => code === "broken_link")?.foundAt;
    const first = await dayOf();
    office.clock.advanceMinutes(60 * 24);
    await lookForGaps(office.deps);
    expect(await dayOf()).toEqual(first);
  });

  it("finds a tour that sells no date in the next weeks", async () => {
    const { id } = await office.db
      .selectFrom("tour")
      .select("id")
      .where("slug", "=", "old-delhi-at-dawn")
      .executeTakeFirstOrThrow();
    await office.db.updateTable("departure").set({ status: "closed" }).where("tour_id", "=", id).execute();
    await lookForGaps(office.deps);
    expect(await found()).toContainEqual(["no_dates", id, "No date can be booked in the next 8 weeks."]);
  });

  it("refuses a former address that hides a page, leads nowhere, in a circle or by two steps", async () => {
    expect(await refusal("/tours", "/faq")).toContain("A page stands at /tours");
    expect(await refusal("/staff/x", "/faq")).toContain("is not an address of a page");
    expect(await refusal("/old", "/nowhere")).toBe("No page stands at /nowhere.");
    expect(await refusal("/old", "/old")).toBe("An address cannot lead to itself.");
    expect(await refusal("/old", "https://elsewhere.example/")).toContain("begins with a slash");
    expect(await refusal("//elsewhere.example", "/faq")).toContain("begins with a slash");
    await give("redirect", { from: "/older", to: "/faq" });
    expect(await refusal("/oldest", "/older")).toBe("/older is a former address itself. Lead to /faq instead.");
    expect(await refusal("/older", "/faq")).toBe("/older leads there already.");
  });

  it("leads a former address to another page, and back by undo", async () => {
    await give("redirect", { from: "/older", to: "/faq" });
    const { undo } = await give("redirect", { from: "https://pahiya.example/older", to: "/about" });
    await give("undo", { order: undo?.order ?? "" });
    expect(await refusal("/older", "/faq")).toBe("/older leads there already.");
  });
});
