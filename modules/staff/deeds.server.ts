import type { Clock } from "#platform/clock.server.ts";
import { type Db, json } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";

interface DeedsDeps {
  db: Db;
  clock: Clock;
}

/** Result of a deed, kept for a day (`forgetOldStaffAccess`) so that a reload shows it and a second press does nothing. */
export interface DeedResult {
  lines: string[];
  table?: unknown;
  /** Order of the audit, of a deed that can be undone. */
  undo?: string;
  /** Day in the file's name. */
  fileDay?: string;
  /** It broke off, and nobody knows whether it was done. */
  isUnsure?: true;
}

export interface KeptDeed {
  command: string;
  /** `unsure`: it broke off, or its process ended. */
  state: "running" | "done" | "unsure";
  result: DeedResult | null;
  hasFile: boolean;
}

const KEPT_MS = 24 * 3_600_000;
/** Longer than any deed takes. */
const LONGEST_RUN_MS = 120_000;

/** Claims a form's deed; false if the same form was sent before. */
export async function claimDeed(
  { db, clock }: DeedsDeps,
  deed: { id: string; memberId: string; command: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto("staff_deed")
    .values({
      id: deed.id,
      member_id: deed.memberId,
      command: deed.command,
      expires_at: new Date(clock.now().getTime() + KEPT_MS),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives a claim back: the deed was refused, and its form may be sent again. */
export const unclaimDeed = async ({ db }: DeedsDeps, id: string): Promise<void> => {
  await db.deleteFrom("staff_deed").where("id", "=", id).execute();
};

export async function keepDeedResult(
  { db }: DeedsDeps,
  id: string,
  result: DeedResult,
  file: Uint8Array | undefined,
): Promise<void> {
  await db
    .updateTable("staff_deed")
    .set({ result: json(result), file: file === undefined ? null : Buffer.from(file) })
    .where("id", "=", id)
    .execute();
}

interface OwnDeed {
  id: string;
  memberId: string;
}

/** Finds a member's own deed, within a day; nobody else's result is shown. */
export async function findDeed({ db, clock }: DeedsDeps, { id, memberId }: OwnDeed): Promise<KeptDeed | null> {
  if (!isId(id)) return null;
  const now = clock.now();
  const row = await db
    .selectFrom("staff_deed")
    .select(["command", "result", "expires_at"])
    .select((eb) => eb("file", "is not", null).as("has_file"))
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  const result = row.result as DeedResult | null;
  const isLate = row.expires_at.getTime() - KEPT_MS < now.getTime() - LONGEST_RUN_MS;
  const isUnsure = result === null ? isLate : result.isUnsure === true;
  const state = isUnsure ? "unsure" : result === null ? "running" : "done";
  return { command: row.command, state, result, hasFile: Boolean(row.has_file) };
}

/** File of a member's own deed, within a day. */
export async function findDeedFile(
  { db, clock }: DeedsDeps,
  { id, memberId }: OwnDeed,
): Promise<{ command: string; file: Buffer; day: string | null } | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom("staff_deed")
    .select(["command", "file", "result"])
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  const { fileDay = null } = (row?.result ?? {}) as Partial<DeedResult>;
  return row?.file ? { command: row.command, file: row.file, day: fileDay } : null;
}
