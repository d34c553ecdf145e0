import type { ColumnType, Generated } from "kysely";

declare module "#platform/database.server.ts" {
  interface Tables {
    mail: MailTable;
  }
}

interface MailTable {
  id: string;
  outbox_id: string;
  kind: string;
  recipient: string;
  subject: string | null;
  html: string | null;
  plain: string | null;
  data: ColumnType<unknown, unknown, unknown>;
  status: "waiting" | "sent" | "kept" | "failed";
  last_error: string | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
}
