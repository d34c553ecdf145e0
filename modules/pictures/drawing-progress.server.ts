import type { Sql } from "#platform/database/database.server.ts";

export interface DrawingState {
  drawn: number;
  sizes: number;
  /** Reason for which the last try failed. */
  fault: string | null;
}

/** Counts unfinished drawings, with the progress of the given ones. */
export async function drawingProgress(
  db: Sql,
  masters: readonly string[],
): Promise<{ waiting: number; broken: number; of: Map<string, DrawingState> }> {
  const { undrawn, broken } = await db
    .selectFrom("picture_master")
    .select(({ fn }) => [
      fn.countAll<number>().as("undrawn"),
      fn.countAll<number>().filterWhere("draw_fault", "is not", null).as("broken"),
    ])
    .where("drawn_at", "is", null)
    .executeTakeFirstOrThrow();
  const rows =
    masters.length === 0
      ? []
      : await db
          .selectFrom("picture_master")
          .select(["name", "drawn", "widths", "draw_fault"])
          .where("name", "in", [...masters])
          .execute();
  return {
    ...{ waiting: Number(undrawn) - Number(broken), broken: Number(broken) },
    of: new Map(
      rows.map(({ name, drawn, widths, draw_fault: fault }) => [name, { drawn, sizes: widths.length, fault }]),
    ),
  };
}
