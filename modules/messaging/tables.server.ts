import type { ColumnType, Generated } from "kysely";
import type { ForgottenPerson } from "./forget-recipient.server.ts";
import type { MailPayloads } from "./mail-policies.ts";
import type { TemplateUse } from "./templates/template-model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    mail: MailTable;
    message_template: MessageTemplateTable;
  }
}

declare module "#platform/jobs/outbox.server.ts" {
  interface Topics extends MailPayloads {
    /** Deletes mails; causes none. */
    "account.forgotten": ForgottenPerson;
  }
}

interface MessageTemplateTable {
  id: string;
  about: TemplateUse;
  name: string;
  subject: string;
  words: string;
  version: Generated<number>;
  updated_at: Date;
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
  status: "waiting" | "sent" | "kept" | "failed" | "lapsed" | "withdrawn";
  last_error: string | null;
  /** Last refusal of this address by the mail server. */
  refused_at: Generated<Date | null>;
  /** Last try after its own job gave up. */
  tried_at: Generated<Date | null>;
  sent_at: Date | null;
  created_at: Generated<Date>;
}
