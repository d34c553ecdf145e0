import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { TemplateText, TemplateUse } from "./template-model.ts";

export interface MessageTemplate extends TemplateText {
  id: string;
  version: number;
  updatedAt: string;
}

export async function listTemplates(db: Sql, about?: TemplateUse): Promise<MessageTemplate[]> {
  let query = db.selectFrom("message_template").selectAll().orderBy("about").orderBy("name");
  if (about !== undefined) query = query.where("about", "=", about);
  const rows = await query.execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }));
}

export const findTemplate = async (db: Sql, id: string): Promise<MessageTemplate | null> =>
  (await listTemplates(db)).find((one) => one.id === id) ?? null;

/** Adds a template; null if another has its name. */
export async function addTemplate(
  { db, clock }: { db: Sql; clock: Clock },
  text: TemplateText,
): Promise<string | null> {
  const added = await db
    .insertInto("message_template")
    .values({ id: newId(), ...text, updated_at: clock.now() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Changes a template of a version; false if it has another one by now. */
export async function changeTemplate(
  { db, clock }: { db: Db; clock: Clock },
  { id, version }: { id: string; version: number },
  text: TemplateText,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message_template")
    .set({ ...text, version: version + 1, updated_at: clock.now() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a template of a version; false if it has another one by now. */
export async function removeTemplate(db: Db, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("message_template")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
