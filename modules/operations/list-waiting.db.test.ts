import { afterAll, beforeAll, expect, it } from "vitest";
import { editDeparture } from "#modules/availability/index.server.ts";
import { joinWaitlist, notifyWaitlist, waitlistFigures } from "#modules/waitlist/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(12));
});
afterAll(() => office?.close());

const give = async (command: string, options: Record<string, string>): Promise<string[]> => {
  const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun: false });
  return answer.ok ? answer.lines : answer.faults;
};
const enter = (id: string, name: string, people: number) =>
  joinWaitlist(office.deps, id, { name, email: `${name.toLowerCase()}@example.com`, people });

it("lists waiting parties in their order, for a departure, a day or several days", async () => {
  const { id, localDate, localTime } = ride();
  const later = ride();
  for (const one of [id, later.id]) await office.hold({ departure: one, people: 10, category: "regular" });
  await enter(id, "Anna", 2);
  office.clock.advanceMinutes(1);
  await enter(id, "Ben", 1);
  await enter(later.id, "Carla", 4);
  await editDeparture(office.deps, id, { capacity: 12 });
  expect(await notifyWaitlist(office.deps)).toBe(1);

  const parties = [
    "  2 people: Anna, anna@example.com, since Sat 21 Nov, 11:30 IST, told Sat 21 Nov, 11:31 IST, the next after Sat 21 Nov, 23:31 IST",
    "  1 person: Ben, ben@example.com, since Sat 21 Nov, 11:31 IST",
  ];
  expect((await give("list-waiting", { departure: id })).slice(1)).toEqual(parties);
  const day = await give("list-waiting", { from: localDate });
  expect(day[0]).toMatch(new RegExp(`^${id}  .* ${localTime} IST  Old Delhi at Dawn  10 of 12 taken$`));
  expect(day.slice(1)).toEqual(parties);
  const days = await give("list-waiting", { from: localDate, to: later.localDate });
  expect(days.filter((line) => !line.startsWith(" ")).map((line) => line.split("  ")[0])).toEqual([id, later.id]);
  expect(await give("list-waiting", {})).toEqual(["Nothing to show."]);
  expect(await give("list-waiting", { from: later.localDate, to: localDate })).toEqual(["--to: is before --from"]);

  expect((await give("list-day", { date: localDate })).find((line) => line.startsWith(id))).toMatch(
    /10 of 12 taken {2}open .* {2}2 parties waiting, 3 people$/,
  );
  expect((await give("manifest", { departure: later.id })).at(-1)).toBe("1 party waiting, 4 people");
  expect(await waitlistFigures(office.deps)).toEqual({ waiting: 2, told: 1 });
});
