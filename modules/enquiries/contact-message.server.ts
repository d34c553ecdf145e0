import { z } from "zod";
import { emailField } from "#platform/mail/email-field.ts";
import { typedName } from "#platform/text/person-name.ts";
import { telephone } from "#platform/text/telephones.server.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

/** The contact form (specification §3): the first four are needed. */
export const contactMessage = z.object({
  name: typedName("Please tell us your name"),
  // The form asks for no country, and the same digits ring in several.
  number: telephone("Please give a telephone number", null),
  email: emailField,
  message: typedText("Please write a few words").min(1, "Please write a few words").max(5000, "At most 5,000 letters"),
  /** The slug of the tour the traveller came from. */
  tour: typedLine().max(120).optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
