import type { Context } from "hono";
import { invalid } from "./refused.ts";

export const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });

/** Page of a list by `count`, `skip`, `from` and `to`, newest first. */
export function pageOf<Row extends { created_at: number }>({ req }: Context, rows: Row[], most = 100): Row[] {
  const number = (name: string, otherwise: number): number => {
    const given = req.query(name);
    if (given === undefined) return otherwise;
    if (!/^\d+$/.test(given)) throw invalid(`The ${name} must be an integer.`, name);
    return Number(given);
  };
  const count = number("count", 10);
  if (count > most) throw invalid(`The count may not be greater than ${most}.`, "count");
  const [skip, from, to] = [number("skip", 0), number("from", 0), number("to", Number.POSITIVE_INFINITY)];
  return rows
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .reverse()
    .slice(skip, skip + count);
}
