import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";

const MOST_LISTED = 50;

/** Customers without a booking here yet, by any part of name, address or telephone number. */
export async function findCustomers(db: Sql, q: string): Promise<{ name: string; email: string; phone: string }[]> {
  const parts = q
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== "");
  if (parts.length === 0) return [];
  const words = sql`lower(name || ' ' || email || ' ' || phone)`;
  return db
    .selectFrom("customer")
    .select(["name", "email", "phone"])
    .where(
      sql<boolean>`${sql.join(
        parts.map((part) => sql`${words} LIKE ${`%${plainInLike(part)}%`}`),
        sql` AND `,
      )}`,
    )
    .orderBy("name")
    .orderBy("id")
    .limit(MOST_LISTED)
    .execute();
}

/** Lines of files of other systems about a person, and the customer that was made of them. */
export async function exportImported(db: Sql, email: string, until: Date | null = null) {
  const customers = await db
    .selectFrom("customer")
    .select(["name", "email", "phone", "country", "notes", "created_at as since"])
    .where("email", "=", email.toLowerCase())
    .where(sql<boolean>`${until}::timestamptz IS NULL OR created_at <= ${until}`)
    .execute();
  const lines = await db
    .selectFrom("import_line")
    .innerJoin("import", "import.id", "import_id")
    .select(["file_name as file", "headings", "cells", "created_at as since"])
    .where(sql<boolean>`EXISTS (SELECT FROM jsonb_array_elements_text(cells) AS cell
      WHERE position(lower(${email}) IN lower(cell)) > 0)`)
    .where(sql<boolean>`${until}::timestamptz IS NULL OR created_at <= ${until}`)
    .orderBy("created_at")
    .orderBy("line")
    .execute();
  return [...customers, ...lines];
}
