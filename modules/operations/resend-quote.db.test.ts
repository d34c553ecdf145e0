import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptQuote, exportQuotesOf, findBooking, forgetPersonOf, offerQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const give = (command: string, options: Record<string, string>, dryRun = false) =>
  runCommand(office.deps, { command, options, dryRun, actor: "a test" });

async function offered(time: string, email = "gita@wrong.example") {
  const departure = (await office.departuresOf("old-delhi-at-dawn")).at(-1);
  const party = { name: "Gita", email, phone: "+919812345678", country: "IN", people: 3 };
  const ride = { tour: "delhi-your-own-way", date: departure?.localDate ?? "", time };
  const offer = { ...party, ...ride, totalPaise: 9_000_00, words: "The potters' lane, slowly.", validDays: 9 };
  const made = await offerQuote(office.deps, offer);
  if ("refused" in made) throw new Error(made.refused);
  return { ...made, offer };
}
const newest = (number: string) =>
  office.db.selectFrom("bespoke_quote").selectAll().where("number", "=", number).orderBy("version", "desc").execute();

it("sends a quote again to the corrected address, and ends its accepted booking", async () => {
  const { id, number, offer } = await offered("09:00");
  const accepted = await acceptQuote(office.deps, id);
  const right = { number, email: "gita@right.example" };
  expect(await give("resend-quote", right, true)).toMatchObject({
    ok: true,
    lines: [
      expect.stringMatching(
        /^Gita, \+919812345678, would get at gita@right\.example: .*3 people, ₹9,000, valid for 9 days\.$/,
      ),
      offer.words,
      expect.any(String),
    ],
  });
  expect(await newest(number)).toHaveLength(1);
  expect(await give("resend-quote", right)).toMatchObject({ ok: true });
  const [anew, before] = await newest(number);
  expect(anew).toMatchObject({ version: 2, contact_email: right.email, words: offer.words, people: 3 });
  expect(anew).toMatchObject({ total_paise: 9_000_00, local_date: offer.date, local_time: offer.time });
  expect(before?.superseded_at).not.toBeNull();
  expect(await findBooking(office.deps, accepted?.reference ?? "")).toMatchObject({ status: "released" });
});

it("refuses an unknown number and a paid quote", async () => {
  expect(await give("resend-quote", { number: "Q-NOBODY" }, true)).toMatchObject({
    faults: ["There is no quote with that number."],
  });
  const { id, number } = await offered("10:00");
  const accepted = await acceptQuote(office.deps, id);
  const paid = office.db.updateTable("booking").set({ status: "confirmed" });
  await paid.where("reference", "=", accepted?.reference ?? "").execute();
  for (const dryRun of [true, false])
    expect(await give("resend-quote", { number }, dryRun)).toMatchObject({
      faults: [expect.stringContaining("has been paid: use correct-email")],
    });
  expect(await newest(number)).toHaveLength(1);
});

it("refuses an erased person's quote", async () => {
  const { number, offer } = await offered("11:00");
  await forgetPersonOf(office.deps, offer.email);
  for (const dryRun of [true, false])
    expect(await give("resend-quote", { number, email: "gita@right.example" }, dryRun)).toMatchObject({
      faults: [`The person of ${number} was erased at their request.`],
    });
});

/** All personal data of quotes and bookings, as text. */
const known = async (): Promise<string> =>
  JSON.stringify([
    await office.db.selectFrom("bespoke_quote").selectAll().execute(),
    await office.db.selectFrom("booking").selectAll().execute(),
  ]);
const change = (reference: string, to: object) =>
  office.db.updateTable("booking").set(to).where("reference", "=", reference).execute();

it("copies and erases quotes to a wrong address with the person", async () => {
  const right = "nila@right.example";
  const { id, number } = await offered("12:00", "nila@wrong.example");
  const before = await acceptQuote(office.deps, id);
  expect(await give("resend-quote", { number, email: right })).toMatchObject({ ok: true });
  expect(await exportQuotesOf(office.db, right)).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect(await exportQuotesOf(office.db, "nila@wrong.example"), "who has the wrong one").toMatchObject([
    { version: 1 },
  ]);
  const [anew] = await newest(number);
  const { reference = "" } = (await acceptQuote(office.deps, anew?.id ?? "")) ?? {};
  await change(reference, { status: "confirmed" });
  expect(await forgetPersonOf(office.deps, right), "it is ahead").toBe(1);
  expect((await findBooking(office.deps, before?.reference ?? ""))?.contactName).toBe("Erased at their wish");
  expect(await newest(number)).toMatchObject([{ contact_email: right }, { contact_email: "erased@erased.invalid" }]);
  await change(reference, { status: "completed" });
  expect(await forgetPersonOf(office.deps, right)).toBe(0);
  expect(await known()).not.toMatch(/nila@/);
});

it("copies and erases a quote whose booking's address was corrected", async () => {
  const right = "omar@right.example";
  const { id } = await offered("13:00", "omar@wrong.example");
  const { reference = "" } = (await acceptQuote(office.deps, id)) ?? {};
  await change(reference, { status: "confirmed" });
  expect(await give("correct-email", { reference, email: right })).toMatchObject({ ok: true });
  expect(await exportQuotesOf(office.db, right)).toMatchObject([{ contactEmail: "omar@wrong.example" }]);
  await change(reference, { status: "completed" });
  expect(await forgetPersonOf(office.deps, right)).toBe(0);
  expect(await known()).not.toMatch(/omar@/);
});

it("offers no past, far or mistyped date", async () => {
  const guest = { name: "Gita", email: "gita@right.example", phone: "+919812345678", people: "3", rupees: "9000" };
  const ride = { tour: "delhi-your-own-way", time: "10:00", words: "The potters' lane, slowly." };
  const far = "That date is more than 730 days away: is its year right?";
  for (const [date, fault] of [
    ["0026-12-20", "--date: A day such as 2026-11-28"],
    ["2026-02-30", "--date: A day such as 2026-11-28"],
    ["2025-12-20", "That date and time have passed."],
    ["2062-12-20", far],
    ["2028-11-21", far],
  ] as const)
    for (const dryRun of [true, false])
      expect(await give("quote", { ...guest, ...ride, date }, dryRun), date).toEqual({ ok: false, faults: [fault] });
  expect(await give("quote", { ...guest, ...ride, date: "2028-11-20" }, true)).toMatchObject({ ok: true });
});

it("sends a withdrawn tour's quote again, but makes no new one", async () => {
  const { number, offer } = await offered("14:00");
  const other = await offered("15:00");
  const isPublished = (published: boolean) =>
    office.db.updateTable("tour").set({ published }).where("slug", "=", offer.tour).execute();
  await isPublished(false);
  try {
    const right = { number, email: "gita@right.example" };
    for (const dryRun of [true, false])
      expect(await give("resend-quote", right, dryRun)).toMatchObject({
        ok: true,
        lines: expect.arrayContaining([
          expect.stringMatching(dryRun ? /would get at gita@right/ : /, version 2, is on/),
        ]),
      });
    const [anew] = await newest(number);
    expect(anew).toMatchObject({ version: 2, contact_email: right.email, words: offer.words });
    const mail = office.db.selectFrom("outbox").select("payload").where("topic", "=", "quote.offered");
    const { payload } = await mail.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    expect(payload).toMatchObject({
      quoteId: anew?.id,
      tourName: "Delhi Your Own Way",
      fit: { minAge: 0, minHeightCm: 0 },
    });

    const { tour, date, words, name, phone } = offer;
    const ride = { tour, date, words, name, phone, email: right.email, time: "16:00", people: "3", rupees: "9000" };
    const none = "That tour is not on sale. Choose one that is.";
    for (const dryRun of [true, false]) {
      expect(await give("quote", ride, dryRun), "a new one").toEqual({ ok: false, faults: [none] });
      expect(await give("quote", { ...ride, number: "Q-NOBODY" }, dryRun)).toEqual({ ok: false, faults: [none] });
      expect(await give("quote", { ...ride, number: other.number }, dryRun), "instead of one").toMatchObject({
        ok: true,
      });
    }
    const elsewhere = { ...ride, tour: "old-delhi-at-dawn", number };
    expect(await give("quote", elsewhere, true), "another tour instead").toMatchObject({ ok: true });
    await isPublished(true);
    await office.db.updateTable("tour").set({ published: false }).where("slug", "=", elsewhere.tour).execute();
    expect(await give("quote", elsewhere, true), "withdrawn itself").toEqual({ ok: false, faults: [none] });
  } finally {
    await office.db.updateTable("tour").set({ published: true }).execute();
  }
});
