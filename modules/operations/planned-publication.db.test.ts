import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import {
  copyOf,
  DraftIsPlanned,
  discardDraft,
  documentKinds,
  findDraft,
  saveTextDraft,
  templateTimetable,
} from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { publishPlannedDrafts } from "./content/publish-planned.server.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

const CONTACT = { kind: "page", key: "contact" } as const;
const MINUTE = 60_000;

describe("a planned publication", () => {
  let office: BookingOffice;
  let memberId: string;
  let moment: Date;
  beforeEach(async () => {
    office = await openBookingOffice();
    memberId = newId();
    const row = { id: memberId, name: "Asha", email: "asha@rides.example", role: "editor" } as const;
    await office.db.insertInto("staff_member").values(row).execute();
    moment = new Date(office.deps.clock.now().getTime() + 60 * MINUTE);
  });
  afterEach(() => office?.close());

  const heading = async () => (await getPage(office.db, "contact")).heading;
  const save = async (words: string, by = memberId) =>
    saveTextDraft(office.deps, {
      ...{ ...CONTACT, writer: { memberId: by, author: "Asha, editor" }, revision: null },
      value: { ...(await getPage(office.db, "contact")), heading: words },
    });
  const person = () => ({ actor: "Asha, editor", memberId });
  const give = async (command: string, options: Record<string, string>) => {
    const order = { command, options, ...person() };
    const planned = await planCommand(office.deps, order);
    if (!planned.ok) throw new Error(planned.faults.map(({ words }) => words).join("\n"));
    const answer = await runPlanned(office.deps, { ...order, digest: planned.digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const planned = async (words: string) => {
    const draft = await save(words);
    await give("publish-draft", { draft: draft.id, at: moment.toISOString() });
    return draft;
  };
  const later = (minutes: number) => ({
    ...office.deps,
    clock: { now: () => new Date(moment.getTime() + minutes * MINUTE) },
  });
  const auditOf = async (command: string) =>
    office.db
      .selectFrom("audit")
      .select(["order_id", "step", "actor", "outcome"])
      .where("command", "=", command)
      .orderBy("at")
      .orderBy("id")
      .execute();
  const mails = async () =>
    office.db.selectFrom("outbox").select("payload").where("topic", "=", "studio.not_published").execute();

  it("of a new tour opens its first dates at its moment, and guests book them", async () => {
    const value = copyOf((await documentKinds.tour.list(office.db))[0]?.value);
    const key = newId();
    const writer = { memberId, author: "Asha, editor" };
    const begun = { kind: "tour", key, writer, revision: null, value, timetable: templateTimetable("ride") } as const;
    const draft = await saveTextDraft(office.deps, begun);
    await give("publish-draft", { draft: draft.id, at: moment.toISOString() });
    expect(await publishPlannedDrafts(later(0))).toBe(1);
    const dates = await office.db.selectFrom("departure").select("id").where("tour_id", "=", key).execute();
    expect(dates.length).toBeGreaterThan(10);
    const next = (await office.departuresOf((value as { slug: string }).slug)).at(5);
    if (!next) throw new Error("it has dates");
    expect((await office.book(next, 2)).status).toBe("confirmed");
  });

  it("happens at its moment, not before, and once with two processes", async () => {
    const before = await heading();
    const draft = await planned("Come at noon");
    expect(await publishPlannedDrafts(later(-1))).toBe(0);
    expect(await heading()).toBe(before);
    const counts = await Promise.all([publishPlannedDrafts(later(0)), publishPlannedDrafts(later(0))]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await heading()).toBe("Come at noon");
    expect(await findDraft(office.db, draft.id)).toBeNull();
    const rows = await auditOf("publish-draft");
    expect(rows.map(({ step, actor }) => [step, actor])).toEqual([
      ["begun", "Asha, editor"],
      ["done", "Asha, editor"],
      ["begun", "Asha, editor"],
      ["done", "Asha, editor"],
    ]);
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(2);
    expect(await listAlerts(office.db)).toEqual([]);
  });

  it("keeps its text until then, and gives it free when it is taken back", async () => {
    const draft = await planned("Come at noon");
    await expect(save("Other words")).rejects.toThrow(DraftIsPlanned);
    await expect(discardDraft(office.deps, { id: draft.id, memberId })).rejects.toThrow(DraftIsPlanned);
    await give("unplan-publication", { draft: draft.id });
    expect(await publishPlannedDrafts(later(0))).toBe(0);
    expect((await save("Other words")).value).toMatchObject({ heading: "Come at noon" });
  });

  it("publishes nothing over other words, and tells its planner on Today and by mail", async () => {
    const draft = await planned("Come at noon");
    const belaId = newId();
    const bela = { id: belaId, name: "Bela", email: "bela@rides.example", role: "editor" } as const;
    await office.db.insertInto("staff_member").values(bela).execute();
    const other = await save("Come at one", belaId);
    await give("publish-draft", { draft: other.id });
    expect(await publishPlannedDrafts(later(0))).toBe(0);
    expect(await publishPlannedDrafts(later(1))).toBe(0);
    expect(await heading()).toBe("Come at one");
    const kept = await findDraft(office.db, draft.id);
    expect([kept?.publishAt, kept?.planFault?.includes("other words meanwhile")]).toEqual([null, true]);
    expect(await listAlerts(office.db)).toMatchObject([
      { kind: "studio.not_published", subject: draft.id, detail: { document: "Page “Contact”" } },
    ]);
    expect((await mails()).map(({ payload }) => payload)).toMatchObject([{ to: "asha@rides.example", key: "contact" }]);
    expect((await auditOf("publish-draft")).at(-1)).toMatchObject({ step: "refused", actor: "Asha, editor" });
    await discardDraft(office.deps, { id: draft.id, memberId });
    expect(await listAlerts(office.db)).toEqual([]);
  });

  it("refuses a moment that is over or far away, and a text with faults", async () => {
    const draft = await save("Come at noon");
    const refused = async (at: string) => {
      const order = { command: "publish-draft", options: { draft: draft.id, at }, actor: "Asha, editor", dryRun: true };
      const answer = await runCommand(office.deps, order);
      return answer.ok ? "planned" : answer.faults.join(" ");
    };
    expect(await refused("2020-01-01 06:00")).toContain("This moment is over");
    expect(await refused("2098-01-01 06:00")).toContain("within a year");
    expect(await refused("tomorrow")).not.toBe("planned");
    await saveTextDraft(office.deps, {
      ...{ ...CONTACT, writer: { memberId, author: "Asha, editor" }, revision: draft.revision },
      value: { heading: "" },
    });
    expect(await refused(moment.toISOString())).toContain("Please fill this in.");
  });
});
