import { sql } from "kysely";
import { z } from "zod";
import { withdrawMails } from "#modules/messaging/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { findHeldEvents, holdEvents, keysOf, lockHeldEvents, type OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command, withParts } from "../../command.server.ts";
import { type FoundUndo, findUndo } from "../../undo-offer.server.ts";
import { type PlannedBack, planBack } from "../../way-back.server.ts";

const MAILS_HAVE_LEFT = "Its mails have left: it cannot be undone any more. Put it right by a deed of its own.";
const CHANGED = "Something has changed since: it cannot be undone any more. Put it right by a deed of its own.";
const UNDONE = "It has been undone already.";

async function theOffer({ db, clock, actor, memberId = "" }: CommandDeps, order: string): Promise<FoundUndo> {
  const found = await findUndo({ db, clock }, order);
  if (!found || found.actor !== actor || (found.memberId ?? "") !== memberId)
    throw CommandRefusal.of("order", "There is no such deed of yours that can be undone.");
  if (found.state === "undone") throw CommandRefusal.of("order", UNDONE);
  if (found.state === "over")
    throw CommandRefusal.of("order", found.holdsMails ? MAILS_HAVE_LEFT : "Its hour is over: use the opposite deed.");
  return found;
}

/** Way back of a deed, as it was right after it; null where withdrawing the mails is enough. */
async function theWayBack(
  deps: CommandDeps,
  { inverse, digest }: FoundUndo,
  reason: string | undefined,
): Promise<PlannedBack | null> {
  if (inverse === null) return null;
  const back = await planBack(deps, inverse, reason);
  if (back.digest !== digest) throw CommandRefusal.of("order", CHANGED);
  return back;
}

const toldOf = ({ payload }: OutboxEvent): { to: string; contactName: string } | null => {
  const { to, contactName } = payload as { to?: unknown; contactName?: unknown };
  return typeof to === "string" && typeof contactName === "string" ? { to, contactName } : null;
};

const withdrawnLines = (held: readonly OutboxEvent[]): string[] =>
  held.flatMap((event) => {
    const told = toldOf(event);
    return told ? [`The mail to ${told.contactName}, ${told.to}, would not leave.`] : [];
  });

/** Mails of the way back, without those to guests who were not told of the way there. */
const othersTold = (back: PlannedBack | null, held: readonly OutboxEvent[]) =>
  back?.plan.writesTo?.filter(({ address }) => !held.some((event) => toldOf(event)?.to === address)) ?? [];

export const undoCommand = command({
  summary: "Undo a deed of your own, as long as its mails have not left",
  options: z.object({
    order: z.uuid().meta({ thing: "order" }).describe("the deed's number, as its outcome shows it"),
    reason: z.optional(z.string()).describe("why a guests' rule is not kept; the audit keeps it"),
  }),
  reasonForBends: true,
  async plan(deps, { order, reason }) {
    const offer = await theOffer(deps, order);
    const held = await findHeldEvents(deps, order);
    if (held === null) throw CommandRefusal.of("order", MAILS_HAVE_LEFT);
    const back = await theWayBack(deps, offer, reason);
    const { lines = [], audited = [], bends, places, money, stays = ["Nobody is written to."] } = back?.plan ?? {};
    const head = `Undoes ${offer.command} of ${delhiInstant(offer.at)}.`;
    const unsaid = withdrawnLines(held);
    const writesTo = othersTold(back, held);
    return {
      lines: [head, ...lines, ...unsaid],
      audited: [head, ...audited, `${pluralize(unsaid.length, "mail")} withdrawn.`],
      ...(bends && { bends }),
      ...(places && { places }),
      ...(money && { money }),
      ...(writesTo.length > 0 && { writesTo }),
      stays,
    };
  },
  // One transaction: the deed is undone once and wholly, or it stands and its mails leave at their time.
  run: (deps, { order, reason }) =>
    inTransaction(deps.db, async (tx) => {
      const within = withParts(deps, { db: tx });
      const offer = await theOffer(within, order);
      // A second press waits here for the first one.
      const first = await sql`INSERT INTO undone_deed (order_id, at) VALUES (${order}, ${deps.clock.now()})
        ON CONFLICT DO NOTHING`.execute(tx);
      if (first.numAffectedRows !== 1n) throw CommandRefusal.of("order", UNDONE);
      const unsaid = keysOf((await findHeldEvents(within, order)) ?? []);
      const back = await theWayBack(within, offer, reason);
      const outcome = await holdEvents({ unsaid }, async () => back?.run());
      // After the booking, as every change of it does: the other order would deadlock.
      const held = await lockHeldEvents(tx, deps.clock, order);
      if (held === null) throw CommandRefusal.of("order", MAILS_HAVE_LEFT);
      await withdrawMails(tx, deps.clock, held);
      const withdrawn = withdrawnLines(held).length;
      return {
        lines: [
          "Undone.",
          ...(outcome?.lines ?? []).filter((line) => !line.endsWith("The guest has a mail.")),
          ...(withdrawn > 0 ? [`${pluralize(withdrawn, "mail was", "mails were")} withdrawn before leaving.`] : []),
        ],
        data: { order, withdrawn },
      };
    }),
});
