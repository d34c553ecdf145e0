import { afterAll, beforeAll, expect, it } from "vitest";
import { decideDepartures, guaranteeByCompany } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "../run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
  const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
  return answer.ok ? answer.lines : answer.faults;
};

it("warns when closing a departure below its minimum: its hour calls it off", async () => {
  const [forming, sure, other] = (await office.departuresOf("old-delhi-at-dawn")).slice(15);
  if (!forming || !sure || !other) throw new Error("it runs every day");
  await office.database.executeRaw(
    `UPDATE departure SET group_min = 2, decides_at = starts_at - interval '1 day' WHERE id IN ('${forming.id}', '${other.id}')`,
  );
  for (const { id } of [forming, sure, other]) await office.book({ id }, 1);
  const lacking =
    "needs 2 riders who have paid by .* IST, and nobody can join any more: .*guarantee-departure.*called off";
  const close = { departure: other.id, status: "closed" };
  expect(await give("edit-departure", close, true)).toContainEqual(expect.stringMatching(`^It ${lacking}`));
  expect(await give("edit-departure", close)).toEqual(["Changed.", expect.stringMatching(`^It ${lacking}`)]);
  const nothing = [expect.any(String), "Nothing was changed (dry run)."];
  expect(await give("edit-departure", { ...close, status: "open" }, true), "it sells").toEqual(nothing);
  expect(await give("edit-departure", { ...close, departure: sure.id }, true), "it runs").toEqual(nothing);

  const days = { from: forming.localDate, to: sure.localDate, tour: "old-delhi-at-dawn", reason: "the marathon" };
  const named = expect.stringMatching(
    `^  with people, and too few have paid: ${forming.id}  .* IST, 1 taken, ${lacking}`,
  );
  expect((await give("block-date", days, true)).slice(1, -1)).toEqual([
    expect.stringMatching(/^\d departures would close; 1 of them has people, who would still ride\.$/),
    named,
  ]);
  const blocked = (await give("block-date", days)).slice(1, -1);
  expect(blocked).toHaveLength(2);
  expect(blocked).toContainEqual(named);
  expect(blocked).toContainEqual(expect.stringMatching(`^  with people, still running: ${sure.id}  .* IST, 1 taken$`));
});

it("guarantees an undecided departure with too few, and tells its guests", async () => {
  const [found] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const departure = found?.id ?? "";
  const day = { tour: "old-delhi-at-dawn", from: found?.localDate ?? "", to: found?.localDate ?? "" };
  const listed = async () => (await give("list-departures", day)).join("\n");
  const nothing = [expect.stringContaining("There is nothing to guarantee")];
  expect(await listed()).not.toContain("needs");
  expect(await give("guarantee-departure", { departure }, true)).toEqual(nothing);

  await office.database.executeRaw(
    `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${departure}'`,
  );
  const { reference } = await office.book({ id: departure }, 1);
  expect(await listed()).toMatch(/1 of \d+ taken {2}open {2}needs 4, decided .* IST/);
  const [planned] = await give("guarantee-departure", { departure }, true);
  expect(planned).toMatch(/: 1 place taken of the 4 that it needs; it would be decided .* Guaranteed, it runs/);
  const before = (await office.told(reference)).length;
  expect(await give("guarantee-departure", { departure })).toEqual(["It runs. Its guests get a mail."]);
  expect(await office.told(reference)).toHaveLength(before + 1);
  expect(await listed()).not.toContain("needs");
  expect(await give("guarantee-departure", { departure })).toEqual(nothing);

  office.clock.set(new Date(Date.parse(found?.startsAt ?? "") - 23 * 3_600_000).toISOString());
  await decideDepartures(office.deps);
  expect(await office.managed(reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
});

it("guarantees no departure that has begun, even if latecomers may join", async () => {
  const [found] = (await office.departuresOf("old-delhi-at-dawn")).slice(12);
  const departure = found?.id ?? "";
  const { reference } = await office.book({ id: departure }, 1);
  await office.database.executeRaw(
    `UPDATE departure SET group_min = 4, decides_at = starts_at - interval '1 day' WHERE id = '${departure}'`,
  );
  await office.database.executeRaw(
    `UPDATE departure SET cutoff_at = starts_at + interval '30 minutes' WHERE id = '${departure}'`,
  );
  const before = (await office.told(reference)).length;
  office.clock.set(found?.startsAt ?? "");
  for (const dryRun of [true, false])
    expect(await give("guarantee-departure", { departure }, dryRun)).toEqual([
      expect.stringMatching(/^It has started: .* IST\. There is nothing to guarantee\.$/),
    ]);
  expect(await guaranteeByCompany(office.deps, departure)).toBe(false);
  expect(await office.told(reference)).toHaveLength(before);
});
