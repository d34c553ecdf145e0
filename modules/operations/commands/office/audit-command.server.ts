import { z } from "zod";
import type { Sql } from "#platform/database/database.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { AuditQuery } from "../../audit/audit-query.ts";
import { type AuditLine, listAudit } from "../../audit/list-audit.server.ts";
import { command } from "../../command.server.ts";
import { areDaysInOrder, dayOption, lastDays, OUT_OF_ORDER } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

/** First day before the last one, if none is given. */
const DAYS_BACK = 7;
const MOST_LISTED = 200;
const MOST_LETTERS = 300;

/** Reads page after page, as the console's screen shows them one by one. */
async function newest(db: Sql, query: AuditQuery): Promise<AuditLine[]> {
  const found: AuditLine[] = [];
  for (let after: string | null = null; found.length < MOST_LISTED; ) {
    const { lines, isMore }: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, { ...query, after });
    found.push(...lines);
    after = lines.at(-1)?.id ?? null;
    if (!isMore) break;
  }
  return found.slice(0, MOST_LISTED);
}

export const listAuditCommand = command({
  summary:
    "List the commands that changed something, newest first: who gave them and their outcome, without personal data",
  options: z
    .object({
      from: z.optional(dayOption).describe("first day; a week before the last when missing"),
      to: z.optional(dayOption).describe("last day; today when missing"),
      by: z.string().min(1).optional().describe("only this person's, by the name in the audit"),
      command: z.string().min(1).optional().describe("only this command, such as refund"),
      about: z.string().min(1).optional().describe("only those with this in options or outcome: a reference, a tour"),
    })
    .refine(areDaysInOrder, OUT_OF_ORDER),
  async plan({ db, clock }, { from, to, by = "", command: name = "", about = "" }) {
    const { first, last } = lastDays({ clock }, { from, to }, DAYS_BACK);
    const rows = await newest(db, { by, command: name, about, from: first, to: last, after: null });
    const more = rows.length === MOST_LISTED ? [`Only the newest ${MOST_LISTED} are shown.`] : [];
    const made = listing(rows.map(rowOf), lineOf, {
      at: ["When", "moment"],
      actor: ["By", "text"],
      command: ["Command", "text"],
      options: ["Options", "text"],
      outcome: ["Outcome", "text"],
    });
    return { ...made, lines: [...made.lines, ...more] };
  },
});

const rowOf = ({ at, endedAt, actor, command: name, options, step, outcome }: AuditLine) => ({
  at: endedAt ?? at,
  actor,
  command: name,
  options: Object.entries(options)
    .map(([option, value]) => `--${option} ${value}`)
    .join(" "),
  outcome: endOf(step, outcome),
});

const lineOf = ({ at, actor, command: name, options, outcome }: ReturnType<typeof rowOf>): string =>
  `${delhiInstant(new Date(at))}  ${actor}  ${name}${options === "" ? "" : ` ${options}`}: ${outcome}`;

/** Text of an outcome: lines, data, or the refusal. */
function endOf(step: AuditLine["step"], outcome: unknown): string {
  if (step === "begun") return "started, with no recorded outcome";
  const isData = step === "done" && !Array.isArray(outcome);
  const words = isData ? JSON.stringify(outcome) : Object.values(outcome as object).join(" ");
  const letters = [...words];
  return `${step}, ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : words}`;
}
