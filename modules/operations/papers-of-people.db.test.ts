import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportPerson } from "#modules/accounts/index.server.ts";
import {
  bookWithCredit,
  callOff,
  cancelPeople,
  chooseAlternative,
  confirmFromBrowser,
  findChange,
  holdSeats,
  startChangePayment,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { issueGift } from "#modules/credit/index.server.ts";
import { addGstRate, listPapersOf, makeDuePapers } from "#modules/tax/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";

describe("tax papers of a person", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office.close());

  const enter = () =>
    addGstRate(office.db, {
      ...{ product: "all", productKey: null, fromDay: "2026-11-21", enteredBy: "Meera", createdAt: office.clock.now() },
      terms: { sac: "998555", rateHundredths: 1800, riddenIn: "07" },
    });
  const there = async (at: number) => ({ id: (await office.departuresOf("old-delhi-at-dawn"))[at]?.id ?? "" });
  const papersOf = (id: string) => listPapersOf(office.db, id);
  const cancel = async (reference: string, riders: number, seenRefundPaise: number) => {
    const booking = await office.managed(reference);
    const riderIds = booking.riders.slice(0, riders).map(({ id }) => id);
    const asked = { bookingId: booking.id, riderIds, actor: "traveller" as const, seenRefundPaise };
    expect(await cancelPeople(office.deps, asked)).not.toHaveProperty("refused");
  };

  it("credits a ride that a credit paid, once its money is back at the gift behind that credit", async () => {
    await enter();
    const now = office.clock.now();
    await inTransaction(office.db, (tx) =>
      issueGift(tx, { word: "BEHIND", label: "a gift", amountPaise: 2000_00, now }),
    );
    const departure = (await there(9)).id;
    const held = await holdSeats(office.deps, {
      ...{ wish: { departure, people: 1, category: "regular" }, holder, seenPaise: 2000_00, code: "BEHIND" },
      requestKey: crypto.randomUUID(),
    });
    if (!("held" in held)) throw new Error(held.refused);
    await makeDuePapers(office.deps);
    await callOff(office.deps, { departureId: departure, reason: "The road is away.", answerHours: 48 });
    const choiceId = (await office.managed(held.held.reference)).choiceId ?? "";
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(held.held.reference)).at(-1) as { creditId: string };
    const wish = { departure: (await there(11)).id, people: 1, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    await makeDuePapers(office.deps);
    await cancel(answer.reference, 1, 1800_00);
    await makeDuePapers(office.deps);
    const { id } = await office.managed(answer.reference);
    expect((await papersOf(id)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ["invoice", 2000_00],
      ["credit_note", 1800_00],
    ]);
  });

  it("are in the copy of a person's data, and not in that of who takes the booking over", async () => {
    await enter();
    const [holiday] = await office.departuresOf("kerala-backwaters-by-cycle");
    const { id, reference, totalPaise } = await office.book(holiday ?? expect.unreachable(), 1);
    await makeDuePapers(office.deps);
    const copyOf = async (email: string) => {
      const archive = await exportPerson(office.deps, email);
      const file = archive && unzipSync(archive)["data.json"];
      return file ? JSON.parse(strFromU8(file)).taxPapers : null;
    };
    expect(await copyOf(holder.contactEmail)).toMatchObject([
      { reference, kind: "invoice", serial: "T/26-27/00001", totalPaise, buyer: { name: holder.contactName } },
    ]);
    const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    const asked = await transferBooking(office.deps, { bookingId: id, to, leavingRiderIds: [], seenRefundPaise: 0 });
    if (!("toPay" in asked)) throw new Error("the fee is to be paid");
    const change = (await findChange(office.deps, asked.toPay.changeId)) ?? expect.unreachable();
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    await makeDuePapers(office.deps);
    expect(await copyOf(to.email)).toMatchObject([{ serial: "T/26-27/00002", buyer: { name: to.name } }]);
  });
});
