import { z } from "zod";
import { holdWhatToursChange } from "#modules/availability/index.server.ts";
import { listInOrder, moveInList } from "#modules/catalogue/index.server.ts";
import { describeDocument, documentKinds, lockPublications } from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { CommandRefusal, command } from "../../command.server.ts";

const options = z.object({
  kind: z.enum(["tour", "category", "destination"]).describe("tour, category or destination"),
  text: z.uuid().meta({ thing: "text" }).describe("its id; the studio's address bar shows it"),
  place: z.coerce.number().int().min(1).describe("its new place in lists, counted from 1"),
});

async function readMove(db: Sql, { kind, text, place }: z.infer<typeof options>) {
  const order = await listInOrder(db, kind);
  const now = order.indexOf(text) + 1;
  if (now === 0) throw CommandRefusal.of("text", `Guests do not see such a ${kind}.`);
  if (place > order.length) throw CommandRefusal.of("place", `The list has ${order.length} places.`);
  if (place === now) throw CommandRefusal.of("place", "It stands there already.");
  const name = async (key: string) => describeDocument({ kind, key }, await documentKinds[kind].read(db, key));
  const others = order.filter((one) => one !== text);
  const [before, after] = [others[place - 2], others[place - 1]];
  const between = [
    ...(before === undefined ? [] : [`after ${await name(before)}`]),
    ...(after === undefined ? [] : [`before ${await name(after)}`]),
  ].join(" and ");
  return {
    now,
    lines: [`${await name(text)} moves from place ${now} to place ${place} of ${order.length}: ${between}.`],
  };
}

export const moveInListCommand = command({
  summary: "Move a tour, a category or a destination in the order in which lists show them",
  options,
  async plan({ db }, wanted) {
    const { lines } = await readMove(db, wanted);
    return { lines, audited: lines, stays: ["Guests who sort a list see their own order."], undo: "hour" as const };
  },
  async run({ db }, wanted) {
    return inTransaction(db, async (tx) => {
      await lockPublications(tx);
      if (wanted.kind === "tour") await holdWhatToursChange(tx);
      const { now } = await readMove(tx, wanted);
      await moveInList(tx, wanted.kind, wanted.text, wanted.place);
      const { kind, text } = wanted;
      return { lines: ["Moved."], inverse: { command: "move-in-list", options: { kind, text, place: String(now) } } };
    });
  },
});
