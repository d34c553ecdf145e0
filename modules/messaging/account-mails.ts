import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** `accountId`: whose account it is about, so that it is found when that is erased. Mails of an older version do not say. */
const person = z.object({ to: mailAddress, name: z.string(), accountId: z.nullish(z.string()) });
const erased = person.extend({ isProven: z.nullish(z.boolean()) });
const withLink = person.extend({ token: z.string() });

/**
 * To somebody who may own an account: a name, which the mail does not say, since the address may be anybody's, and, where one is
 * needed, the token of a link that works once.
 */
export type AccountMail = z.infer<typeof person>;
export type AccountErased = z.infer<typeof erased>;
export type AccountLinkMail = z.infer<typeof withLink>;

/** The mails about accounts, by the outbox topic that causes each. */
export const accountMailKinds = {
  /** Whoever reads this owns the address, and has perhaps made the account. */
  "account.verify_email": withLink,
  "account.reset_password": withLink,
  /** Somebody has tried to register an address that has an account. */
  "account.already_there": person,
  "account.password_changed": person,
  /** To the present address, when another is to take its place. */
  "account.email_change_asked": person,
  /** To the former address. */
  "account.email_changed": person,
  /** `isProven`: its address was verified, so that what came from that was theirs to erase. Older mails do not say. */
  "account.erased": erased,
} as const;
