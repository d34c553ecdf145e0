import type { ColumnType, Generated } from "kysely";
import type {
  Actor,
  BookingCategory,
  BookingEventKind,
  BookingStatus,
  PolicyBand,
  PriceLine,
  Prices,
} from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    booking: BookingTable;
    booking_event: BookingEventTable;
    hold_origin: HoldOriginTable;
    booking_change: BookingChangeTable;
    booking_notice: BookingNoticeTable;
    booking_note: BookingNoteTable;
    company_bill: CompanyBillTable;
    rider: RiderTable;
    guest_choice: GuestChoiceTable;
    credit: CreditTable;
    bespoke_quote: BespokeQuoteTable;
    ride_sum: RideSumTable;
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
  /** Time of the last change of address. */
  contact_since: Generated<Date | null>;
  contact_phone: string;
  country: string;
  tourist_category: string;
  remarks: string;
  price_lines: ColumnType<PriceLine[], unknown, unknown>;
  total_paise: number;
  policy: ColumnType<PolicyBand[], unknown, unknown>;
  prices: ColumnType<Prices | null, unknown, unknown>;
  link_version: Generated<number>;
  /** Until when the guest may cancel or change the date free of charge: the company moved the ride. */
  leaves_free_until: Generated<Date | null>;
  credit_paise: Generated<number>;
  credit_id: Generated<string | null>;
  /** Booking whose riders these were. */
  split_from: Generated<string | null>;
  replaced_by: Generated<string | null>;
  code_use_id: Generated<string | null>;
  /** Import that brought it from another system. */
  brought_by: Generated<string | null>;
  /** Its reference in that system. */
  brought_as: Generated<string | null>;
  status: BookingStatus;
  hold_expires_at: Date;
  hold_extended: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Network as a signed digest. */
export interface HoldOriginTable {
  network: string;
  turn: number;
  booking_id: string;
}

export interface BookingEventTable {
  id: string;
  booking_id: string;
  from_status: BookingStatus | null;
  to_status: BookingStatus;
  actor: Actor;
  kind: BookingEventKind;
  reason: string;
  rider_position: Generated<number | null>;
  at: Date;
}

/** `rest`: another system was paid a part, and this is what it left. */
export type ChangeKind = "move" | "transfer" | "rest";

interface BookingChangeTable {
  id: string;
  booking_id: string;
  kind: ChangeKind;
  /** `due`: of a rest that nobody has paid yet. */
  status: "waiting" | "applied" | "expired" | "due";
  due_paise: number;
  to_departure_id: string | null;
  seats: Generated<number>;
  price_lines: ColumnType<PriceLine[] | null, unknown, unknown>;
  prices: ColumnType<Prices | null, unknown, unknown>;
  /** New total of a move; null once dropped (`abandonChangesUpTo`). */
  total_paise: number | null;
  new_contact: ColumnType<NewContact | null, unknown, unknown>;
  /** Version at the request; null if unknown. */
  link_version: Generated<number | null>;
  expires_at: Date;
  created_at: Date;
  applied_at: Date | null;
}

export interface NewContact {
  name: string;
  email: string;
  phone: string;
}

export type NoticeKind = "reminder" | "thanks" | "riders";

interface BookingNoticeTable {
  booking_id: string;
  departure_id: string;
  kind: NoticeKind;
  at: Date;
}

export interface RiderTable {
  id: string;
  booking_id: string;
  position: number;
  name: string | null;
  height_cm: number | null;
  diet: string | null;
  notes: string | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  is_minor: Generated<boolean>;
  guardian_name: string | null;
  waiver_version: string | null;
  waiver_at: Date | null;
  filled_at: Date | null;
  arrived_at: Generated<Date | null>;
  cancelled_at: Date | null;
  forgotten_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface GuestChoiceTable {
  id: string;
  booking_id: string;
  departure_id: string;
  reason: string;
  deadline_at: Date;
  choice: "move" | "credit" | "refund" | null;
  chosen_by: "traveller" | "system" | "operator" | null;
  chosen_at: Date | null;
  created_at: Date;
}

interface BookingNoteTable {
  id: string;
  booking_id: string;
  words: string;
  created_at: Date;
}

interface CompanyBillTable {
  booking_id: string;
  company: string;
  gstin: string | null;
  address: string;
  state: Generated<string | null>;
  order_number: string | null;
  updated_at: Date;
}

interface CreditTable {
  id: string;
  from_booking_id: string;
  amount_paise: number;
  spent_on_booking_id: string | null;
  link_version: Generated<number>;
  expires_on: string;
  created_at: Date;
}

export interface BespokeQuoteTable {
  id: string;
  number: string;
  version: number;
  tour_id: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  country: string;
  local_date: string;
  local_time: string;
  people: number;
  total_paise: number;
  words: string;
  expires_at: Date;
  superseded_at: Date | null;
  booking_id: string | null;
  /** People outside the party at acceptance; null if unknown. */
  others: Generated<number | null>;
  created_at: Date;
}

/** Sums of bookings. Triggers write them. */
export interface RideSumTable {
  day: string;
  country: string;
  lead: number;
  bookings: number;
  riders: number;
  paise: number;
  cancelled: number;
}
