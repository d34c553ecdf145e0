import type { ColumnType, Generated } from "kysely";
import type { LinkAsked } from "./access/ask-for-link.server.ts";
import type { PaymentMethod } from "./model.ts";
import type { DataRequestKind } from "./privacy/data-requests.server.ts";

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
    /** Causes no mail yet: a job looks if there is one to write. */
    "account.link_asked": LinkAsked;
  }
}

/** Better Auth writes these three; we read them, and end what is over. */
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

/** What the one-time links of mails stand for; a link for a new password has the account's id as its value. */
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
  /** The name of the photograph's file; `upload` is one on its way. */
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
  /** Of an erasure that was carried out, and waits for rides: what came later is not of it. Null: nobody noted it then. */
  erases_until: Generated<Date | null>;
}

/** An address that an account had, and had proved: what came from it until then is still the account's. In small letters. */
interface FormerAddressTable {
  email: string;
  user_id: string;
  left_at: Date;
}
