import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

const role = z.enum(["lead", "sweep", "support"]);

/** A guide's rides of one day; none of them if all were taken off. */
export const guideRoster = z.object({
  to: mailAddress,
  guideId: z.uuid(),
  guideName: z.string(),
  localDate: z.iso.date(),
  /** Of the rides: the mail is dropped once another is true. */
  digest: z.string(),
  /** The guide was told other rides of that day before. */
  isChange: z.boolean(),
  rides: z.array(
    z.object({
      tourName: z.string(),
      localTime: z.string(),
      role,
      riders: z.int(),
      meetingPoint: z.object({ name: z.string(), address: z.string(), landmark: z.string() }),
      /** Other guides of that ride. */
      crew: z.array(z.object({ name: z.string(), role })),
    }),
  ),
});
export type GuideRoster = z.infer<typeof guideRoster>;
