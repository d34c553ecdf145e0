import type { GuideRole, RoleCount } from "#modules/catalogue/model.ts";

/** Codes of `guide_certificate.kind`. */
export const certificateKinds = ["first_aid", "mountain_first_aid", "guide_licence", "mechanic"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export const guideWeekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Rules of the roster. Each can be bent, with a reason. */
type GuideBendRule = "busy" | "day_off" | "outside_hours" | "certificate_ended" | "language" | "role";

/** A rule that an assignment would bend, in words such as "is on Old Delhi at Dawn from 06:30 then". */
export interface GuideBend {
  rule: GuideBendRule;
  words: string;
}

export const guideBendLabels: Record<GuideBendRule, string> = {
  busy: "Another ride of the guide",
  day_off: "Day off of the guide",
  outside_hours: "Hours of the guide",
  certificate_ended: "Certificate of the guide",
  language: "Languages of the guide",
  role: "Roles of the guide",
};

export const guideRoleLabels: Record<GuideRole, string> = { lead: "Lead", sweep: "Sweep", support: "Support" };

/** Roles that are needed and not yet taken. A guide too many in one role fills no other. */
export function missingRoles(need: readonly RoleCount[], assigned: readonly { role: GuideRole }[]): RoleCount[] {
  const there = (role: GuideRole) => assigned.filter((one) => one.role === role).length;
  return need
    .map(({ role, count }) => ({ role, count: Math.max(0, count - there(role)) }))
    .filter(({ count }) => count > 0);
}
