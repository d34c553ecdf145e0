import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Database, Db } from "#platform/database/database.server.ts";

/** A statement as it was sent. */
export interface SentQuery {
  text: string;
  values: readonly unknown[];
}

/** The same database, and a list of every statement that is sent through it. */
export function recorded(db: Db): { db: Db; sent: SentQuery[] } {
  const sent: SentQuery[] = [];
  const executor = db.getExecutor();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      const { sql: text, parameters: values } = executor.compileQuery(node, queryId);
      sent.push({ text, values });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(recorder), sent };
}

/** True if a statement searches, even to change rows. False for pure writes and transaction control. */
export const isSearch = ({ text }: SentQuery): boolean => /^\s*(select|with|update|delete)\b/i.test(text);

/** True if a statement only reads. */
export const isRead = ({ text }: SentQuery): boolean => /^\s*(select|with)\b/i.test(text);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Total Time"?: number;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/**
 * Plan of a statement for its values. `avoiding` sequential scans gives the same answer for small and large tables. `measured`
 * runs it. A connection keeps the plan for any values only where that costs no more.
 */
export async function planOf(
  { db }: Pick<Database, "db">,
  query: SentQuery,
  how: { avoiding?: boolean; measured?: boolean },
): Promise<PlanNode> {
  return db.transaction().execute(async (tx) => {
    const run = (text: string, values: readonly unknown[] = []) =>
      tx.executeQuery<Record<string, [{ Plan: PlanNode }]>>(CompiledQuery.raw(text, [...values]));
    if (how.avoiding) await run("SET LOCAL enable_seqscan = off");
    const explain = `EXPLAIN (${how.measured ? "ANALYZE, " : ""}FORMAT JSON)`;
    const { rows } = await run(`${explain} ${query.text}`, query.values);
    const plan = rows[0]?.["QUERY PLAN"]?.[0]?.Plan;
    if (!plan) throw new Error(`no plan for ${query.text}`);
    return plan;
  });
}

/** Every node of a plan, from the top down. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows a node looked at, filtered ones included, if the plan was measured. */
export const rowsOf = (node: PlanNode): number => (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);

/** The tables that a plan reads from end to end. */
export const scannedTables = (plan: PlanNode): string[] =>
  nodesOf(plan).flatMap((node) => (node["Node Type"] === "Seq Scan" ? (node["Relation Name"] ?? []) : []));

/** Tables that grow with the company. The others are as small after ten years as on the first day. */
export const growing = [
  "tour",
  "departure",
  "schedule",
  "booking",
  "booking_event",
  "booking_change",
  "rider",
  "guest_choice",
  "payment_order",
  "payment",
  "refund",
  "ledger_entry",
  "post",
  "post_comment",
  "mail",
  "outbox",
  "review",
  "review_tally",
  "guide_duty",
  "place_tally",
  "title_tally",
  "search_entry",
  "search_hit",
  "search_word",
];
