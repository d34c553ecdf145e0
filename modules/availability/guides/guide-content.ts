import { z } from "zod";
import { guideRoles } from "#modules/catalogue/model.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { certificateKinds, guideWeekdays } from "./guide-model.ts";

const localDate = z.iso.date();
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time such as 06:30");

/** Hours of each weekday, without which a guide rides at any hour, and days off. */
const guideHours = z.object({
  weekly: z.optional(z.partialRecord(z.enum(guideWeekdays), z.object({ from: clockTime, to: clockTime }))),
  daysOff: z.optional(z.array(z.object({ from: localDate, to: localDate }))),
});
export type GuideHours = z.infer<typeof guideHours>;

/** A guide as the company writes one in `content/guides.ts`. */
export const guideContent = z.object({
  name: typedLine().min(1).max(80),
  languages: z.array(typedLine().min(1)).min(1),
  roles: z
    .array(z.enum(guideRoles))
    .min(1)
    .default(() => [...guideRoles]),
  phone: z.nullable(z.string()).default(null),
  email: z.nullable(z.email()).default(null),
  /** Key of a picture. */
  portrait: z.nullable(z.string()).default(null),
  /** True if they agreed that published reviews name them. */
  namedInReviews: z.boolean().default(false),
  hours: guideHours.default({}),
  certificates: z.array(z.object({ kind: z.enum(certificateKinds), validTo: localDate })).default([]),
});
export type GuideContent = z.input<typeof guideContent>;
export type NewGuide = z.output<typeof guideContent>;
