import type { ColumnType, Generated } from "kysely";
import type { FirstRunStep } from "./first-run/first-run-model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    audit: AuditTable;
    undone_deed: UndoneDeedTable;
    first_run_step: FirstRunStepTable;
  }
}

interface AuditTable {
  id: string;
  /** Shared by both rows. */
  order_id: Generated<string>;
  /** A lone `begun` means the process died. */
  step: Generated<"begun" | "done" | "refused" | "failed">;
  at: Date;
  actor: string;
  command: string;
  arguments: ColumnType<unknown, unknown, unknown>;
  outcome: ColumnType<unknown, unknown, unknown>;
  undo: ColumnType<unknown, unknown, unknown>;
}

interface UndoneDeedTable {
  order_id: string;
  at: Date;
}

interface FirstRunStepTable {
  step: FirstRunStep | "all";
  settled_by: string;
  settled_at: Date;
}
