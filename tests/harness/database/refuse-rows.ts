import type { Database } from "#platform/database/database.server.ts";

/**
 * The database refuses to write the rows of a table for which `when` holds (SQL, of `NEW`) as long as `work` lasts: one thing that
 * a job cannot do.
 */
export async function whileRowsAreRefused<Result>(
  { executeRaw }: Database,
  { table, when }: { table: string; when: string },
  work: () => Promise<Result>,
): Promise<Result> {
  await executeRaw(`
    CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken for a test'; END $$;
    CREATE TRIGGER refuse_row BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_row()`);
  try {
    return await work();
  } finally {
    await executeRaw("DROP FUNCTION refuse_row CASCADE");
  }
}
