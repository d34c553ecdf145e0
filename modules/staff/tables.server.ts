import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { ColumnType, Generated } from "kysely";
import type { Role, ViewedList, WayIn } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    staff_member: StaffMemberTable;
    staff_invite: StaffInviteTable;
    staff_session: StaffSessionTable;
    staff_passkey: StaffPasskeyTable;
    staff_recovery_code: StaffRecoveryCodeTable;
    staff_challenge: StaffChallengeTable;
    staff_approval: StaffApprovalTable;
    staff_deed: StaffDeedTable;
    staff_view: StaffViewTable;
  }
}

interface StaffMemberTable {
  id: string;
  name: string;
  email: string;
  role: Role;
  is_demo: Generated<boolean>;
  totp_secret: Generated<string | null>;
  totp_step: Generated<number | null>;
  browser_marks: Generated<string[] | null>;
  deactivated_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface StaffInviteTable {
  id: string;
  email: string;
  role: Role;
  token_digest: string;
  member_id: string | null;
  created_at: Date;
  expires_at: Date;
}

interface StaffSessionTable {
  id: string;
  token_digest: string;
  member_id: string;
  device: string;
  way_in: WayIn;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

interface StaffPasskeyTable {
  id: string;
  member_id: string;
  credential_id: string;
  /** Base64url. */
  public_key: string;
  counter: number;
  transports: ColumnType<AuthenticatorTransport[], unknown, unknown>;
  device: string;
  created_at: Date;
  used_at: Generated<Date | null>;
}

interface StaffRecoveryCodeTable {
  code_digest: string;
  member_id: string;
}

interface StaffChallengeTable {
  challenge: string;
  purpose: "register" | "log_in" | "prove";
  member_id: string | null;
  invite_id: string | null;
  expires_at: Date;
}

interface StaffApprovalTable {
  id: string;
  command: string;
  options: ColumnType<Record<string, string>, unknown, unknown>;
  options_digest: string;
  plan_digest: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
}

interface StaffViewTable {
  id: string;
  member_id: string;
  list: ViewedList;
  name: string;
  query: string;
  created_at: Date;
}

interface StaffDeedTable {
  id: string;
  member_id: string;
  command: string;
  result: ColumnType<unknown, unknown, unknown>;
  file: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  expires_at: Date;
}
