import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff, completeBookings } from "#modules/booking/index.server.ts";
import { type BookingOffice, endOf, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("marks some of a party as no-show: the others have ridden, and all can be marked", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { reference, startsAt, ...ride } = await office.book({ id: departure?.id ?? "" }, 4);
  const missed = (options: { riders?: string } = {}, dryRun = false) =>
    runCommand(office.deps, { command: "no-show", options: { reference, ...options }, actor: "meera", dryRun });
  const standing = async () => (await office.managed(reference)).status;
  office.clock.set(startsAt);
  expect(await missed({ riders: "5" })).toMatchObject({
    faults: ["It has no rider 5: its riders are 1, 2, 3, 4."],
  });
  expect(await missed({ riders: "2" }, true)).toMatchObject({
    lines: [
      expect.stringContaining(reference),
      "  Rider 1 (no details yet), came",
      "  Rider 2 (no details yet), did not come",
      "  Rider 3 (no details yet), came",
      "  Rider 4 (no details yet), came",
      "Nothing was changed (dry run).",
    ],
  });
  expect(await missed({ riders: "2" })).toMatchObject({ ok: true });
  expect(await missed({ riders: "2" }), "noted once").toMatchObject({ ok: false });
  const { status, history } = await office.managed(reference);
  expect(status).toBe("confirmed");
  const told = history.map(({ reason }) => reason);
  expect(told.filter((reason) => reason.endsWith("did not come to the meeting point"))).toEqual([
    "rider 2 did not come to the meeting point",
  ]);
  office.clock.set(endOf({ startsAt, ...ride }));
  await completeBookings(office.deps);
  expect(await standing(), "the others have ridden").toBe("completed");
  const [, both] = await Promise.all([missed({ riders: "1,2" }), missed({ riders: "3" })]);
  expect(both).toMatchObject({ ok: true });
  expect(await standing()).toBe("completed");
  expect(await missed({ riders: "4" })).toMatchObject({ lines: [`${reference} is noted as missed.`] });
  expect(await standing()).toBe("no_show");
  expect(await missed()).toMatchObject({ faults: [`${reference} is already recorded as missed.`] });
});

it("marks nobody who was told not to come, and the dry run says so", async () => {
  office.clock.set("2026-11-21T06:00:00Z");
  const [off, gone] = (await office.departuresOf("old-delhi-at-dawn")).slice(10);
  const [calledOff, cancelled] = [
    await office.book({ id: off?.id ?? "" }, 1),
    await office.book({ id: gone?.id ?? "" }, 1),
  ];
  await callOff(office.deps, {
    departureId: off?.id ?? "",
    reason: "The air is not fit to ride in.",
    answerHours: 300,
  });
  await office.db.updateTable("booking").set({ status: "cancelled" }).where("id", "=", cancelled.id).execute();
  office.clock.set(endOf(cancelled));
  const missed = async (reference: string, dryRun: boolean) =>
    runCommand(office.deps, { command: "no-show", options: { reference }, actor: "meera", dryRun });
  for (const dryRun of [true, false]) {
    expect(await missed(calledOff.reference, dryRun)).toEqual({
      ok: false,
      faults: [`${calledOff.reference} cannot be missed: its ride was called off.`],
    });
    expect(await missed(cancelled.reference, dryRun)).toEqual({
      ok: false,
      faults: [`${cancelled.reference} cannot be missed: Cancelled.`],
    });
  }
});
