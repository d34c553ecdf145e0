import type { AuditLine } from "#modules/operations/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { Urgency } from "../parts/state.tsx";

/** Line of the audit, in words. */
export interface ShownAudit {
  id: string;
  at: string;
  actor: string;
  command: string;
  title: string;
  options: string;
  state: { urgency: Urgency; words: string };
  /** Plan as it was confirmed; empty of an order from before plans were kept. */
  plan: string[];
  outcome: string[];
}

const states: Record<AuditLine["step"], ShownAudit["state"]> = {
  done: { urgency: "well", words: "done" },
  refused: { urgency: "soon", words: "refused" },
  failed: { urgency: "now", words: "failed" },
  begun: { urgency: "now", words: "begun, its end is not known" },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** An outcome is lines, data by name, or the reason of a refusal. */
function outcomeLines(outcome: unknown): string[] {
  if (outcome === null || outcome === undefined) return [];
  if (Array.isArray(outcome)) return outcome.map(textOf);
  if (isRecord(outcome)) return Object.entries(outcome).map(([name, value]) => `${name}: ${textOf(value)}`);
  return [textOf(outcome)];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Parts of a kept plan: its lines, money, mails, rules and the reason for a rule that is not kept. */
function planLines(plan: unknown): string[] {
  if (!isRecord(plan)) return [];
  return [
    ...listOf(plan.lines).map(textOf),
    ...listOf(plan.money).flatMap((one) =>
      isRecord(one) && typeof one.paise === "number" ? [`${textOf(one.words)}: ${formatRupees(one.paise)}`] : [],
    ),
    ...listOf(plan.mails).map((mail) => `mail: ${textOf(mail)}`),
    ...listOf(plan.bends).flatMap((one) => (isRecord(one) ? [`not kept: ${textOf(one.words)}`] : [])),
    ...(typeof plan.reason === "string" ? [`because: ${plan.reason}`] : []),
    ...(typeof plan.approvedBy === "string" ? [`agreed to by ${plan.approvedBy}`] : []),
    ...(typeof plan.digest === "string" ? [`digest ${plan.digest}`] : []),
  ];
}

export const shownAudit = (line: AuditLine, title: string, now: string): ShownAudit => ({
  id: line.id,
  at: delhiInstant(line.at, now),
  actor: line.actor,
  command: line.command,
  title,
  options: Object.entries(line.options)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(", "),
  state: states[line.step],
  plan: planLines(line.plan),
  outcome: outcomeLines(line.outcome),
});
