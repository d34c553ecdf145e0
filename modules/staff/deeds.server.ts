import type { Clock } from "#platform/clock.server.ts";
import { type Db, json } from "#platform/database/database.server.ts";

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
}

export interface KeptDeed {
  command: string;
  /** Null while it runs. */
  result: DeedResult | null;
  hasFile: boolean;
}

const KEPT_HOURS = 24;

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
      expires_at: new Date(clock.now().getTime() + KEPT_HOURS * 3_600_000),
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

/** Finds a member's own deed; nobody else's result is shown. */
export async function findDeed(
  { db }: Pick<DeedsDeps, "db">,
  { id, memberId }: { id: string; memberId: string },
): Promise<KeptDeed | null> {
  const row = await db
    .selectFrom("staff_deed")
    .select(["command", "result"])
    .select((eb) => eb("file", "is not", null).as("has_file"))
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? { command: row.command, result: row.result as DeedResult | null, hasFile: Boolean(row.has_file) } : null;
}

/** File of a member's own deed. */
export async function findDeedFile(
  { db }: Pick<DeedsDeps, "db">,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ command: string; file: Buffer } | null> {
  const row = await db
    .selectFrom("staff_deed")
    .select(["command", "file"])
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.file ? { command: row.command, file: row.file } : null;
}
