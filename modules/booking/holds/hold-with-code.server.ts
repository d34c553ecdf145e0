import {
  type CodeSale,
  type CodeTaken,
  checkCode,
  type PriceCode,
  settleUse,
  takeCode,
} from "#modules/credit/index.server.ts";
import { describeCodeFault, showWord, worthOf } from "#modules/credit/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Tx } from "#platform/database/database.server.ts";
import { guaranteeIfEnough } from "../cancellations/guarantee.server.ts";
import { emitConfirmation } from "../mails/booking-notifications.server.ts";
import { type PriceLine, type Quote, withPromo } from "../model.ts";
import { transition } from "../transition.server.ts";

/** Price with a code: a promo lowers the total, a gift pays a part of it. */
export interface PricedWithCode {
  lines: PriceLine[];
  totalPaise: number;
  giftPaise: number;
  code: { id: string; kind: PriceCode["kind"]; word: string; label: string };
  sale: CodeSale;
}

export type CodeAnswer = { priced: PricedWithCode } | { words: string };

/**
 * Prices a quote with a typed code, or says why the code does not hold. `besides` is the traveller's own hold, which uses
 * nothing against them.
 */
export async function priceWithCode(
  { db, clock }: { db: Db; clock: Clock },
  {
    quoted,
    typed,
    email,
    besides,
  }: { quoted: Quote; typed: string; email: string | null; besides?: string | undefined },
): Promise<CodeAnswer> {
  const { tour, localDate, totalPaise: grossPaise } = quoted;
  const sale = { tourId: tour.id, localDate, grossPaise, email };
  const found = await checkCode(db, typed, sale, { now: clock.now(), besides });
  if ("fault" in found) return { words: describeCodeFault(found.fault, found.code) };
  const { id, kind, word, label } = found.code;
  const worth = worthOf(found.code, grossPaise);
  const isPromo = kind === "promo";
  const promo = isPromo ? { code: word, label: promoLabel(found.code), offPaise: worth } : null;
  const shown = { id, kind, word: showWord({ kind, word }), label };
  return { priced: { ...withPromo(quoted.lines, promo), giftPaise: isPromo ? 0 : worth, code: shown, sale } };
}

const promoLabel = ({ word, percent }: PriceCode): string =>
  percent === null ? `Code ${word}` : `Code ${word}, ${percent}% off`;

/** Ends the transaction of a hold whose code is gone. */
export class CodeRefused extends Error {
  readonly words: string;
  constructor({ fault, code }: Extract<CodeTaken, { fault: unknown }>) {
    super(`the code does not hold: ${fault}`);
    const isMoved = fault === "moved";
    this.words = isMoved
      ? "What that code is worth has just changed. Look at the sum again."
      : describeCodeFault(fault, code);
  }
}

/**
 * Takes the code of a new hold, in its transaction. Returns true if a gift pays all: then the booking is confirmed.
 * Throws `CodeRefused`, which takes the hold back.
 */
export async function takeCodeOfHold(
  tx: Tx,
  clock: Clock,
  {
    bookingId,
    email,
    priced,
    departureId,
    isPrivate,
  }: {
    bookingId: string;
    email: string;
    priced: PricedWithCode;
    departureId: string;
    isPrivate: boolean;
  },
): Promise<boolean> {
  const { code, giftPaise, totalPaise, sale } = priced;
  const now = clock.now();
  const seenPaise = code.kind === "gift" ? giftPaise : sale.grossPaise - totalPaise;
  const taken = await takeCode(tx, { codeId: code.id, bookingId, seenPaise, sale: { ...sale, email }, now });
  if ("fault" in taken) throw new CodeRefused(taken);
  await tx
    .updateTable("booking")
    .set({ code_use_id: taken.useId, credit_paise: giftPaise })
    .where("id", "=", bookingId)
    .execute();
  if (giftPaise < totalPaise) return false;
  await settleUse(tx, now, taken.useId);
  await transition(tx, clock, { bookingId, to: "confirmed", actor: "traveller", reason: "paid with a gift" });
  const isGuaranteed = await guaranteeIfEnough(tx, clock, { departureId, bookingId, isPrivate });
  await emitConfirmation(tx, clock, bookingId, { what: "booked", isGuaranteed });
  return true;
}
