import type { Generated } from "kysely";
import type { SubscriberStatus } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    contact_message: ContactMessageTable;
    subscriber: SubscriberTable;
    partner_click: PartnerClickTable;
  }
}

interface ContactMessageTable {
  id: string;
  name: string;
  number: string;
  email: string;
  message: string;
  tour_slug: string | null;
  is_doubtful: Generated<boolean>;
  created_at: Generated<Date>;
  answered_at: Date | null;
  owner_id: Generated<string | null>;
}

interface SubscriberTable {
  id: string;
  email: string;
  status: SubscriberStatus;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  asked_at: Date | null;
}

interface PartnerClickTable {
  day: string;
  clicks: number;
}
