import type { Generated } from "kysely";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    waiting_party: WaitingPartyTable;
  }
}

interface WaitingPartyTable {
  id: string;
  departure_id: string;
  name: string;
  email: string;
  people: number;
  entered_at: Date;
  /** Last confirmation mail. */
  noted_at: Date;
  told_at: Date | null;
  turn_until: Date | null;
  turns_passed: Generated<number>;
}
