import type { Sql } from "#platform/database/database.server.ts";

/** Number of pictures whose sizes are not all drawn yet, with what is drawn of each of the given ones. */
export async function drawingProgress(
  db: Sql,
  masters: readonly string[],
): Promise<{ waiting: number; of: Map<string, { drawn: number; sizes: number }> }> {
  const { waiting } = await db
    .selectFrom("picture_master")
    .select((master) => master.fn.countAll<number>().as("waiting"))
    .where("drawn_at", "is", null)
    .executeTakeFirstOrThrow();
  const rows =
    masters.length === 0
      ? []
      : await db
          .selectFrom("picture_master")
          .select(["name", "drawn", "widths"])
          .where("name", "in", [...masters])
          .execute();
  return {
    waiting: Number(waiting),
    of: new Map(rows.map(({ name, drawn, widths }) => [name, { drawn, sizes: widths.length }])),
  };
}
