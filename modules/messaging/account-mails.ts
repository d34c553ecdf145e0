import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** `accountId` finds the mail at an erasure; older mails lack it. */
const person = z.object({ to: mailAddress, name: z.string(), accountId: z.nullish(z.string()) });
const erased = person.extend({ isProven: z.nullish(z.boolean()) });
const withLink = person.extend({ token: z.string() });

/** Mails leave out the name: the address may be anybody's. */
export type AccountMail = z.infer<typeof person>;
export type AccountErased = z.infer<typeof erased>;
export type AccountLinkMail = z.infer<typeof withLink>;

export const accountMailKinds = {
  "account.verify_email": withLink,
  "account.reset_password": withLink,
  "account.already_there": person,
  "account.password_changed": person,
  /** To the present address. */
  "account.email_change_asked": person,
  /** To the former address. */
  "account.email_changed": person,
  "account.erased": erased,
} as const;
