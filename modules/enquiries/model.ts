import { z } from "zod";
import { emailField } from "#platform/email-field.ts";
import { typedName } from "#platform/person-name.ts";
import { dialled } from "#platform/telephone-number.ts";
import { typedLine, typedText } from "#platform/typed-text.ts";

/** The contact form (specification §3): the first four are needed. */
export const contactMessage = z.object({
  name: typedName("Please tell us your name"),
  number: z
    .string("Please give a telephone number")
    .overwrite(dialled)
    .trim()
    .min(1, "Please give a telephone number")
    .max(40, "That is too long for a telephone number")
    .regex(/^[\d\s()+.-]+$/, "Digits, spaces and + ( ) - . only"),
  email: emailField,
  message: typedText("Please write a few words").min(1, "Please write a few words").max(5000, "At most 5,000 letters"),
  /** The slug of the tour the traveller came from. */
  tour: typedLine().max(120).optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** An address for the monthly letter. */
export const newsletterSignup = z.object({
  email: emailField,
});

const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];
