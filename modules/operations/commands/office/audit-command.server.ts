import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { command } from "../../command.server.ts";
import { areDaysInOrder, dayOption, lastDays, OUT_OF_ORDER } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

/** First day before the last one, if none is given. */
const DAYS_BACK = 7;
const MOST_LISTED = 200;
/** Cuts long outcomes. */
const MOST_LETTERS = 300;

/** Last audit step of a command. */
interface AuditedOrder {
  step: "begun" | "done" | "refused" | "failed";
  at: Date;
  actor: string;
  command: string;
  arguments: unknown;
  outcome: unknown;
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
  async plan({ db, clock }, { from, to, by, command: name, about }) {
    const { first, last } = lastDays({ clock }, { from, to }, DAYS_BACK);
    const like = about === undefined ? null : `%${plainInLike(about)}%`;
    // Both rows have the options; only the later one has the outcome.
    const { rows } = await sql<AuditedOrder>`
      SELECT * FROM (
        SELECT DISTINCT ON (order_id) * FROM audit
        WHERE at >= ${delhiToInstant(first, "00:00")} AND at < ${delhiToInstant(addCalendarDays(last, 1), "00:00")}
        ORDER BY order_id, step = 'begun', at DESC
      ) AS orders
      WHERE ${by === undefined ? sql<SqlBool>`true` : sql<SqlBool>`actor = ${by}`}
        AND ${name === undefined ? sql<SqlBool>`true` : sql<SqlBool>`command = ${name}`}
        AND ${like === null ? sql<SqlBool>`true` : sql<SqlBool>`(arguments::text ILIKE ${like} OR outcome::text ILIKE ${like})`}
      ORDER BY at DESC, id DESC LIMIT ${MOST_LISTED}`.execute(db);
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

const rowOf = ({ at, actor, command: name, arguments: options, step, outcome }: AuditedOrder) => ({
  at: at.toISOString(),
  actor,
  command: name,
  options: Object.entries(options as Record<string, string>)
    .map(([option, value]) => `--${option} ${value}`)
    .join(" "),
  outcome: endOf(step, outcome),
});

const lineOf = ({ at, actor, command: name, options, outcome }: ReturnType<typeof rowOf>): string =>
  `${delhiInstant(new Date(at))}  ${actor}  ${name}${options === "" ? "" : ` ${options}`}: ${outcome}`;

/** Text of an outcome: lines, data, or the refusal. */
function endOf(step: AuditedOrder["step"], outcome: unknown): string {
  if (step === "begun") return "started, with no recorded outcome";
  const isData = step === "done" && !Array.isArray(outcome);
  const words = isData ? JSON.stringify(outcome) : Object.values(outcome as object).join(" ");
  const letters = [...words];
  return `${step}, ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : words}`;
}
