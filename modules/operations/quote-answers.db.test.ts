import { afterAll, beforeAll, expect, it } from "vitest";
import { listMessagesFrom } from "#modules/enquiries/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

async function wroteTimes(times: number): Promise<string> {
  const email = `${newId()}@example.com`;
  for (let at = 0; at < times; at += 1)
    await office.db
      .insertInto("contact_message")
      .values({
        ...{ id: newId(), name: "Gita", number: "+919812345678", email, message: "Could we ride?" },
        ...{ tour_slug: null, answered_at: null, created_at: office.clock.now() },
      })
      .execute();
  return email;
}

async function quoteTo(email: string, time: string) {
  const date = (await office.departuresOf("old-delhi-at-dawn")).at(-1)?.localDate ?? "";
  const options = {
    ...{ tour: "delhi-your-own-way", name: "Gita", email, phone: "+919812345678", date, time },
    ...{ people: "3", rupees: "9000", words: "The potters' lane, slowly." },
  };
  const give = (dryRun: boolean) => runCommand(office.deps, { command: "quote", options, dryRun, actor: "a test" });
  const plan = await give(true);
  expect(await give(false)).toMatchObject({ ok: true });
  return { plan, isOpen: (await listMessagesFrom(office.db, email)).map(({ answeredAt }) => answeredAt === null) };
}

it("answers the only open message of its address", async () => {
  const { plan, isOpen } = await quoteTo(await wroteTimes(1), "09:00");
  expect(plan).toMatchObject({ lines: expect.arrayContaining(["Their message would be marked as answered."]) });
  expect(isOpen).toEqual([false]);
});

it("leaves several messages open, and says so", async () => {
  const { plan, isOpen } = await quoteTo(await wroteTimes(2), "10:00");
  expect(plan).toMatchObject({
    lines: expect.arrayContaining(["2 messages of theirs stay open: mark those that this answers."]),
  });
  expect(isOpen).toEqual([true, true]);
});
