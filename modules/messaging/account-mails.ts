import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** `accountId` finds the mail at an erasure; older mails lack it. */
export const accountMail = z.object({ to: mailAddress, name: z.string(), accountId: z.nullish(z.string()) });
export const accountErased = accountMail.extend({ isProven: z.nullish(z.boolean()) });
export const accountLinkMail = accountMail.extend({ token: z.string() });

/** Mails leave out the name: the address may be anybody's. */
export type AccountMail = z.infer<typeof accountMail>;
export type AccountErased = z.infer<typeof accountErased>;
export type AccountLinkMail = z.infer<typeof accountLinkMail>;
