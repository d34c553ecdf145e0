import { z } from "zod";
import { emailAddress, emailField } from "#platform/mail/email-field.ts";
import { formatRupees, type Paise } from "#platform/money.ts";
import { holdsLink, personName } from "#platform/text/person-name.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { GIFT_AHEAD_DAYS, GIFT_WORDS_MOST } from "./gift-terms.ts";

/** Sums in paise that the company sells. */
export interface GiftSums {
  sumsPaise: readonly Paise[];
  leastPaise: Paise;
  mostPaise: Paise;
}

const DAY = "Please choose a day";

/** A form may be open so long, past midnight. */
const FORM_LASTS_MS = 6 * 3_600_000;

/** Day on which a gift is mailed: today up to a year ahead. */
function sendingDay(now: Date) {
  const today = delhiDate(now);
  const last = addCalendarDays(today, GIFT_AHEAD_DAYS);
  const whenOpened = delhiDate(new Date(now.getTime() - FORM_LASTS_MS));
  return z
    .string(DAY)
    .regex(/^\d{4}-\d{2}-\d{2}$/, DAY)
    .transform((day) => (day === whenOpened ? today : day))
    .refine((day) => day >= today, "That day is over. Please choose today or a later one")
    .refine((day) => day <= last, `At most a year ahead: until ${longDate(last)}`);
}

const sending = (now: Date) =>
  z.object({ to: z.enum(["buyer", "recipient"], "Please choose where we send it"), on: sendingDay(now) });

const wishes = z.object({
  tour: typedLine().max(120).default(""),
  recipientName: personName("Please tell us who it is for"),
  words: typedText()
    .max(GIFT_WORDS_MOST, `Please use at most ${GIFT_WORDS_MOST} signs`)
    .refine((words) => !holdsLink(words), "Please leave links and addresses out of your words")
    .default(""),
  name: personName("Please tell us your name"),
  email: emailField,
});

const addressOf = z.object({ recipientEmail: emailAddress("Please enter their e-mail address") });

type Typed = Readonly<Partial<Record<string, string>>>;
type Errors = Partial<Record<string, string>>;

/** The sum in paise that was chosen or typed. */
function readSum({ sum, other = "" }: Typed, { sumsPaise, leastPaise, mostPaise }: GiftSums) {
  const chosen = sumsPaise.find((paise) => String(paise) === sum);
  if (chosen !== undefined) return { amountPaise: chosen, errors: {} };
  if (sum !== "other") return { amountPaise: 0, errors: { sum: "Please choose a sum" } };
  const [, rupees = ""] = /^(?:rs\.?|₹)?(\d{1,7})$/i.exec(other.replace(/[\s,]/g, "")) ?? [];
  const amountPaise = Number(rupees) * 100;
  if (rupees !== "" && amountPaise >= leastPaise && amountPaise <= mostPaise) return { amountPaise, errors: {} };
  const words = `Please enter a sum from ${formatRupees(leastPaise)} to ${formatRupees(mostPaise)}, in whole rupees`;
  return { amountPaise: 0, errors: { other: words } };
}

const faultsOf = (error: z.ZodError | undefined): Errors =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));

/** Day and address of a gift, or what is wrong with them. The address counts only where it is asked for. */
export function readSending(
  typed: Typed,
  now: Date,
): { errors: Errors } | { errors: null; on: string; recipientEmail: string | null } {
  const read = sending(now).safeParse(typed);
  const address = typed.to === "recipient" ? addressOf.safeParse(typed) : null;
  if (!read.success || address?.success === false)
    return { errors: { ...faultsOf(read.error), ...faultsOf(address?.error) } };
  return { errors: null, on: read.data.on, recipientEmail: address?.data.recipientEmail ?? null };
}

/** Reads the whole form of a gift, or names all of its faults at once. */
export function readGiftForm(
  typed: Typed,
  now: Date,
  sums: GiftSums,
): { errors: Errors } | { errors: null; gift: GiftForm } {
  const read = wishes.safeParse(typed);
  const { amountPaise, errors: ofSum } = readSum(typed, sums);
  const sent = readSending(typed, now);
  const errors = { ...ofSum, ...faultsOf(read.error), ...sent.errors };
  if (!read.success || sent.errors !== null || Object.keys(errors).length > 0) return { errors };
  const { on, recipientEmail } = sent;
  return { errors: null, gift: { ...read.data, amountPaise, on, recipientEmail } };
}

export type GiftForm = z.output<typeof wishes> & { amountPaise: Paise; on: string; recipientEmail: string | null };
