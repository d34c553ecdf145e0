import { z } from "zod";
import {
  type BoughtGift,
  findBoughtGift,
  findGiftNumbered,
  giftBackPaise,
  giveGiftBack,
  isGivenBack,
  resendGift,
} from "#modules/credit/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { emailOption, filledByPlan, rupeesOption } from "../../describe.server.ts";
import { guestMail } from "../../plan-parts.server.ts";

const giftOption = z
  .string()
  .regex(/^GV-\w{6}$/, "a number such as GV-7K3M9Q")
  .describe("the number of a gift that a guest bought");

async function theGift({ db }: CommandDeps, number: string): Promise<BoughtGift> {
  const order = await findGiftNumbered(db, number);
  const gift = order && (await findBoughtGift(db, order.id));
  if (!gift) throw CommandRefusal.of("gift", "There is no such gift. Gifts that the company gave have no number.");
  if (gift.status === "open") throw CommandRefusal.of("gift", "Nobody has paid for it yet.");
  if (isGivenBack(gift)) throw CommandRefusal.of("gift", "It was given back already.");
  return gift;
}

async function theSentGift(deps: CommandDeps, number: string): Promise<BoughtGift> {
  const gift = await theGift(deps, number);
  if (gift.status === "cancelled") throw CommandRefusal.of("gift", "It was given back.");
  if (gift.status !== "sent")
    throw CommandRefusal.of("gift", `It is sent on ${longDate(gift.send_on)}. Its buyer can change the day.`);
  return gift;
}

export const resendGiftCommand = command({
  summary: "Mail a bought gift once more, perhaps to the right address",
  options: z.object({
    gift: giftOption,
    email: z.optional(emailOption("an address")).describe("where it goes from now on; the same address when missing"),
  }),
  personal: ["email"],
  async plan(deps, { gift: number, email }) {
    const gift = await theSentGift(deps, number);
    const contactEmail = email ?? gift.recipient_email ?? gift.buyer_email;
    const lines = [
      `The gift ${number} of ${formatRupees(gift.amount_paise)} would be mailed once more, with its code.`,
    ];
    return {
      ...{ lines, audited: lines, stays: ["Its code, its value and its last day stay."] },
      writesTo: guestMail({ contactName: gift.recipient_name, contactEmail }, "The gift, as a PDF"),
    };
  },
  async run(deps, { gift: number, email }) {
    const { id } = await theSentGift(deps, number);
    if (!(await resendGift(deps, id, email ?? null))) throw CommandRefusal.of("gift", "It was given back meanwhile.");
    return { lines: ["It is on its way."], data: { gift: number } };
  },
});

const heldRefusal = (gift: BoughtGift): CommandRefusal =>
  CommandRefusal.of(
    "gift",
    `An unpaid hold keeps ${gift.gift?.heldPaise ? formatRupees(gift.gift.heldPaise) : "a part"} of it. Give it back once that is paid or over.`,
  );

export const refundGiftCommand = command({
  summary: "End a bought gift and give back what is left of it",
  options: z.object({
    gift: giftOption,
    seen: z
      .optional(rupeesOption("1500 or 0"))
      .meta(filledByPlan)
      .describe("the rupees that go back, as the dry run shows them"),
    reason: typedLine().min(3).max(120).describe("why; the audit keeps it"),
  }),
  async plan(deps, { gift: number }) {
    const gift = await theGift(deps, number);
    if ((gift.gift?.heldPaise ?? 0) > 0) throw heldRefusal(gift);
    const paise = await giftBackPaise(deps.db, gift);
    const left = gift.gift?.balancePaise ?? 0;
    const lines = [
      `The gift ${number} would end. ${formatRupees(left)} of ${formatRupees(gift.amount_paise)} are left of it.`,
      `${formatRupees(paise)} would go back to the card or account that paid for it.`,
      ...(paise < left ? ["The bank or the provider's desk has taken back the rest of its payment already."] : []),
    ];
    return {
      ...{ lines, audited: lines, fills: { seen: (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2) } },
      money: [{ words: "Goes back", paise, isBack: true }],
      writesTo:
        paise > 0
          ? guestMail({ contactName: gift.buyer_name, contactEmail: gift.buyer_email }, "Their gift is cancelled")
          : [],
      stays: ["Bookings that it has paid for stand."],
    };
  },
  async run(deps, { gift: number, seen, reason }) {
    if (seen === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the rupees that --seen needs.");
    const gift = await theGift(deps, number);
    const { id } = gift;
    const answer = await giveGiftBack(deps, id, { seenPaise: seen, reason, isByBuyer: false });
    if (answer === "gone") throw CommandRefusal.of("gift", "It was given back meanwhile.");
    if (answer === "held") throw heldRefusal(gift);
    if (answer === "changed")
      throw CommandRefusal.of("gift", "Something of it was used meanwhile. Please look at it again.");
    return { lines: [`${formatRupees(seen)} goes back.`], data: { gift: number } };
  },
});
