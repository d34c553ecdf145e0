import { z } from "zod";
import { findOwed } from "#modules/booking/index.server.ts";
import {
  type ByHandRefusal,
  closeRefund,
  findByHand,
  listLateRefunds,
  listUnbookedPayments,
  listUnknownRefunds,
  type RefundByHand,
  takeByHand,
} from "#modules/payments/index.server.ts";
import { AppError } from "#platform/errors.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { filledByPlan, momentOption, plainRupees, rupeesOption } from "../describe.server.ts";
import { guestMail, listing } from "../plan-parts.server.ts";

export function withProvider(deps: CommandDeps) {
  const { provider } = deps;
  if (!provider)
    throw new CommandRefusal("The provider's keys are not in the environment: set the three RAZORPAY_ ones.");
  return { ...deps, provider };
}

export function silent(error: unknown): never {
  const faults = error instanceof AggregateError ? error.errors : [error];
  if (faults.every((fault) => fault instanceof AppError))
    throw new CommandRefusal("The provider does not answer, or does not know our keys.");
  throw error;
}

/** Payments after a restored backup: docs/runbook.md, "The machine is lost". */
export const paymentsCommand = command({
  summary: "List the provider's payments missing from our books: after a restore, those made since the backup",
  options: z.object({
    since: momentOption.describe("a moment such as 2026-11-21T06:00:00Z, of the backup that was restored"),
  }),
  async plan(deps, { since }) {
    // Mostly a wrong year: an empty result would hide paid bookings.
    if (since > deps.clock.now()) throw new CommandRefusal("--since: has not come yet");
    const unbooked = await listUnbookedPayments(withProvider(deps), since).catch(silent);
    const back = (refunded: number) => (refunded > 0 ? `, ${formatRupees(refunded)} given back there` : "");
    return listing(
      unbooked.map(({ id, order_id, amount, base_amount, amount_refunded, created_at, email, contact }) => ({
        ...{ id, order: order_id ?? null, paise: base_amount ?? amount, backPaise: amount_refunded ?? 0 },
        ...{ at: new Date(created_at * 1000).toISOString(), email: email ?? null, phone: contact ?? null },
      })),
      ({ id, order, paise, backPaise, at, email, phone }) =>
        `${id}  ${formatRupees(paise)}${back(backPaise)}  order ${order ?? "none"}, ${delhiInstant(new Date(at))}, ${email ?? "no address"} ${phone ?? ""}`,
      {
        id: ["Payment", "text"],
        paise: ["Rupees", "rupees"],
        backPaise: ["Given back there", "rupees"],
        order: ["Order", "text"],
        at: ["Paid", "moment"],
        email: ["E-mail", "mail"],
        phone: ["Phone", "text"],
      },
    );
  },
});

/** Refunds after a restored backup, on the same runbook page. */
export const refundsCommand = command({
  summary:
    "List the provider's refunds missing from our books: after a restore, those made since the backup, and whose",
  options: z.object({
    since: momentOption.describe("a moment such as 2026-11-21T06:00:00Z, of the backup that was restored"),
  }),
  async plan(deps, { since }) {
    if (since > deps.clock.now()) throw new CommandRefusal("--since: has not come yet");
    const unknown = await listUnknownRefunds(withProvider(deps), since).catch(silent);
    const rows = await Promise.all(
      unknown.map(async ({ refund, isOurs, payableRef }) => ({
        id: refund.id,
        sum:
          refund.currency === "INR"
            ? formatRupees(refund.amount)
            : `${refund.currency} ${(refund.amount / 100).toFixed(2)}`,
        payment: refund.payment_id,
        status: refund.status,
        by: isOurs ? "sent by the site" : "at the provider's desk",
        at: new Date(refund.created_at * 1000).toISOString(),
        whose: await whoseWords(deps, payableRef),
      })),
    );
    return listing(
      rows,
      ({ id, sum, payment, status, by, at, whose }) =>
        `${id}  ${sum} of ${payment}, ${status}, ${by}, ${delhiInstant(new Date(at))}; ${whose}`,
      {
        id: ["Refund", "text"],
        sum: ["Sum", "text"],
        payment: ["Payment", "text"],
        status: ["State", "text"],
        by: ["Sent", "text"],
        at: ["When", "moment"],
        whose: ["Whose", "text"],
      },
    );
  },
});

async function whoseWords({ db }: CommandDeps, payableRef: string | null): Promise<string> {
  if (payableRef === null) return "of a payment that our books do not know: payments-since";
  const owed = await findOwed(db, { id: null, payableRef, askedBy: null, told: null, paymentId: null });
  return owed ? `${owed.reference}, ${owed.name}, ${owed.email} ${owed.phone ?? ""}`.trimEnd() : "of nobody's booking";
}

export const lateRefundsCommand = command({
  summary: "List the refunds not done ten days after they were requested",
  options: z.object({}),
  async plan(deps) {
    const late = await listLateRefunds(deps);
    return listing(
      late.map((row) => ({
        ...{ id: row.id, paise: row.amount_paise, status: row.status, payment: row.provider_payment_id },
        promisedBy: row.promised_by,
        why: row.by_hand_since ? `the provider is not asked for it any more, ${row.last_error}` : null,
      })),
      ({ id, paise, status, payment, promisedBy, why }) =>
        `${id}  ${formatRupees(paise)}, ${status}, payment ${payment}, promised by ${promisedBy}${why === null ? "" : `: ${why}`}`,
      {
        id: ["Refund", "id"],
        paise: ["Rupees", "rupees"],
        status: ["State", "text"],
        payment: ["Payment", "text"],
        promisedBy: ["Promised by", "day"],
        why: ["Why", "text"],
      },
    );
  },
});

const refundId = z.uuid().meta({ thing: "refund" }).describe("the refund's id, as the alert and late-refunds name it");

const byHandRefusals: Record<ByHandRefusal, string> = {
  not_found: "There is no such refund. See late-refunds and list-alerts.",
  done: "That refund is already done: pay nothing.",
  under_way: "The provider is processing it: if you pay it by hand too, it goes out twice.",
  to_be_sent:
    "The provider is being asked to send it, or is just about to be: try again in some minutes, with the site running.",
  still_asked:
    "The provider is still asked to send it, and it could go out twice: take-refund first, and only then pay it.",
  not_at_desk: "The provider has no such refund of this payment that is processed, or it counts for another one.",
  too_little_at_desk:
    "The provider's desk has given back less of this payment than is due: give the rest there too, and close it then, with any of them.",
};

async function byHand(deps: ReturnType<typeof withProvider>, id: string): Promise<RefundByHand> {
  const found = await findByHand(deps, id).catch(silent);
  if ("refused" in found) throw CommandRefusal.of("refund", byHandRefusals[found.refused]);
  return found.refund;
}

async function byHandLines(deps: ReturnType<typeof withProvider>, refund: RefundByHand): Promise<string[]> {
  const owed = await findOwed(deps.db, refund);
  const whose = owed
    ? [owed.reference, owed.name, owed.email, ...(owed.phone ? [owed.phone] : [])].join(", ")
    : "Of nobody's booking";
  return [
    `${whose}: ${formatRupees(refund.amountPaise)} of payment ${refund.providerPaymentId}, "${refund.reason}", promised by ${plainDate(refund.promisedBy)}.`,
    ...(owed?.handedOverAt ? [await payerLine(deps, refund, owed.handedOverAt)] : []),
    ...(owed?.email === NOBODY.email && !owed.handedOverAt ? [await erasedLine(deps, refund)] : []),
    ...refund.atProvider.map(
      ({ id, amount, status }) =>
        `The provider has given back of that payment: ${id}, ${formatRupees(amount)}, ${status}.`,
    ),
  ];
}

/** Sum, and the plan for the audit. */
const byHandParts = async ({ db }: ReturnType<typeof withProvider>, refund: RefundByHand) => {
  const { amountPaise, providerPaymentId: payment } = refund;
  const reference = (await findOwed(db, refund))?.reference ?? "nobody's booking";
  return {
    money: [{ words: `Refund of payment ${payment}, ${reference}`, paise: amountPaise, isBack: true }],
    audited: [`${formatRupees(amountPaise)} of payment ${payment}, ${reference}.`],
  };
};

/** Next step for a refund by hand. Check first if it may have been sent or taken by a bank. */
function closingWords({ isHeld, isSentBefore }: RefundByHand): string {
  if (isHeld)
    return `It is held, as a bank has taken this money by a dispute: ask the guest first. If they have got it, pay nothing and close nothing; an alert tells if the bank gives it back to us. If you pay it all the same, close it with the bank's number: the guest has a mail.`;
  return isSentBefore
    ? `It is held, as money of this payment has gone back by a refund that the site has not asked for, or has forgotten. If one of these is the same refund, close it with that number (rfnd_…), and pay nothing. If they come to less than is due, give the rest at the provider's desk first. If they were for something else, pay this one too, there or by bank transfer.`
    : `When it is paid, close it with the bank's number: the guest has a mail.`;
}

/** Payer at the provider. A transfer needs a destination; a provider refund does not. */
async function payerWords(
  { provider }: ReturnType<typeof withProvider>,
  { providerPaymentId, isDeskMoney }: RefundByHand,
): Promise<string> {
  if (isDeskMoney) return `at the desk, receipt ${providerPaymentId}`;
  const { email, contact } = await provider.getPayer(providerPaymentId).catch(silent);
  return `by ${[email, contact].filter(Boolean).join(", ") || "nobody knows whom"}, as the provider has it`;
}

const payerLine = async (deps: ReturnType<typeof withProvider>, refund: RefundByHand, handedOverAt: Date) =>
  `It was paid before the booking was handed over on ${delhiInstant(handedOverAt)}: ${await payerWords(deps, refund)}. Ask both whose it is.`;

/** An erased person is looked up only once the refund is owed again. */
const erasedLine = async (deps: ReturnType<typeof withProvider>, refund: RefundByHand) =>
  `Its person was erased at their request.${refund.isHeld ? "" : ` It was paid ${await payerWords(deps, refund)}.`}`;

export const takeRefundCommand = command({
  summary: "Stop asking the provider for a refund that it does not send, before you pay it by bank transfer",
  options: z.object({ refund: refundId }),
  async plan(deps, { refund: id }) {
    const known = withProvider(deps);
    const refund = await byHand(known, id);
    const then = refund.isByHand
      ? `The provider is not asked for it any more${refund.isHeld ? "" : ": close-refund"}. ${closingWords(refund)}`
      : "The provider would not be asked for it any more, and the booking's page would say that it comes by bank transfer.";
    return {
      lines: [...(await byHandLines(known, refund)), then],
      ...(await byHandParts(known, refund)),
      stays: ["Nobody is written to. The money itself is paid by you."],
    };
  },
  async run(deps, { refund: id }) {
    const known = withProvider(deps);
    const { isHeld, isSentBefore } = await byHand(known, id);
    if (isHeld || isSentBefore)
      throw new CommandRefusal(
        `It is held already, as ${isHeld ? "a bank has taken its money by a dispute" : "it may have been sent before"}: close-refund --dry-run says what to do.`,
      );
    const refused = await takeByHand(known, id).catch(silent);
    if (refused) throw new CommandRefusal(byHandRefusals[refused]);
    return { lines: ["The provider is not asked for it any more: pay it, and close-refund."], data: { refundId: id } };
  },
});

export const closeRefundCommand = command({
  summary: "Record that a refund was paid by bank transfer, or at the provider's desk",
  options: z.object({
    refund: refundId,
    rupees: z
      .optional(rupeesOption("1800 or 1800.50"))
      .meta(filledByPlan)
      .describe("the rupees paid, as the dry run shows: the whole refund"),
    "bank-reference": z
      .optional(z.string().regex(/^[A-Za-z0-9][\w/-]{5,39}$/, "6 to 40 letters and digits, such as N326261234567890"))
      .describe(
        "the bank's number of the transfer (UTR), never an account's; or rfnd_… of what the provider's desk sent",
      ),
  }),
  async plan(deps, { refund: id }) {
    const known = withProvider(deps);
    const refund = await byHand(known, id);
    const then = refund.isByHand ? closingWords(refund) : byHandRefusals.still_asked;
    const owed = await findOwed(known.db, refund);
    return {
      lines: [...(await byHandLines(known, refund)), then],
      ...(await byHandParts(known, refund)),
      fills: { rupees: plainRupees(refund.amountPaise) },
      writesTo: owed ? guestMail({ contactName: owed.name, contactEmail: owed.email }, "Their refund has arrived") : [],
      stays: ["No money moves: it has been paid already."],
    };
  },
  async run(deps, { refund: id, rupees, "bank-reference": reference }) {
    if (rupees === undefined || reference === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it says whose it is, and what --rupees needs.");
    const known = withProvider(deps);
    const { amountPaise } = await byHand(known, id);
    if (rupees !== amountPaise)
      throw new CommandRefusal(
        `${formatRupees(amountPaise)} is owed, not ${formatRupees(rupees)}: nothing was recorded.`,
      );
    const refused = await closeRefund(known, { refundId: id, reference }).catch(silent);
    if (refused) throw new CommandRefusal(byHandRefusals[refused]);
    return {
      lines: [`${formatRupees(amountPaise)} is recorded as paid, ${reference}. The guest gets a mail.`],
      data: { refundId: id, amountPaise, reference },
    };
  },
});
