import type { ColumnType, Generated } from "kysely";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    audit: AuditTable;
  }
}

interface AuditTable {
  id: string;
  /** The same in the row before and the row after. */
  order_id: Generated<string>;
  /** What became of the order; `begun` alone: nobody knows, something ended the process. */
  step: Generated<"begun" | "done" | "refused" | "failed">;
  at: Date;
  actor: string;
  command: string;
  arguments: ColumnType<unknown, unknown, unknown>;
  outcome: ColumnType<unknown, unknown, unknown>;
}
