import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** `isReset`: to somebody of the company who has lost their ways in. */
export const staffInvited = z.object({
  to: mailAddress,
  token: z.string(),
  role: z.enum(["owner", "desk", "guide", "editor", "accountant"]),
  isReset: z.boolean(),
  expiresAt: z.iso.datetime(),
});
/** `faults` say why, a line each. */
export const studioNotPublished = z.object({
  to: mailAddress,
  document: z.string(),
  kind: z.string(),
  key: z.string(),
  at: z.iso.datetime(),
  faults: z.array(z.string()),
});
export type StudioNotPublished = z.infer<typeof studioNotPublished>;
export type StaffInvited = z.infer<typeof staffInvited>;

/** To each who may give the second word. What exactly is asked for stands in the console alone. */
export const staffApprovalAsked = z.object({
  to: mailAddress,
  by: z.string(),
  deed: z.string(),
  expiresAt: z.iso.datetime(),
});
export type StaffApprovalAsked = z.infer<typeof staffApprovalAsked>;

/** To the person whose account it is: a browser that has not been here before. */
export const staffLoggedIn = z.object({ to: mailAddress, device: z.string(), at: z.iso.datetime() });
export type StaffLoggedIn = z.infer<typeof staffLoggedIn>;
/** Asked for in the console, to see that mails arrive. */
export const mailTested = z.object({ to: mailAddress });
