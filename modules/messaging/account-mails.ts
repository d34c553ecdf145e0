import { z } from "zod";

const person = z.object({ to: z.email(), name: z.string() });
const withLink = person.extend({ token: z.string() });

/**
 * To somebody who may own an account: a name, which the mail does not say, since the address may be anybody's, and, where one is
 * needed, the token of a link that works once.
 */
export type AccountMail = z.infer<typeof person>;
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
  "account.erased": person,
} as const;
