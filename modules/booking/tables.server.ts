import type { ColumnType, Generated } from "kysely";
import type { BookingCategory, BookingStatus, PolicyBand, PriceLine } from "./model.ts";

declare module "#platform/database.server.ts" {
  interface Tables {
    booking: BookingTable;
    booking_event: BookingEventTable;
  }
}

export interface BookingTable {
  id: string;
  reference: string;
  request_key: string;
  tour_id: string;
  departure_id: string;
  category: BookingCategory;
  people: number;
  seats: number;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  country: string;
  tourist_category: string;
  remarks: string;
  price_lines: ColumnType<PriceLine[], unknown, unknown>;
  total_paise: number;
  policy: ColumnType<PolicyBand[], unknown, unknown>;
  status: BookingStatus;
  hold_expires_at: Date;
  hold_extended: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface BookingEventTable {
  id: string;
  booking_id: string;
  from_status: BookingStatus | null;
  to_status: BookingStatus;
  actor: string;
  reason: string;
  at: Date;
}
