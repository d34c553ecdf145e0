import { afterEach, beforeEach, expect, it } from "vitest";
import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { forgetReasons } from "./forget-reasons.server.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeEach(async () => {
  office = await openBookingOffice();
});
afterEach(() => office?.close());

const give = async (command: string, options: Record<string, string>, actor = "meera"): Promise<string[]> => {
  const answer = await runCommand(office.deps, { command, options, actor, dryRun: false });
  return answer.ok ? answer.lines : answer.faults;
};

it("lists commands with operator, time and result, newest first", async () => {
  office.clock.set("2026-11-20T18:40:00Z");
  await give("guides", { number: "9" }, "arjun");
  office.clock.set("2026-11-21T06:00:00Z");
  await give("block-date", { from: "2026-12-24", to: "2026-12-25", reason: "The office is closed." });
  await give("list-day", { date: "2026-12-24" });
  const [block, guides, ...others] = await give("list-audit", {});
  expect(others).toEqual([]);
  expect(block).toMatch(
    /^Sat 21 Nov, 11:30 IST {2}meera {2}block-date --to 2026-12-25 --from 2026-12-24 --reason The office is closed\.: done, /,
  );
  expect(guides, "the day is Delhi's").toMatch(
    /^Sat 21 Nov, 00:10 IST {2}arjun {2}guides --number 9: done, .*"guides":9/,
  );
  expect(await give("list-audit", { by: "arjun" })).toEqual([guides]);
  expect(await give("list-audit", { command: "block-date" })).toEqual([block]);
  expect(await give("list-audit", { about: "office is CLOSED" })).toEqual([block]);
  expect(await give("list-audit", { about: "o_fice" }), "a letter like any other").toEqual(["Nothing to show."]);
  expect(await give("list-audit", { to: "2026-11-20" })).toEqual(["Nothing to show."]);
  expect(await give("list-audit", { from: "2026-11-21", to: "2026-11-21" })).toEqual([block, guides]);
  expect(await give("list-audit", { from: "2026-11-22", to: "2026-11-21" })).toEqual(["--to: is before --from"]);
  expect(await give("list-audit", { from: "2026-11-29" })).toEqual(["--from: is after today"]);
});

it("gives a refusal's reason, and says when a command ended unknown", async () => {
  office.clock.set("2026-11-28T06:00:00Z");
  const { db, clock } = office.deps;
  const order = { order_id: newId(), at: clock.now(), actor: "meera", command: "unblock", arguments: "{}" };
  const rows = [
    { ...order, id: newId(), step: "begun" as const, outcome: "{}" },
    { ...order, id: newId(), step: "refused" as const, outcome: json({ refused: "There is no such block." }) },
    { ...order, id: newId(), order_id: newId(), step: "begun" as const, outcome: "{}", command: "publish" },
  ];
  await db.insertInto("audit").values(rows).execute();
  expect(await give("list-audit", { from: "2026-11-28" })).toEqual([
    "Sat 28 Nov, 11:30 IST  meera  publish: started, with no recorded outcome",
    "Sat 28 Nov, 11:30 IST  meera  unblock: refused, There is no such block.",
  ]);
});

it("keeps no personal data of a command whose booking changed meanwhile", async () => {
  const [ride] = await office.departuresOf("old-delhi-at-dawn");
  const { id, reference } = await office.book({ id: ride?.id ?? "" }, 1);
  // The booking changes as the audit row is written, after the first look.
  await office.database.executeRaw(`
    CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE booking SET status = 'cancelled' WHERE id = '${id}'; RETURN NEW; END $$;
    CREATE TRIGGER meanwhile BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION meanwhile()`);
  const [fault] = await give("resend-link", { reference });
  await office.database.executeRaw("DROP FUNCTION meanwhile CASCADE");
  expect(fault).toMatch(/^PH-\w+, Anna Example, \+\d+: not confirmed/);
  const kept = await office.db.selectFrom("audit").selectAll().where("step", "=", "refused").execute();
  expect(JSON.stringify(kept)).toContain(`${reference}: not confirmed`);
  expect(JSON.stringify(kept)).not.toContain("Anna");
});

it("keeps no words to guests, and no name of a guide who left meanwhile", async () => {
  const [ride] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  await office.book({ id: ride?.id ?? "" }, 1);
  const words = { subject: "Happy birthday, Bela", text: "There is a candle for Bela Bose." };
  expect(await give("message-departure", { departure: ride?.id ?? "", ...words })).toEqual([
    expect.stringContaining("Written to 1 party"),
  ]);
  await office.database.executeRaw(`
    CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE guide SET deactivated_at = now() WHERE name = 'Imran Qureshi'; RETURN NEW; END $$;
    CREATE TRIGGER meanwhile BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION meanwhile()`);
  const { id } = await office.db
    .selectFrom("guide")
    .select("id")
    .where("name", "=", "Imran Qureshi")
    .executeTakeFirstOrThrow();
  expect(await give("end-guide", { guide: id })).toEqual(["Imran Qureshi has left the company."]);
  await office.database.executeRaw("DROP FUNCTION meanwhile CASCADE");
  const kept = JSON.stringify(await office.db.selectFrom("audit").selectAll().execute());
  expect(kept).toContain("That guide has left the company.");
  for (const word of ["Imran", "Bela", "birthday", "candle"]) expect(kept).not.toContain(word);
});

it("forgets a reason with its guest, and nothing else", async () => {
  const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const [one, other] = [
    await office.book({ id: rides[0]?.id ?? "" }, 1),
    await office.book({ id: rides[1]?.id ?? "" }, 1),
  ];
  for (const { reference } of [one, other])
    await give("cancel-booking", { reference, percent: "100", refund: "2000", reason: "a fever, she said" });
  const rows = () => office.db.selectFrom("audit").selectAll().orderBy("id").execute();
  const reasonsOf = async ({ reference }: { reference: string }) =>
    (await rows()).filter(
      (row) => JSON.stringify(row.arguments).includes(reference) && JSON.stringify(row).includes("fever"),
    );
  const before = await rows();
  expect(await forgetReasons(office.deps)).toBe(0);
  expect(await reasonsOf(one)).toHaveLength(2);
  await office.db
    .updateTable("booking")
    .set({ contact_email: NOBODY.email })
    .where("reference", "=", one.reference)
    .execute();
  expect(await forgetReasons(office.deps)).toBe(2);
  expect(await forgetReasons(office.deps)).toBe(0);
  expect([(await reasonsOf(one)).length, (await reasonsOf(other)).length]).toEqual([0, 2]);
  expect((await rows()).map(({ id, at, actor }) => [id, at, actor])).toEqual(
    before.map(({ id, at, actor }) => [id, at, actor]),
  );
  for (const change of [
    "actor = 'nobody'",
    "outcome = '{}'",
    `arguments = jsonb_set(arguments, '{reason}', '"a whim"')`,
  ])
    await expect(office.database.executeRaw(`UPDATE audit SET ${change}`)).rejects.toThrow("append-only");
  await expect(office.database.executeRaw("DELETE FROM audit")).rejects.toThrow("append-only");
});
