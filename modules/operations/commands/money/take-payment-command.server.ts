import { z } from "zod";
import {
  type BookingView,
  findBooking,
  findRest,
  namePayable,
  takePaymentAtDesk,
} from "#modules/booking/index.server.ts";
import { bookingStatusLabels } from "#modules/booking/model.ts";
import { type DeskPaymentRefusal, findDeskPayment, findPaymentStanding } from "#modules/payments/index.server.ts";
import { type DeskPaymentKind, deskPaymentKinds } from "#modules/payments/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { describeDepartureTime, filledByPlan, plainRupees, rupeesOption } from "../../describe.server.ts";
import { reference } from "../booking-commands.server.ts";

const options = z.object({
  reference,
  kind: z
    .enum(deskPaymentKinds)
    .meta({ title: "Cash or UPI", valueWords: { cash: "Cash", upi: "UPI, to our own bank" } })
    .describe("cash, or upi to our own bank"),
  rupees: z
    .optional(rupeesOption("4000 or 4000.50"))
    .meta(filledByPlan)
    .describe("the rupees taken, as the dry run shows: all that is due"),
  "upi-reference": z
    .optional(z.string().regex(/^\d{12}$/, "12 digits, as the payer's app shows them"))
    .describe("for UPI alone: 12 digits in the payer's app"),
});
type Options = z.infer<typeof options>;

async function theUnpaid(deps: CommandDeps, options: Options) {
  const { reference: wanted, kind, "upi-reference": number } = options;
  const booking = await findBooking(deps, wanted);
  if (!booking) throw CommandRefusal.of("reference", `There is no booking ${wanted}.`);
  const rest = await findRest(deps.db, booking.id);
  const payableRef = rest?.id ?? booking.id;
  const earlier = await findDeskPayment(deps.db, { payableRef, upiReference: number ?? null });
  if (earlier) throw await refusalOf(deps, options, earlier);
  if (rest === null && booking.status !== "held" && booking.status !== "expired")
    throw new CommandRefusal(`${wanted} takes no payment: ${bookingStatusLabels[booking.status]}.`);
  if ((rest === null ? booking.payment : await findPaymentStanding(deps.db, rest.id)).promised)
    throw new CommandRefusal(`A bank may have agreed to pay for ${wanted} online: wait until that is decided.`);
  if (kind === "upi" && number === undefined)
    throw CommandRefusal.of("upi-reference", "A payment by UPI has a number: 12 digits in the payer's app.");
  if (kind === "cash" && number !== undefined)
    throw CommandRefusal.of("upi-reference", "Cash has no such number: leave it empty.");
  return { booking: { ...booking, rest }, duePaise: rest?.duePaise ?? booking.totalPaise - booking.creditPaise };
}

const heldWords = ({ status, holdExpiresAt }: BookingView): string =>
  status === "held"
    ? `Its places are held until ${delhiInstant(holdExpiresAt)}.`
    : "Its hold is over: its places are taken again if they are still free.";

export const takePaymentCommand = command({
  summary: "Book money taken at the desk, in cash or by UPI, for a held booking or the rest of one, with a receipt",
  options,
  async plan(deps, wanted) {
    const { booking, duePaise } = await theUnpaid(deps, wanted);
    const { reference: name, contactName, contactEmail, tourName } = booking;
    return {
      lines: [
        `${name}, ${contactName}, ${tourName}, ${describeDepartureTime(booking)}: ${formatRupees(duePaise)} is due.`,
        booking.rest === null ? heldWords(booking) : "It is the rest: another system took a part of the price.",
        `${booking.rest === null ? "The booking would be confirmed" : "Nothing more would be due"}, and the receipt has the next number of the year.`,
      ],
      typeNext: [`If you have taken it: --rupees ${plainRupees(duePaise)}`],
      audited: [`${name}: ${formatRupees(duePaise)} is due.`],
      money: [{ words: wanted.kind === "cash" ? "Into the cash box" : "Into our bank by UPI", paise: duePaise }],
      writesTo: [{ name: contactName, address: contactEmail, mail: "Their booking is confirmed" }],
      fills: { rupees: plainRupees(duePaise) },
    };
  },
  async run(deps, wanted) {
    const { booking, duePaise } = await theUnpaid(deps, wanted);
    if (wanted.rupees === undefined)
      throw CommandRefusal.of("rupees", "Run it with --dry-run first: it shows the sum that --rupees needs.");
    if (wanted.rupees !== duePaise)
      throw CommandRefusal.of(
        "rupees",
        `${formatRupees(duePaise)} is due, not ${formatRupees(wanted.rupees)}: nothing was booked.`,
      );
    const { kind, "upi-reference": number } = wanted;
    const taken = { kind, upiReference: number ?? null, takenBy: deps.actor ?? "" };
    const answer = await takePaymentAtDesk(deps, booking, taken);
    if ("receipt" in answer)
      return {
        lines: [
          `${formatRupees(duePaise)} is booked, receipt ${answer.receipt}. ${wanted.reference} is ${booking.rest === null ? "confirmed" : "paid"}.`,
        ],
        data: { reference: wanted.reference, receipt: answer.receipt, paise: duePaise, kind },
      };
    throw await refusalOf(deps, wanted, answer);
  },
});

async function refusalOf(
  { db }: CommandDeps,
  { reference: name, kind, "upi-reference": number }: Options,
  answer: DeskPaymentRefusal,
): Promise<CommandRefusal> {
  if (answer.refused === "not_given")
    return new CommandRefusal(
      `${name} cannot be confirmed: ${answer.reason}. Nothing was booked: give the money back.`,
    );
  if (!("by" in answer))
    return new CommandRefusal(
      answer.refused === "paid"
        ? `${name} has been paid online meanwhile. Nothing was booked: give the money back.`
        : `A bank may have agreed to pay for ${name} online: wait until that is decided. Nothing was booked.`,
    );
  const { by } = answer;
  if (answer.refused === "number_used") {
    const other = (await namePayable(db, by.payableRef)) ?? "another booking";
    return CommandRefusal.of(
      "upi-reference",
      `${by.upiReference} has paid for ${other}, receipt ${by.receipt}. Look at the number of this payment once more.`,
    );
  }
  const isSame = by.kind === kind && by.upiReference === (number ?? null);
  return new CommandRefusal(
    `${name} is booked and paid: ${formatRupees(by.amountPaise)} ${wayWords(by)}, receipt ${by.receipt}, taken by ${by.takenBy} on ${delhiInstant(by.at)}. ${
      isSame ? "It was booked once." : "Nothing more was booked: give back what you took beyond that."
    }`,
  );
}

const wayWords = ({ kind, upiReference }: { kind: DeskPaymentKind; upiReference: string | null }): string =>
  kind === "cash" ? "in cash" : `by UPI, number ${upiReference}`;
