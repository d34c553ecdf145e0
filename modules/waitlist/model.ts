import { z } from "zod";
import { MOST_PEOPLE } from "#modules/booking/model.ts";
import { emailField } from "#platform/mail/email-field.ts";
import { typedName } from "#platform/text/person-name.ts";

export const waitlistForm = z.object({
  name: typedName("Please tell us your name"),
  email: emailField,
  people: z.coerce
    .number("How many people?")
    .int("How many people?")
    .min(1, "At least one person")
    .max(MOST_PEOPLE, "That's more people than one group can take"),
});
export type WaitlistForm = z.infer<typeof waitlistForm>;

export interface WaitlistDeparture {
  tour: { name: string; path: string };
  localDate: string;
  localTime: string;
  cutoffAt: string;
  most: number;
  /** `over`: neither bookable nor waitable, with `why`. */
  standing: "full" | "free" | "over";
  why: string;
}
