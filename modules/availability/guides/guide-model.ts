import { z } from "zod";
import { type GuideRole, guideRoles, type RoleCount } from "#modules/catalogue/model.ts";
import { typedLine } from "#platform/text/typed-text.ts";

/** Codes of `guide_certificate.kind`. */
export const certificateKinds = ["first_aid", "mountain_first_aid", "guide_licence", "mechanic"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export const guideWeekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

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
    .default([...guideRoles]),
  phone: z.nullable(z.string()).default(null),
  email: z.nullable(z.email()).default(null),
  /** Key of a picture. */
  portrait: z.nullable(z.string()).default(null),
  hours: guideHours.default({}),
  certificates: z.array(z.object({ kind: z.enum(certificateKinds), validTo: localDate })).default([]),
});
export type GuideContent = z.input<typeof guideContent>;
export type NewGuide = z.output<typeof guideContent>;

/** Rules of the roster. Each can be bent, with a reason. */
type GuideBendRule = "busy" | "day_off" | "outside_hours" | "certificate_ended" | "language" | "role";

/** A rule that an assignment would bend, in words such as "is on Old Delhi at Dawn from 06:30 then". */
export interface GuideBend {
  rule: GuideBendRule;
  words: string;
}

export const guideRoleLabels: Record<GuideRole, string> = { lead: "Lead", sweep: "Sweep", support: "Support" };

/** Roles that are needed and not yet taken. Guides beyond the need of their role fill none of another. */
export function missingRoles(need: readonly RoleCount[], assigned: readonly { role: GuideRole }[]): RoleCount[] {
  const there = (role: GuideRole) => assigned.filter((one) => one.role === role).length;
  return need
    .map(({ role, count }) => ({ role, count: Math.max(0, count - there(role)) }))
    .filter(({ count }) => count > 0);
}
