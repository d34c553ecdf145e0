import { z } from "zod";

export const guideRoles = ["lead", "sweep", "support"] as const;
export type GuideRole = (typeof guideRoles)[number];

/** Larger parties need no more guides than so many riders. */
const MOST_RIDERS = 200;

const roleNeed = z.object({
  role: z.enum(guideRoles),
  /** Smallest number of riders with whom the role is taken. */
  fromRiders: z.int().min(1).max(MOST_RIDERS).default(1),
  /** Guides in this role, however few ride. */
  least: z.int().min(1).max(20).default(1),
  /** One guide for so many riders; without it, `least` is enough for all. */
  oneForRiders: z.int().min(1).max(MOST_RIDERS).optional(),
});
type RoleNeed = z.infer<typeof roleNeed>;

/** Guides that a tour needs, and the minutes after a ride in which they cannot begin another. */
export const guideNeed = z
  .object({
    roles: z.array(roleNeed).min(1),
    turnRoundMinutes: z.int().min(0).max(1440).default(0),
  })
  .superRefine(({ roles }, context) => {
    if (new Set(roles.map(({ role }) => role)).size < roles.length)
      context.addIssue({ code: "custom", path: ["roles"], message: "Each role stands once" });
    if (!roles.some(({ fromRiders }) => fromRiders === 1))
      context.addIssue({ code: "custom", path: ["roles"], message: "The first rider needs a guide" });
  });
export type GuideNeed = z.infer<typeof guideNeed>;

/** Need of a tour that states none: one guide. */
export const oneGuide: GuideNeed = {
  roles: [{ role: "lead", fromRiders: 1, least: 1 }],
  turnRoundMinutes: 0,
};

export interface RoleCount {
  role: GuideRole;
  count: number;
}

const countFor = ({ fromRiders, least, oneForRiders }: RoleNeed, riders: number): number =>
  riders < fromRiders ? 0 : Math.max(least, oneForRiders === undefined ? 0 : Math.ceil(riders / oneForRiders));

/** Guides in each role for so many riders, without roles that nobody takes. */
export const guidesByRole = ({ roles }: GuideNeed, riders: number): RoleCount[] =>
  roles.map((need) => ({ role: need.role, count: countFor(need, riders) })).filter(({ count }) => count > 0);

/** Numbers of riders from which one more guide is needed, ascending: what the database counts by. */
export function guideSteps({ roles }: GuideNeed): number[] {
  const steps: number[] = [];
  for (let riders = 1; riders <= MOST_RIDERS; riders += 1) {
    const wanted = roles.reduce((sum, need) => sum + countFor(need, riders), 0);
    while (steps.length < wanted) steps.push(riders);
  }
  return steps;
}

/** Guides for so many riders: `width_bucket(riders, guide_steps)` in SQL. */
export const guidesFor = (steps: readonly number[], riders: number): number =>
  steps.filter((step) => step <= riders).length;
