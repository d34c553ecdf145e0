import { data, redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import {
  type BoughtGift,
  changeSending,
  findBoughtGift,
  findGiftOrder,
  giftBackUntil,
  giveGiftBack,
  mayGiveBack,
  readSending,
  startGiftPayment,
} from "#modules/credit/index.server.ts";
import { GIFT_AHEAD_DAYS, showWord } from "#modules/credit/model.ts";
import { listMoney } from "#modules/payments/index.server.ts";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.server.ts";
import { formatRupees } from "#platform/money.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, delhiInstant, longDate, plainDate } from "#platform/time/delhi-time.ts";
import type { GiftAnswer } from "./gift-answer.ts";
import { giftPath } from "./gift-path.server.ts";

async function openGift(app: AppContext, id: string, request: Request): Promise<BoughtGift> {
  if (!isId(id)) throw data("no such page", { status: 404 });
  openSignedLink(app, "gift", id, request);
  const gift = await findBoughtGift(app.db, id);
  if (!gift) throw data("no such gift", { status: 404 });
  return gift;
}

/** The buyer's page: it pays an open order, and shows a paid one. */
export async function ownGift(app: AppContext, id: string, request: Request) {
  const gift = await openGift(app, id, request);
  return gift.status === "open" ? payPage(app, gift) : ownPage(app, gift, new URL(request.url));
}

const factsOf = (gift: BoughtGift) => ({
  number: gift.number,
  sum: formatRupees(gift.amount_paise),
  recipientName: gift.recipient_name,
  recipientEmail: gift.recipient_email,
  buyerEmail: gift.buyer_email,
  words: gift.words,
  on: joinUnits(longDate(gift.send_on)),
  tourName: gift.tour_name,
});

async function payPage(app: AppContext, gift: BoughtGift) {
  const { name: companyName } = await getPage(app.db, "company");
  const path = giftPath(app, gift.id);
  const leftMs = gift.pay_until.getTime() - app.clock.now().getTime();
  const { promised, isLetGo, lastFailure } = gift.payment;
  const about = {
    view: "pay" as const,
    ...{ facts: factsOf(gift), companyName, publicUrl: app.publicUrl, leftMs, promised, isLetGo, lastFailure },
    paths: { payPath: path, outcomePath: path, returnPath: path.replace("/gift/", "/checkout/return/gift/") },
    prefill: { name: gift.buyer_name, email: gift.buyer_email, contact: "" },
  };
  if (leftMs <= 0 || promised) return { ...about, checkout: null, problem: null };
  try {
    return { ...about, checkout: await startGiftPayment(app, gift), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.error({ err: error, detail: error.detail }, "the payment of a gift could not be opened");
    return { ...about, checkout: null, problem: error.message };
  }
}
export type PayLook = Awaited<ReturnType<typeof payPage>>;

/** True if a ride's money came back to a gift that was given back before. */
const paysAgain = ({ gift }: BoughtGift): boolean => gift !== null && !gift.isEnded && gift.balancePaise > 0;

/** Words for a bought gift as it stands. */
function standing(gift: BoughtGift): string {
  if (gift.status === "cancelled")
    return paysAgain(gift)
      ? "This gift was cancelled. Money of a ride that was cancelled later has come back to its code, which pays again."
      : "This gift is cancelled. Its code pays for nothing more.";
  const to = gift.recipient_email ?? "you";
  if (gift.sent_at === null) return `We mail it to ${to} on ${joinUnits(longDate(gift.send_on))}, in the morning.`;
  return `We mailed it to ${to} on ${joinUnits(delhiInstant(gift.sent_at))}.`;
}

async function ownPage(app: AppContext, gift: BoughtGift, url: URL) {
  const now = app.clock.now();
  const today = delhiDate(now);
  const { payments, refunds } = await listMoney(app.db, [gift.id]);
  const { legalName, gstin, address } = await getPage(app.db, "company");
  const mayCancel = mayGiveBack(gift, now);
  const backUntil = giftBackUntil(gift);
  const { searchParams } = url;
  return {
    view: "own" as const,
    facts: factsOf(gift),
    standing: standing(gift),
    code:
      gift.gift === null || (gift.status === "cancelled" && !paysAgain(gift))
        ? null
        : {
            word: showWord({ kind: "gift", word: gift.gift.word }),
            left: formatRupees(gift.gift.balancePaise),
            isWhole: gift.gift.balancePaise === gift.amount_paise,
            until: joinUnits(plainDate(gift.gift.until)),
            pdfPath: giftPath(app, gift.id, "/gift.pdf"),
          },
    sending:
      gift.status === "paid"
        ? {
            ...{
              to: gift.recipient_email === null ? "buyer" : "recipient",
              recipientEmail: gift.recipient_email ?? "",
            },
            ...{ on: gift.send_on, today, lastDay: addCalendarDays(today, GIFT_AHEAD_DAYS) },
          }
        : null,
    cancel: mayCancel
      ? { until: backUntil && joinUnits(delhiInstant(backUntil)), isAsked: searchParams.has("cancel") }
      : null,
    done: searchParams.get("done"),
    path: giftPath(app, gift.id),
    receipt: {
      ...{ legalName, gstin: gstin ?? null, address },
      payments: payments.map((one) => ({
        ...{ id: one.providerPaymentId, at: delhiInstant(one.at), sum: formatRupees(one.amountPaise) },
      })),
      refunds: refunds.map((one) => ({
        ...{ id: one.id, sum: formatRupees(one.amountPaise), isDone: one.status === "processed" },
        by: longDate(one.promisedBy),
      })),
    },
  };
}
export type OwnLook = Awaited<ReturnType<typeof ownPage>>;

/** Changes day and address of a gift for its buyer, or gives it back whole. */
export async function actOnGift(app: AppContext, id: string, request: Request) {
  const gift = await openGift(app, id, request);
  const form = await readForm(request);
  const back = giftPath(app, id);
  if (form.get("intent") === "cancel") {
    const wanted = { seenPaise: gift.amount_paise, reason: "given back by its buyer", isByBuyer: true };
    const answer = await giveGiftBack(app, id, wanted);
    app.poke();
    // The second click of two finds it cancelled, as its person wanted.
    const isDone = typeof answer !== "string" || (await findGiftOrder(app.db, id))?.status === "cancelled";
    throw redirect(`${back}&done=${isDone ? "cancelled" : "not-cancelled"}`, 303);
  }
  const typed = ownFields(fieldsOf(form), ["to", "recipientEmail", "on"]);
  const read = readSending(typed, app.clock.now());
  if (read.errors !== null) return data({ errors: read.errors, typed } satisfies GiftAnswer, { status: 422 });
  const isChanged = await changeSending(app, id, read);
  app.poke();
  throw redirect(`${back}&done=${isChanged ? "changed" : "not-changed"}`, 303);
}
