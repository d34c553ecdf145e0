import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readAuditQuery } from "../model.ts";
import { runCommand } from "../run-command.server.ts";
import { listAudit, listAuditNames } from "./list-audit.server.ts";

let office: BookingOffice;
let departure: () => Departure;
let reference = "";
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn(await office.departuresOf("old-delhi-at-dawn"));
  reference = (await office.book(departure(), 1)).reference;
  await give("meera", "note-booking", { reference, words: "Arrives late." });
  await give("kamala, desk", "resend-link", { reference });
  const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
  await give("kamala, desk", "note-booking", { reference: held.reference, words: "Calls again." });
});
afterAll(() => office?.close());

const give = async (actor: string, command: string, options: Record<string, string>) => {
  office.clock.advanceMinutes(1);
  return runCommand(office.deps, { command, options, actor, dryRun: false });
};
const list = async (address = "") =>
  (await listAudit(office.db, readAuditQuery(new URLSearchParams(address)).query)).lines;
const commandsOf = async (address = "") => (await list(address)).map(({ command }) => command);

it("says who did what, newest first, with the plan and how it ended", async () => {
  expect(await commandsOf()).toEqual(["note-booking", "resend-link", "note-booking"]);
  const [line] = await list("by=meera");
  expect(line).toMatchObject({
    ...{ actor: "meera", command: "note-booking", step: "done" },
    options: { reference, words: "(not kept)" },
  });
  expect(line?.plan).toMatchObject({ digest: expect.any(String) });
  expect(line?.endedAt).not.toBeNull();
});

it("is filtered by person, command, thing and day, ignoring impossible values", async () => {
  expect(await commandsOf("by=kamala, desk")).toEqual(["note-booking", "resend-link"]);
  expect(await commandsOf("command=resend-link")).toEqual(["resend-link"]);
  expect(await commandsOf(`about=${reference.toLowerCase()}`)).toEqual(["resend-link", "note-booking"]);
  expect(await commandsOf("about=%25%25%25")).toEqual([]);
  expect(await commandsOf("from=2026-11-22")).toEqual([]);
  expect(await commandsOf("from=2026-11-21&to=2026-11-21")).toHaveLength(3);
  expect(await commandsOf("from=soon&after=nonsense")).toHaveLength(3);
  expect(readAuditQuery(new URLSearchParams("from=soon&about=ab")).faults).toHaveProperty("from");
  expect(await commandsOf("by=nobody")).toEqual([]);
});

it("is paged after the last line, and lists people and commands for filters", async () => {
  const [newest] = await list();
  expect(await commandsOf(`after=${newest?.id}`)).toEqual(["resend-link", "note-booking"]);
  expect(await listAuditNames(office.db)).toEqual({
    actors: ["kamala, desk", "meera"],
    commands: ["note-booking", "resend-link"],
  });
});

it("shows a command whose process died as started", async () => {
  const [last] = await list("by=meera");
  await office.db
    .insertInto("audit")
    .values({
      ...{
        id: crypto.randomUUID(),
        order_id: crypto.randomUUID(),
        at: office.clock.now(),
        actor: "zoe",
        step: "begun",
      },
      ...{ command: "refund", arguments: "{}", outcome: "{}" },
    })
    .execute();
  expect(await list("by=zoe")).toMatchObject([{ command: "refund", step: "begun", plan: null, endedAt: null }]);
  expect(last?.step).toBe("done");
});
