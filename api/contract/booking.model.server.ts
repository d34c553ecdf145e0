import { z } from "zod";
import { bookingCategories, bookingCategoryLabels, MOST_PEOPLE, touristCategories } from "#modules/booking/model.ts";
import { INCOMPLETE } from "#platform/incomplete.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { findCountry } from "#platform/text/countries.server.ts";
import { personName } from "#platform/text/person-name.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { visibleLine } from "#platform/text/visible-text.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { CONFIRMATION_FAILED } from "./refusals.ts";

const text = typedLine(INCOMPLETE).min(1, INCOMPLETE);
const written = z.union([z.string(), z.number()], INCOMPLETE).transform((value) => visibleLine(String(value)));

/** "Regular Tour", "private": the specification's words or ours. */
const category = text.transform((said, check) => {
  const found = bookingCategories.find((one) =>
    [one, bookingCategoryLabels[one].toLowerCase()].includes(said.toLowerCase()),
  );
  if (found !== undefined) return found;
  check.issues.push({ code: "custom", message: "Regular Tour or Private Tour", input: said });
  return z.NEVER;
});

/**
 * A day in Delhi: "2026-11-28" or an unambiguous ISO time. With an offset or none, the written day counts.
 * UTC is taken only at midnight in UTC or Delhi. A Tokyo date picker's 28th is 15:00Z on the 27th.
 */
const date = text.transform((said, check) => {
  const [, day = said, clock, place] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(said) ?? [];
  const isDay = z.iso.date().safeParse(day).success && (clock === undefined || !Number.isNaN(Date.parse(said)));
  const isMidnight = (hour: string) => new RegExp(`^${hour}(:00(\\.0+)?)?$`).test(clock ?? "");
  if (isDay && (place !== "Z" || isMidnight("00:00"))) return day;
  if (isDay && isMidnight("18:30")) return delhiDate(said);
  check.issues.push({ code: "custom", message: "Send the date as YYYY-MM-DD", input: said });
  return z.NEVER;
});

const clockTime = /\b(?:[01]?\d|2[0-3]):[0-5]\d\b/;
/** "5:30 PM", "6 am", and nothing else. */
const halfDayTime = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?\s*([ap])\.?m\.?(?:\s*IST)?$/i;
/** Longer texts with such a time could be misread by twelve hours. */
const isTime = (said: string): boolean =>
  halfDayTime.test(said) || (!/\d\s*[ap]\.?m\b/i.test(said) && (clockTime.test(said) || !/^\d/.test(said)));

/**
 * Reads `time`. An exact time is a choice. In a longer text ("16:30 in winter, 17:30 in summer") the first time counts if a
 * departure starts then, else only the day.
 */
export function timeAsked(said: string | undefined): { localTime?: string; preferredTime?: string } {
  const [, hour, minutes = "00", half = ""] = halfDayTime.exec(said ?? "") ?? [];
  if (hour !== undefined) {
    const ofDay = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    return { localTime: `${String(ofDay).padStart(2, "0")}:${minutes}` };
  }
  const found = clockTime.exec(said ?? "")?.[0];
  if (said === undefined || found === undefined) return {};
  const time = found.padStart(5, "0");
  return said.replace(/\s*IST$/, "") === found ? { localTime: time } : { preferredTime: time };
}

const NO_COUNTRY = "Choose your country";

/** Two-letter code or English name; undefined if empty. */
const country = typedLine(NO_COUNTRY)
  .max(60, NO_COUNTRY)
  .transform((said, check) => {
    const found = said === "" ? undefined : findCountry(said);
    if (found !== null) return found?.code;
    check.issues.push({ code: "custom", message: NO_COUNTRY, input: said });
    return z.NEVER;
  });

/** Lists show "4,000", so explain the number format. */
const NO_SUM = "Send the total in rupees as a number, such as 4000";

/** Fields of the specification (§7). `amount` is the shown total in rupees. */
export const orderRequest = z.object(
  {
    amount: written
      .pipe(z.string().min(1, INCOMPLETE))
      .transform(Number)
      .pipe(z.number(NO_SUM).positive(NO_SUM).max(1_00_00_000, "That's more than any of our tours costs"))
      .meta({ description: "The total in rupees that the traveller saw. If it has changed: 409 with both" }),
    name: personName(INCOMPLETE),
    email: emailAddress(INCOMPLETE),
    phone: written
      .pipe(z.string().min(1, INCOMPLETE).max(30, "That's too long for a phone number"))
      .meta({ description: "With + and a country code, or as dialled in `country`, or as dialled in India" }),
    country: z.optional(country).meta({
      description:
        "Where the traveller is from: two letters or the English name; it is shown beside their review. Without it the country of the number is noted, and India where the number does not say one",
      example: "Germany",
    }),
    date: date.meta({
      description:
        "The day in Delhi, as YYYY-MM-DD. Of a longer date with an offset the day that stands in it; one in UTC only at midnight, there or in Delhi: any other could mean two days",
      example: "2026-11-28",
    }),
    people: written
      .pipe(z.string().min(1, INCOMPLETE))
      .transform(Number)
      .pipe(
        z
          .int("How many people?")
          .min(1, "At least one person")
          .max(MOST_PEOPLE, "That's more people than one group can take"),
      )
      .meta({ description: `How many people, at most ${MOST_PEOPLE}` }),
    tourName: typedLine(INCOMPLETE)
      .min(1, INCOMPLETE)
      .max(200, "Please use at most 200 characters")
      .meta({ description: "By its name or by the last part of its address" }),
    category: category.meta({ description: "Regular Tour or Private Tour", example: "Regular Tour" }),
    remarks: typedText().max(1000, "Please use at most 1,000 characters").default(""),
    touristCategory: z.enum(touristCategories, INCOMPLETE),
    time: z
      .optional(
        typedLine("A time such as 06:30").max(200, "A time such as 06:30").refine(isTime, "A time such as 06:30"),
      )
      .meta({
        description:
          "IST. One of the tour's starts (06:30, or 6:30 AM), needed where it starts more than once a day. Of a longer text, as the tour's own time is, the first time counts if a departure of that day starts then; without one, the first departure of the day is taken",
        example: "06:30",
      }),
  },
  INCOMPLETE,
);

export const openedOrder = z
  .object({
    amount: z.int().positive().meta({ description: "In paise, as the payment window wants it" }),
    currency: z.string(),
    order_id: z.string(),
    key: z.string().meta({ description: "The payment window's public key" }),
    reference: z.string().meta({ description: "The booking's reference: PH-7K3M9Q" }),
    date: z.iso.date().meta({ description: "The day in Delhi that was booked" }),
    time: z.string().meta({ description: "When the departure starts, IST", example: "06:30" }),
    holdExpiresAt: z.iso.datetime().meta({ description: "The places are held until then" }),
  })
  .meta({ description: "The places are held and the order is open" });

/** All errors read the same to the traveller. */
const handedOver = (longest: number) =>
  z.string(CONFIRMATION_FAILED).min(1, CONFIRMATION_FAILED).max(longest, CONFIRMATION_FAILED);

/** Result of the payment window. */
export const confirmationRequest = z.object(
  { paymentId: handedOver(100), order_id: handedOver(100), signature: handedOver(200) },
  CONFIRMATION_FAILED,
);
