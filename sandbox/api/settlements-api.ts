import { type Context, Hono } from "hono";
import type { Parts } from "../checkout/parts.ts";
import { isSettledIn } from "../settlements.ts";
import { settlementEntity, settlementItemEntity } from "./entities.ts";
import { collection, pageOf } from "./lists.ts";
import { invalid } from "./refused.ts";

/** /v1/settlements */
export function settlementsApi({ state }: Parts): Hono {
  const api = new Hono();
  api.get("/", (context) => context.json(collection(pageOf(context, state.settlements.all()).map(settlementEntity))));
  api.get("/recon/combined", (context) => {
    const wanted = readDay(context);
    const settled = state.settlements.all().filter(({ created_at }) => isSettledIn(created_at, wanted));
    const items = settled.flatMap((settlement) =>
      state.settlementItems.of(settlement.id).map((item) => ({ ...item, settlement })),
    );
    return context.json(collection(pageOf(context, items, 1000).map(settlementItemEntity)));
  });
  api.get("/:id", (context) => context.json(settlementEntity(state.getSettlement(context.req.param("id")))));
  return api;
}

function readDay({ req }: Context): { year: number; month: number; day: number | null } {
  const read = (name: string): number => {
    const given = req.query(name);
    if (given === undefined) throw invalid(`The ${name} field is required.`, name);
    if (!/^\d{1,4}$/.test(given)) throw invalid(`The ${name} must be an integer.`, name);
    return Number(given);
  };
  return { year: read("year"), month: read("month"), day: req.query("day") === undefined ? null : read("day") };
}
