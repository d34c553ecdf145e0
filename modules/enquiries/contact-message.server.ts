import { z } from "zod";
import { emailField } from "#platform/mail/email-field.ts";
import { typedName } from "#platform/text/person-name.ts";
import { telephone } from "#platform/text/telephones.server.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

/** Specification §3: the first four are required. */
export const contactMessage = z.object({
  name: typedName("Please tell us your name"),
  // Without a country, national digits are ambiguous.
  number: telephone("Please enter a phone number", null),
  email: emailField,
  message: typedText("Please write a few words")
    .min(1, "Please write a few words")
    .max(5000, "Please use at most 5,000 characters"),
  /** Tour slug of the referring page. */
  tour: typedLine().max(120).optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
