import type { ColumnType, Generated } from "kysely";
import type { LinkAsked } from "./access/ask-for-link.server.ts";
import type { PaymentMethod } from "./model.ts";
import type { DataRequestKind, Eraser } from "./privacy/data-requests.server.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    user: UserTable;
    session: SessionTable;
    verification: VerificationTable;
    profile: ProfileTable;
    sign_in_attempt: SignInAttemptTable;
    data_request: DataRequestTable;
    former_address: FormerAddressTable;
  }
}

declare module "#platform/jobs/outbox.server.ts" {
  interface Topics {
    "account.link_asked": LinkAsked;
  }
}

/** Better Auth owns these three tables. */
interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  updatedAt: Date;
}

interface SessionTable {
  id: string;
  token: string;
  userId: string;
  userAgent: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A reset link's value is the account's id. */
interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
}

interface ProfileTable {
  user_id: string;
  country: Generated<string | null>;
  mobile_number: Generated<string | null>;
  bio: Generated<string>;
  /** `upload` is a pending one. */
  photo: Generated<string | null>;
  upload: Generated<string | null>;
  pending_email: Generated<string | null>;
  payment_method: ColumnType<PaymentMethod | null, unknown, unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface SignInAttemptTable {
  key: string;
  failures: number;
  last_at: Date;
  blocked_until: Date;
}

interface DataRequestTable {
  id: string;
  kind: DataRequestKind;
  email: string | null;
  words: string;
  received_at: Date;
  due_on: string;
  answered_at: Date | null;
  answer: string | null;
  erases_until: Generated<Date | null>;
  carried_out_by: Generated<Eraser | null>;
}

/** Older data from it stays the account's. */
interface FormerAddressTable {
  email: string;
  user_id: string;
  left_at: Date;
}
