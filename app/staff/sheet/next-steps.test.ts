import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";

const labels = (...asked: Parameters<typeof nextSteps>) => nextSteps(...asked).map(({ label }) => label);
const QUOTED = { command: "quote", lines: ["Quote Q-EWGTDB, version 1, is on its way."], below: "/staff/enquiries" };
const REFUNDED = { command: "refund", lines: ["₹500 goes back."], below: "/staff/bookings/PH-7K3M9Q?from=today" };

it("leads from a quote to its versions", () => {
  expect(nextSteps("desk", QUOTED)).toEqual([
    { label: "See Q-EWGTDB", address: "/staff/enquiries?show=quotes#quote-Q-EWGTDB" },
  ]);
});

it("leads from a refund back to its booking, and to the refunds under way", () => {
  expect(nextSteps("desk", REFUNDED)).toEqual([
    { label: "Back to PH-7K3M9Q", address: "/staff/bookings/PH-7K3M9Q?from=today" },
    { label: "Refunds under way", address: "/staff/money#refunds" },
  ]);
});

it("leads from a move to the departure of the new hour", () => {
  const [from, to] = ["01a22a6c-350d-70c0-b5aa-3bef0d2e1f22", "01a22a6d-3436-72d6-85a8-4c3a5e29790c"];
  const moved = { command: "move-departure", lines: [`Moved: ${to}.`], below: `/staff/departures/${from}` };
  expect(nextSteps("desk", moved)).toEqual([{ label: "Open the departure", address: `/staff/departures/${to}` }]);
  expect(labels("desk", { ...moved, below: `/staff/departures/${to}` })).toEqual([]);
});

it("names three bookings at most, each once, and not the one that is open; says where the others are", () => {
  const named = ["PH-AAAAAA PH-BBBBBB PH-AAAAAA", "PH-CCCCCC PH-DDDDDD"];
  const asked = { command: "move-guests", lines: named, below: "/staff/departures/1" };
  const three = ["Open PH-AAAAAA", "Open PH-BBBBBB", "Open PH-CCCCCC"];
  expect(labels("desk", asked)).toEqual([...three, "Find the others in Bookings"]);
  expect(nextSteps("desk", { ...asked, command: "message-departure" }).at(-1)).toEqual({
    ...{ label: "The others are on the manifest", address: "/staff/departures/1" },
  });
  expect(labels("desk", { ...asked, lines: named.slice(0, 1) })).toEqual(three.slice(0, 2));
  expect(labels("desk", { ...REFUNDED, command: "note-booking", lines: ["PH-7K3M9Q"] })).toEqual(["Back to PH-7K3M9Q"]);
});

it("leads nowhere that the role may not open", () => {
  expect(labels("editor", QUOTED)).toEqual([]);
  expect(labels("guide", { ...REFUNDED, below: "/staff", lines: ["PH-7K3M9Q"] })).toEqual([]);
});
