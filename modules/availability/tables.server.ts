import type { ColumnType, Generated } from "kysely";
import type { GuideRole } from "#modules/catalogue/model.ts";
import type { GuideHours } from "./guides/guide-content.ts";
import type { CertificateKind } from "./guides/guide-model.ts";
import type { ClosedBy, DepartureStatus, ScheduleRule } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    schedule: ScheduleTable;
    blackout: BlackoutTable;
    departure: DepartureTable;
    guide_pool: GuidePoolTable;
    guide: GuideTable;
    guide_certificate: GuideCertificateTable;
    guide_assignment: GuideAssignmentTable;
    guide_notice: GuideNoticeTable;
  }
}

export interface ScheduleTable {
  id: string;
  tour_id: string;
  rule: ColumnType<ScheduleRule, unknown, unknown>;
  materialised_until: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface BlackoutTable {
  id: string;
  tour_id: string | null;
  from_date: string;
  to_date: string;
  reason: string;
  created_at: Generated<Date>;
}

interface GuidePoolTable {
  is_the_pool: Generated<boolean>;
  guides: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface GuideTable {
  id: string;
  name: string;
  languages: ColumnType<string[], unknown, unknown>;
  roles: ColumnType<GuideRole[], unknown, unknown>;
  phone: string | null;
  email: string | null;
  /** Key of a picture. */
  portrait: string | null;
  /** Agreed that published reviews name them. */
  named_in_reviews: Generated<boolean>;
  hours: ColumnType<GuideHours, unknown, unknown>;
  deactivated_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface GuideCertificateTable {
  guide_id: string;
  kind: CertificateKind;
  valid_to: string;
  created_at: Generated<Date>;
}

interface GuideAssignmentTable {
  departure_id: string;
  guide_id: string;
  role: GuideRole;
  assigned_by: string;
  assigned_at: Date;
  told_at: Generated<Date | null>;
}

interface GuideNoticeTable {
  guide_id: string;
  local_date: string;
  digest: string;
  at: Date;
}

export interface DepartureTable {
  id: string;
  tour_id: string;
  local_date: string;
  local_time: string;
  starts_at: Date;
  cutoff_at: Date;
  capacity: number;
  taken: Generated<number>;
  /** Capacity without its private party; 0 if made for the party, null if it has none. */
  capacity_before_party: Generated<number | null>;
  status: Generated<DepartureStatus>;
  status_reason: string | null;
  closed_by: Generated<ClosedBy | null>;
  closed_by_block: Generated<string | null>;
  group_min: Generated<number>;
  decides_at: Generated<Date | null>;
  guaranteed_at: Generated<Date | null>;
  schedule_id: Generated<string | null>;
  /** From the first manual edit on, its schedule leaves it alone. */
  edited_at: Generated<Date | null>;
  /** False after a hold, until pages are notified. */
  told: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
