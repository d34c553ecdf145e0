import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditBookings,
  callOff,
  cancelPeople,
  chooseAlternative,
  confirmFromBrowser,
  findChange,
  findForDesk,
  splitBooking,
  startChangePayment,
} from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { auditLedger, sendRefunds } from "#modules/payments/index.server.ts";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";

let office: BookingOffice;
let tourName: string;
let day = 10;

beforeAll(async () => {
  office = await openBookingOffice();
  const tour = office.db.selectFrom("tour").select("name").where("sells", "=", "instant").where("kind", "=", "cycle");
  tourName = (await tour.orderBy("position").executeTakeFirstOrThrow()).name;
});
afterAll(() => office.close());

async function deed(command: string, options: Record<string, string>) {
  const request = { command, options, actor: "meera" };
  const plan = await planCommand(office.deps, request);
  if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join(" "));
  const answer = await runPlanned(office.deps, { ...request, digest: plan.digest });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.outcome;
}

/** Brings a booking of two people for 10,000 rupees, of which another system took 4,000. */
async function bring(reference: string) {
  day += 1;
  const line = `${reference},${tourName},2027-03-${day},05:45,Asha Rao,asha@there.example,,2,10000,4000,`;
  const head = "Booking reference,Tour,Date,Time,Guest name,Email,Phone,Pax,Total,Paid,Status";
  const id = await bringFile(office.deps, "bookings", `${head}\n${line}`);
  await deed("run-import", { import: id });
  const booking = office.db.selectFrom("booking").select("reference").where("brought_by", "=", id);
  const ours = (await booking.executeTakeFirstOrThrow()).reference;
  return { import: id, reference: ours, read: () => office.managed(ours) };
}

async function payRest({ id = "" }: { id?: string } = {}) {
  const change = await findChange(office.deps, id);
  if (!change) throw new Error("there is a rest");
  const { providerOrderId } = await startChangePayment(office.deps, change);
  return confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
}

async function leave(booking: Awaited<ReturnType<BookingOffice["managed"]>>, people: number) {
  const { refundPaise } = quoteCancellation(booking, people, office.clock.now().toISOString());
  const riderIds = booking.riders.slice(0, people).map(({ id }) => id);
  const answer = await cancelPeople(office.deps, {
    ...{ bookingId: booking.id, riderIds, seenRefundPaise: refundPaise, actor: "traveller" },
  });
  if (!("cancelled" in answer)) throw new Error(JSON.stringify(answer));
  return answer.cancelled;
}

const sound = async (): Promise<void> => {
  await sendRefunds(office.deps);
  expect((await auditLedger(office.db)).faults).toEqual([]);
  expect(await auditBookings(office.db)).toEqual([]);
  expect(await office.sumOfLedger()).toBe(0);
};

describe("the rest of a booking of which another system took a part", () => {
  it("is paid by the booking's page, once", async () => {
    const { reference, read } = await bring("R1");
    const booking = await read();
    expect(booking).toMatchObject({ status: "confirmed", totalPaise: 10_000_00, heldPaise: 4000_00, waiting: null });
    expect(booking.rest).toMatchObject({ duePaise: 6000_00 });
    expect(await payRest(booking.rest ?? {})).toBe("captured");
    const paid = await read();
    expect(paid).toMatchObject({ rest: null, unpaidPaise: 0, heldPaise: 10_000_00, totalPaise: 10_000_00 });
    expect(paid.history.at(-1)?.reason).toBe("the rest of ₹6,000 was paid");
    const told = (await office.told(reference)).map(({ topic }) => topic);
    expect(told).toEqual(["booking.confirmed"]);
    await sound();
    expect((await leave(paid, 2)).refundPaise).toBe(9000_00);
    await sound();
  });

  it("is taken by the desk, and counts as due until then", async () => {
    const { reference, read } = await bring("R2");
    expect((await findForDesk(office.deps, reference))?.rest).toMatchObject({ duePaise: 6000_00 });
    await deed("take-payment", { reference, kind: "cash" });
    expect(await read()).toMatchObject({ rest: null, heldPaise: 10_000_00 });
    await expect(deed("take-payment", { reference, kind: "cash" })).rejects.toThrow("takes no payment");
    await sound();
  });

  it("goes first from what a cancellation gives back: no more goes back than was paid", async () => {
    const { read } = await bring("R3");
    expect(await leave(await read(), 2)).toMatchObject({ refundPaise: 3000_00, keptPaise: 1000_00 });
    expect(await read()).toMatchObject({ status: "cancelled", rest: null });
    await sound();
  });

  it("is lower for those who stay, and money for the former sum goes back", async () => {
    const { read } = await bring("R4");
    const before = await read();
    const { providerOrderId } = await startChangePayment(office.deps, {
      ...{ id: before.rest?.id ?? "", duePaise: 6000_00, reference: before.reference, kind: "rest" },
    });
    expect(await leave(before, 1)).toMatchObject({ refundPaise: 0, keptPaise: 500_00, unpaidPaise: 1500_00 });
    const after = await read();
    expect(after).toMatchObject({ totalPaise: 5000_00, people: 1, unpaidPaise: 1500_00 });
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
    expect(await payRest(after.rest ?? {})).toBe("captured");
    expect(await read()).toMatchObject({ rest: null, heldPaise: 5500_00 });
    await sound();
  });

  it("is the reason that is said when more shall go back, or some guests shall move", async () => {
    const { reference, read } = await bring("R8");
    const { departureId, riders } = await read();
    const faultsOf = async (command: string, options: Record<string, string>) => {
      const plan = await planCommand(office.deps, { command, options: { reference, ...options }, actor: "meera" });
      return plan.ok ? [] : plan.faults.map(({ words }) => words);
    };
    const one = { riders: "1" };
    expect(await faultsOf("cancel-booking", { ...one, refund: "1000", reason: "A fever." })).toEqual([
      "₹1,500 of the price would be due still, and more given back would be due again. Take the rest first, then cancel.",
    ]);
    expect(await faultsOf("cancel-booking", { refund: "5000", reason: "A fever." })).toEqual([
      "No more than ₹4,000 can go back: the rest of ₹6,000 was never paid, and is taken off first.",
    ]);
    const there = office.db.selectFrom("departure").select("id").where("id", "<>", departureId);
    const sameTour = there.where("tour_id", "=", (await read()).tour.id).where("status", "=", "open");
    const { id: departure } = await sameTour.orderBy("starts_at", "desc").limit(1).executeTakeFirstOrThrow();
    const words = expect.stringContaining("Take it first, or move the whole booking.");
    expect(await faultsOf("move-guests", { ...one, departure })).toEqual([words]);
    const split = await splitBooking(office.deps, {
      ...{ bookingId: (await read()).id, riderIds: riders.slice(0, 1).map(({ id }) => id), toDepartureId: departure },
      ...{ seenPaise: 0, seenWorthPaise: 0, isLate: false, isOnUs: false, contact: null },
    });
    expect(split).toEqual({ refused: "rest_due" });
  });

  it("is not asked for once the ride is called off, and what was paid goes back", async () => {
    const { read } = await bring("R5");
    const { departureId, rest } = await read();
    await callOff(office.deps, { departureId, reason: "The air is not fit to ride in.", answerHours: 1 });
    expect(await payRest(rest ?? {})).toBe("refunding");
    const { choiceId } = await read();
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "refund", by: "traveller" });
    expect((await read()).refunds.map(({ amountPaise }) => amountPaise)).toContain(4000_00);
    await sound();
  });

  it("goes with its import, unless it was paid", async () => {
    const unpaid = await bring("R6");
    expect((await deed("undo-import", { import: unpaid.import })).data).toMatchObject({ booking: 1, left: 0 });
    const paid = await bring("R7");
    await payRest((await paid.read()).rest ?? {});
    expect((await deed("undo-import", { import: paid.import })).data).toMatchObject({ booking: 0, left: 1 });
    await sound();
  });
});
