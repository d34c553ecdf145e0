import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addGuide, guideContent } from "#modules/availability/index.server.ts";
import { listTemplates } from "#modules/messaging/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

describe("templates", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false) => {
    const answer = await runCommand(office.deps, { command, options, actor: "asha", dryRun });
    return answer.ok ? answer : { ...answer, lines: answer.faults, undo: undefined };
  };
  const named = async (name: string) => (await listTemplates(office.db)).find((one) => one.name === name);
  const fog = { name: "Thick fog", about: "departure", subject: "Fog on {date}", text: "Dear {name}, bring a lamp." };

  it("are kept, changed and deleted, and each slip has a way back", async () => {
    const added = await give("save-template", fog);
    const template = (await named("Thick fog"))?.id ?? "";
    await give("save-template", { ...fog, template, text: "Dear {name}, we wait for you.", seen: "1" });
    expect(await named("Thick fog")).toMatchObject({ words: "Dear {name}, we wait for you.", version: 2 });
    const removed = await give("remove-template", { template, seen: "2" });
    expect(await named("Thick fog")).toBeUndefined();
    await give("undo", { order: removed.undo?.order ?? "" });
    expect(await named("Thick fog")).toMatchObject({ words: "Dear {name}, we wait for you." });
    expect(added.undo).toBeDefined();
  });

  it("are never overwritten unread", async () => {
    await give("save-template", { ...fog, name: "Smog" });
    const template = (await named("Smog"))?.id ?? "";
    const request = {
      command: "save-template",
      options: { ...fog, name: "Smog", template, text: "Wear a mask, please." },
      actor: "asha",
    };
    const read = await planCommand(office.deps, request);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    await give("save-template", { ...fog, name: "Smog", template, text: "Stay at home, please.", seen: "1" });
    const answer = await runPlanned(office.deps, { ...request, digest: read.digest });
    if (answer.ok || !("stale" in answer)) throw new Error("it ran");
    expect(answer.stale.plan.lines).toContain("  > Stay at home, please.");
    expect((await give("save-template", { ...request.options, seen: "1" })).lines).toEqual([
      expect.stringMatching(/changed it meanwhile/),
    ]);
    expect(await named("Smog")).toMatchObject({ words: "Stay at home, please." });
  });

  it("are refused with a taken name, a name in braces that nothing fills in, or no subject", async () => {
    expect((await give("save-template", { ...fog, name: "Rain" })).lines).toEqual(["Another template has this name."]);
    expect((await give("save-template", { ...fog, name: "New", text: "Dear {nam}, bring a lamp." })).lines).toEqual([
      expect.stringMatching(/^Nothing fills in \{nam\}/),
    ]);
    expect((await give("save-template", { ...fog, name: "New", about: "answer", subject: "{guide}" })).lines).toEqual([
      expect.stringMatching(/^Nothing fills in \{guide\}/),
    ]);
    const { subject: _, ...without } = fog;
    expect((await give("save-template", { ...without, name: "New" })).lines).toEqual([
      "A message to a departure needs a subject.",
    ]);
    expect(await named("New")).toBeUndefined();
  });

  it("show each guest their guide and meeting point, before and after one is put on the ride", async () => {
    const on = (await office.departuresOf("old-delhi-at-dawn"))[5];
    if (!on) throw new Error("the schedule is too short");
    await office.book(on, 1);
    const options = {
      departure: on.id,
      subject: "Rain",
      text: "Hello. {guide}, yes {guide}, waits at {meeting}.",
    };
    const plan = async () =>
      (await give("message-departure", options, true)).lines.find((line) => line.startsWith("  > "));
    expect(await plan()).toMatch(/^ {2}> Hello\. Your guide, yes your guide, waits at (?!\{)./);
    await addGuide(office.db, guideContent.parse({ name: "Leela Rao", languages: ["English"], roles: ["lead"] }));
    await give("assign-guide", { departure: on.id, guide: "Leela Rao", role: "lead", reason: "She asked for it." });
    expect(await plan()).toMatch(/^ {2}> Hello\. Leela Rao, yes Leela Rao, waits at/);
  });
});
