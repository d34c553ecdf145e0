import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** Has no name: anybody may have typed the address and the name. */
export const waitlistJoined = z.object({
  to: mailAddress,
  waitingId: z.uuid(),
  departureId: z.uuid(),
  tourName: z.string(),
  tourPath: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  people: z.int(),
  cutoffAt: z.iso.datetime(),
});
export type WaitlistJoined = z.infer<typeof waitlistJoined>;

export const waitlistPlaceFree = waitlistJoined.extend({ turnUntil: z.iso.datetime() });
export type WaitlistPlaceFree = z.infer<typeof waitlistPlaceFree>;
