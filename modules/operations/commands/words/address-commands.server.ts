import { z } from "zod";
import {
  checkMove,
  type FormerAddress,
  findMovedAddress,
  listFormerAddresses,
  lockPublications,
  lookAgainAt,
  lookForGaps,
  removeMove,
  saveMove,
} from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { CommandRefusal, command } from "../../command.server.ts";

/** Path of the site, also of a whole address that somebody has copied. */
function typedPath(typed: string, option: string, publicUrl: string): string {
  const path = typed.startsWith(publicUrl) ? typed.slice(publicUrl.length) || "/" : typed;
  if (!/^\/(?!\/)[^\s?#\\<>"]*$/.test(path))
    throw CommandRefusal.of(option, "An address within the site begins with a slash, such as /old-delhi-tour.");
  return canonicalPath(path);
}

const options = z.object({
  from: typedLine().min(1).max(300).describe("the former address within the site, such as /old-delhi-tour"),
  to: typedLine().min(1).max(300).describe("the page that it leads to, such as /tours/morning/old-delhi-at-dawn"),
});

type Asked = z.infer<typeof options>;

async function checked(db: Sql, { from, to }: Asked, publicUrl: string): Promise<Asked> {
  const move = { from: typedPath(from, "from", publicUrl), to: typedPath(to, "to", publicUrl) };
  const fault = await checkMove(db, move);
  if (fault) throw CommandRefusal.of(fault.option, fault.words);
  return move;
}

export const redirectCommand = command({
  summary: "Lead a former address to a page of the site",
  options,
  async plan({ db, publicUrl }, asked) {
    const { from, to } = await checked(db, asked, publicUrl);
    const former = await findMovedAddress(db, from);
    const lines = [
      former === null ? `${from} will lead to ${to}.` : `${from} will lead to ${to}. Until now it leads to ${former}.`,
      "Browsers and search engines remember it, so it is for addresses that stay gone.",
    ];
    return { lines, audited: lines, undo: "hour" };
  },
  async run({ db, clock, publicUrl, actor = "npm run ops" }, asked) {
    const { move, former } = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const move = await checked(tx, asked, publicUrl);
      const former = await findMovedAddress(tx, move.from);
      await saveMove(tx, clock, { ...move, by: actor });
      return { move, former };
    });
    // A redirect breaks no link: it mends some.
    await lookAgainAt({ db, clock }, []);
    const { from, to } = move;
    const inverse =
      former === null
        ? { command: "remove-redirect", options: { from, to } }
        : { command: "redirect", options: { from, to: former } };
    return { lines: [`${from} leads to ${to}.`], inverse };
  },
});

const removal = z.object({
  from: options.shape.from,
  to: z.optional(options.shape.to).describe("the page that it leads to now; with another one, nothing is done"),
});

async function standing(db: Sql, { from, to }: z.infer<typeof removal>, publicUrl: string) {
  const path = typedPath(from, "from", publicUrl);
  const leadsTo = await findMovedAddress(db, path);
  if (leadsTo === null) throw CommandRefusal.of("from", `${path} is no address that was added by hand.`);
  if (to !== undefined && to !== leadsTo) throw CommandRefusal.of("to", `${path} leads to ${leadsTo} by now.`);
  return { path, leadsTo };
}

export const removeRedirectCommand = command({
  summary: "Remove a former address that was added by hand",
  options: removal,
  async plan({ db, publicUrl }, asked) {
    const { path, leadsTo } = await standing(db, asked, publicUrl);
    const lines = [`${path} no longer leads to ${leadsTo}: there is no page then.`];
    return { lines, audited: lines, undo: "hour" };
  },
  async run({ db, clock, publicUrl }, asked) {
    const { path, leadsTo } = await inTransaction(db, async (tx) => {
      await lockPublications(tx);
      const found = await standing(tx, asked, publicUrl);
      await removeMove(tx, found.path);
      return found;
    });
    await lookForGaps({ db, clock });
    const inverse = { command: "redirect", options: { from: path, to: leadsTo } };
    return { lines: [`${path} leads nowhere.`], inverse };
  },
});

const rowOf = ({ path, leadsTo, madeBy, madeAt }: FormerAddress) => ({
  ...{ path, leadsTo, by: madeBy ?? "the renamed page", at: madeAt?.toISOString() ?? null },
});

export const listRedirectsCommand = command({
  summary: "List former addresses and the pages that they lead to",
  options: z.object({}),
  async plan({ db }) {
    const all = await listFormerAddresses(db);
    const table = {
      columns: [
        { key: "path", label: "Former address", kind: "text" as const },
        { key: "leadsTo", label: "Leads to", kind: "text" as const },
        { key: "by", label: "By", kind: "text" as const },
        { key: "at", label: "Since", kind: "moment" as const },
      ],
      rows: all.map(rowOf),
    };
    return { lines: all.map(({ path, leadsTo }) => `${path} → ${leadsTo}`), table };
  },
});
