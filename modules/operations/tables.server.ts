import type { ColumnType } from "kysely";

declare module "#platform/database.server.ts" {
  interface Tables {
    audit: AuditTable;
  }
}

interface AuditTable {
  id: string;
  at: Date;
  actor: string;
  command: string;
  arguments: ColumnType<unknown, unknown, unknown>;
  outcome: ColumnType<unknown, unknown, unknown>;
}
