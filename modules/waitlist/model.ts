import { z } from "zod";
import { MOST_PEOPLE } from "#modules/booking/model.ts";
import { emailField } from "#platform/mail/email-field.ts";
import { typedName } from "#platform/text/person-name.ts";

/** Who waits: a name for our desk, an address, and how many they are. */
export const waitlistForm = z.object({
  name: typedName("Please tell us your name"),
  email: emailField,
  people: z.coerce
    .number("How many people?")
    .int("How many people?")
    .min(1, "At least one person")
    .max(MOST_PEOPLE, "That is more than a group"),
});
export type WaitlistForm = z.infer<typeof waitlistForm>;

/** A departure as somebody sees it who would wait for places on it. */
export interface WaitlistDeparture {
  tour: { name: string; path: string };
  localDate: string;
  localTime: string;
  cutoffAt: string;
  /** The largest party that it ever takes. */
  most: number;
  /** `full`: can be waited for; `free`: can be booked by a party of so many; `over`: neither, and `why` says why not. */
  standing: "full" | "free" | "over";
  why: string;
}
