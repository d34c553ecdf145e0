import { afterAll, beforeAll, expect, it } from "vitest";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterAll(() => office?.close());

const bill = async (reference: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
  const given = { reference, ...options };
  const answer = await runCommand(office.deps, { command: "bill-company", options: given, actor: "meera", dryRun });
  return answer.ok ? answer.lines : answer.faults;
};
const company = { company: "Rides and Co.", gstin: "07aaaaa0000a1z4", address: "1 Market Road, Delhi" };

it("looks at, writes, changes and removes a bill at the desk; the audit has none of it", async () => {
  const { reference } = await office.book(departure(), 1);
  const kept = async () => (await office.managed(reference)).bill;
  expect(await bill(reference, company, true)).toEqual([
    expect.stringContaining(`${reference}, Anna Example, +91`),
    "Its receipt is made out to the guest.",
    "It would be made out to:",
    "  > Rides and Co.",
    "  > 1 Market Road, Delhi",
    "  > GSTIN 07AAAAA0000A1Z4",
    "Nothing was changed (dry run).",
  ]);
  expect(await kept()).toBeNull();
  expect(await bill(reference, company)).toEqual([`The receipt of ${reference} is made out to the company.`]);
  expect(await kept()).toEqual({ ...company, gstin: "07AAAAA0000A1Z4", state: null, orderNumber: null });
  await bill(reference, { company: "Another Ltd", address: "Elsewhere", "order-number": "PO 7" });
  expect(await bill(reference, { remove: "yes" }, true)).toEqual([
    expect.any(String),
    "Its receipt is made out to:",
    "  > Another Ltd",
    "  > Elsewhere",
    "  > Order number PO 7",
    "It would be made out to the guest again.",
    "Nothing was changed (dry run).",
  ]);
  expect(await bill(reference, { remove: "yes" })).toEqual([
    `The receipt of ${reference} is made out to the guest again.`,
  ]);
  expect(await kept()).toBeNull();
  const audit = await office.db.selectFrom("audit").selectAll().where("command", "=", "bill-company").execute();
  expect(audit).toHaveLength(6);
  expect(JSON.stringify(audit)).not.toMatch(/Rides and Co|AAAAA|Market Road|PO 7/);
});

it("names the wrong option, and refuses a booking without receipt or guest", async () => {
  const { id, reference } = await office.book(departure(), 1);
  expect(await bill(reference, { gstin: "07AAAAA0000A1Z5" })).toEqual([
    "--company: Please give the name",
    "--gstin: That isn't a valid GSTIN. Please check its 15 characters",
    "--address: Please give the address",
  ]);
  expect(await bill(reference, { ...company, "order-number": "x".repeat(61) })).toEqual([
    "--order-number: Please use at most 60 characters",
  ]);
  expect(await bill(reference, {})).toEqual([
    "Give the company and its address, and its GSTIN if it has one; or remove it.",
  ]);
  expect(await bill(reference, { ...company, remove: "yes" })).toEqual([
    "Remove the company, or give its details: not both.",
  ]);
  expect(await bill(reference, { remove: "yes" })).toEqual([`${reference} is not billed to a company.`]);
  const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
  expect(await bill(held.reference, company)).toEqual([
    `Nothing has been paid for ${held.reference}: it has no receipt.`,
  ]);
  await office.db.updateTable("booking").set({ contact_email: NOBODY.email }).where("id", "=", id).execute();
  expect(await bill(reference, company)).toEqual([`The person of ${reference} was erased at their request.`]);
});
