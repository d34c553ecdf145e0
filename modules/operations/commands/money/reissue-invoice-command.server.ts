import { z } from "zod";
import { buyerOf, listStandingInvoices, reissueInvoices } from "#modules/tax/index.server.ts";
import { stateName } from "#modules/tax/model.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { filledByPlan, quoteLines } from "../../describe.server.ts";
import { reference } from "../booking-commands.server.ts";
import { withAddress } from "../desk-commands.server.ts";

const CHANGED = "Its invoices changed meanwhile. Please look at the plan again.";

const options = z.object({
  reference,
  seen: z
    .optional(z.string().regex(/^\d+$/, "a number such as 400000"))
    .describe("the sum of its invoices in paise, as the dry run shows")
    .meta(filledByPlan),
});

const namesOf = ({ name, address, state, gstin, orderNumber }: ReturnType<typeof buyerOf>): string[] =>
  quoteLines(
    [name, address, state && stateName(state), gstin && `GSTIN ${gstin}`, orderNumber && `Order number ${orderNumber}`]
      .filter(Boolean)
      .join("\n"),
  );

/** Invoices to reissue, and the buyer whom they lack. */
async function wantedOf(deps: CommandDeps, given: string) {
  const booking = await withAddress(deps, given);
  const buyer = buyerOf({ bill: booking.bill, guestName: booking.contactName });
  const standing = await listStandingInvoices(deps.db, booking.id, buyer);
  if (standing.length === 0)
    throw CommandRefusal.of(
      "reference",
      `${given} has no tax invoice to anybody but ${buyer.name}. Bill the company first, then reissue it.`,
    );
  return { booking, standing, buyer, totalPaise: sum(standing.map(({ leftPaise }) => leftPaise)) };
}

export const reissueInvoiceCommand = command({
  summary: "Reissue a booking's tax invoices to the company that is billed: credit notes, and new invoices",
  options,
  async plan(deps, given) {
    const { standing, buyer, totalPaise } = await wantedOf(deps, given.reference);
    const serials = standing.map(({ invoice }) => invoice.serial);
    return {
      lines: [
        ...standing.map(
          ({ invoice, leftPaise }) =>
            `Tax invoice ${invoice.serial}, to ${invoice.words.buyer.name}: a credit note of ${formatRupees(leftPaise)}.`,
        ),
        `A new tax invoice of ${formatRupees(totalPaise)}, at the same rate, to:`,
        ...namesOf(buyer),
      ],
      audited: [`Tax invoices reissued: ${serials.join(", ")}, ${formatRupees(totalPaise)}.`],
      stays: ["No money moves, and no mail goes out: the booking's page has the new papers.", "There is no way back."],
      fills: { seen: String(totalPaise) },
    };
  },
  async run(deps, given) {
    const { booking, totalPaise } = await wantedOf(deps, given.reference);
    const seenPaise = given.seen === undefined ? totalPaise : Number(given.seen);
    const serials = await reissueInvoices(deps, { bookingId: booking.id, seenPaise });
    if (serials === null) throw CommandRefusal.of("reference", CHANGED);
    return { lines: [`Made: ${serials.join(", ")}.`], data: { serials } };
  },
});
