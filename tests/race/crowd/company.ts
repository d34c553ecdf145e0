import { changeSchedule, listSchedules, lockDeparture, saveGuides } from "#modules/availability/index.server.ts";
import { addNote, callOff, markNoShow, offerQuote, refundByOperator } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { closeRefund, takeByHand } from "#modules/payments/index.server.ts";
import { findReview, listWaitingReviews, moderateReview } from "#modules/reviews/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import type { Deed } from "./at-once.ts";
import { bela, type Scene } from "./scene.ts";

/** Deeds of the company at its desk and on the road. */
export function deedsOfTheCompany(scene: Scene): Deed[] {
  const { deps, db, oneOf, sometimes, booking, departure, people, quotes } = scene;
  const give = (command: string, options: Record<string, string>) =>
    runCommand(deps, { command, options, actor: "meera", dryRun: false });
  return [
    {
      name: "call off",
      weight: 1,
      // One in five times: none comes back.
      run: async () =>
        sometimes(0.2) &&
        callOff(deps, { departureId: departure().id, reason: "The air is not fit to ride in.", answerHours: 1 }),
    },
    {
      name: "offer a quote",
      weight: 1,
      async run() {
        const { localDate: date, localTime: time } = departure();
        const before = sometimes(0.5) ? oneOf(quotes) : undefined;
        const offer = {
          ...{ tour: "old-delhi-at-dawn", name: "Bela Example", email: bela.email, phone: bela.phone, country: "IN" },
          ...{ date, time, people: people(), totalPaise: 900_000, words: "A ride of your own.", validDays: 3 },
          ...(before ? { number: before.number } : {}),
        };
        const answer = await offerQuote(deps, offer);
        if ("id" in answer) quotes.push(answer);
      },
    },
    {
      name: "block days",
      weight: 1,
      async run() {
        const { localDate: from } = departure();
        await give("block-date", { from, tour: "old-delhi-at-dawn", reason: "smog" });
      },
    },
    {
      name: "open days",
      weight: 6,
      async run() {
        const block = oneOf(await db.selectFrom("blackout").select("id").execute());
        if (block) await give("unblock", { block: block.id });
      },
    },
    {
      name: "edit a departure",
      weight: 2,
      run: () =>
        give("edit-departure", { departure: departure().id, capacity: String(12 + 3 * people()), status: "open" }),
    },
    {
      name: "write a timetable anew",
      weight: 3,
      async run() {
        const schedule = oneOf(await listSchedules(db, departure().tourId));
        if (schedule) await changeSchedule(deps, schedule.id, schedule.rule);
      },
    },
    {
      name: "ask another price",
      weight: 2,
      run: () =>
        db
          .updateTable("tour")
          .set({ regular_paise: 150_000 + people() * 50_000, offer_paise: null })
          .where("slug", "=", "old-delhi-at-dawn")
          .execute(),
    },
    {
      name: "promise a departure",
      weight: 1,
      run: () => give("guarantee-departure", { departure: departure().id }),
    },
    {
      name: "give money back",
      weight: 2,
      async run() {
        const paid = await booking("confirmed", "completed", "cancelled");
        if (paid === null) return;
        const seenBackPaise = paid.refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        const amountPaise = Math.min(500_00, paid.heldPaise);
        if (amountPaise > 0)
          await refundByOperator(deps, { bookingId: paid.id, amountPaise, seenBackPaise, reason: "goodwill" });
      },
    },
    {
      name: "note who did not come",
      weight: 2,
      async run() {
        const missed = await booking("confirmed", "completed");
        if (missed?.hasStarted) await markNoShow(deps, missed.id, sometimes(0.5) ? [1] : undefined);
      },
    },
    {
      name: "pay a refund by hand",
      weight: 2,
      async run() {
        const late = oneOf(await db.selectFrom("refund").select("id").where("status", "=", "failed").execute());
        if (!late) return;
        if ((await takeByHand(deps, late.id)) === null && sometimes(0.5))
          await closeRefund(deps, { refundId: late.id, reference: "N326261234567890" });
      },
    },
    {
      name: "note something for the others",
      weight: 1,
      async run() {
        const noted = await booking();
        if (noted) await addNote(deps, { bookingId: noted.id, words: "Comes with a cello." });
      },
    },
    {
      name: "say who guides",
      weight: 1,
      run: () => saveGuides(db, oneOf([6, 9, 12]) ?? 6),
    },
    {
      name: "read reviews",
      weight: 1,
      async run() {
        const [pending] = await listWaitingReviews(db);
        const review = pending && (await findReview(db, pending.id));
        if (review) await moderateReview(deps, { id: review.id, digest: review.digest, status: "published" });
      },
    },
    {
      name: "read two departures in turn",
      weight: 2,
      run: () =>
        inTransaction(db, async (tx) => {
          for (const id of [departure().id, departure().id].sort()) await lockDeparture(tx, id);
        }),
    },
  ];
}
