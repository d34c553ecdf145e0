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
export type StaffInvited = z.infer<typeof staffInvited>;
