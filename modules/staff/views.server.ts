import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { LONGEST_VIEW_NAME, MOST_VIEWS, type ViewedList } from "./views.ts";

export interface StaffView {
  id: string;
  name: string;
  /** Query of the list's address, without its question mark. */
  query: string;
}

const LONGEST_QUERY = 600;
const viewName = typedLine().min(2).max(LONGEST_VIEW_NAME);

/** Lists a person's own views of a list, in the order in which they were made. */
export async function listViews(db: Sql, memberId: string, list: ViewedList): Promise<StaffView[]> {
  return db
    .selectFrom("staff_view")
    .select(["id", "name", "query"])
    .where("member_id", "=", memberId)
    .where("list", "=", list)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Keeps a view; one of the same name is replaced. Refuses a name that cannot be meant, and more views than fit. */
export async function keepView(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
  { list, name: typed, query }: { list: ViewedList; name: string; query: string },
): Promise<"kept" | "bad_name" | "too_many"> {
  const name = viewName.safeParse(typed);
  if (!name.success || query.length > LONGEST_QUERY) return "bad_name";
  return inTransaction(db, async (tx) => {
    // Two windows of one person take turns here.
    await tx.selectFrom("staff_member").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
    const others = (await listViews(tx, memberId, list)).filter((view) => view.name !== name.data);
    if (others.length >= MOST_VIEWS) return "too_many";
    await tx
      .insertInto("staff_view")
      .values({ id: newId(), member_id: memberId, list, name: name.data, query, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(["member_id", "list", "name"]).doUpdateSet({ query }))
      .execute();
    return "kept";
  });
}

/** Deletes a person's own view. */
export async function dropView(db: Db, memberId: string, id: string): Promise<void> {
  await db.deleteFrom("staff_view").where("id", "=", id).where("member_id", "=", memberId).execute();
}
