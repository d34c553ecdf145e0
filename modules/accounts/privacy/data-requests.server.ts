import { forgetPersonOf, startedBy } from "#modules/booking/index.server.ts";
import { listMailedAbout } from "#modules/messaging/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import { retention } from "#platform/database/retention.ts";
import { newId } from "#platform/ids.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import type { Logger } from "#platform/log.server.ts";
import { addCalendarDays, oneMonthAfter } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

export const dataRequestKinds = ["export", "erasure", "correction", "other"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

const dueAlert = (id: string) => ({ kind: "data_request.due", subject: id });

/** The privacy policy promises one month. */
export interface DataRequest {
  id: string;
  kind: DataRequestKind;
  email: string | null;
  words: string;
  receivedAt: string;
  dueOn: string;
  /** An erasure spares later data. Null: a human has the request, or it is older than this field. */
  erasesUntil: Date | null;
  /** Of an erasure that only waits for rides to be over. Null: it waits for a human. */
  carriedOutBy: Eraser | null;
}

export async function noteDataRequest(
  { db, clock }: { db: Sql; clock: Clock },
  request: { kind: DataRequestKind; email: string; words: string; erases_until?: Date; carried_out_by?: Eraser },
): Promise<{ id: string; dueOn: string }> {
  const now = clock.now();
  const id = newId();
  const dueOn = oneMonthAfter(delhiDate(now));
  await db
    .insertInto("data_request")
    .values({ id, ...request, received_at: now, due_on: dueOn, answered_at: null, answer: null })
    .execute();
  return { id, dueOn };
}

export async function listDataRequests(db: Sql): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom("data_request")
    .selectAll()
    .where("answered_at", "is", null)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind, email, words, received_at, due_on, erases_until, carried_out_by }) => ({
    id,
    kind,
    email,
    words,
    receivedAt: received_at.toISOString(),
    dueOn: due_on,
    erasesUntil: erases_until,
    carriedOutBy: carried_out_by,
  }));
}

export async function exportRequestsOf(db: Sql, email: string, until: Date | null = null) {
  return db
    .selectFrom("data_request")
    .select(["kind", "words", "received_at as receivedAt", "due_on as dueOn"])
    .where("answered_at", "is", null)
    .where(fromAddress({ email: "email", at: "received_at" }, email, until))
    .orderBy("received_at")
    .execute();
}

/** False if it is not open. */
export async function answerDataRequest(
  { db, clock }: { db: Sql; clock: Clock },
  id: string,
  answer: string,
): Promise<boolean> {
  const answered = await db
    .updateTable("data_request")
    .set({ answered_at: clock.now(), answer, ...retention.data_request.forgets.answered })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!answered) return false;
  await resolveAlert({ clock }, db, dueAlert(id));
  return true;
}

/** Codes of `data_request.carried_out_by`: the traveller on the page, or the company's desk. */
export const erasers = ["page", "desk"] as const;
export type Eraser = (typeof erasers)[number];

/** Sentences of an erasure while it waits, and at its end. */
const erasures: Record<Eraser, { words: string; answer: string }> = {
  page: {
    words: "Asked for on the profile page; rides ahead keep their contact until they are over.",
    answer: "Erased by the traveller on the page",
  },
  desk: {
    words: "Carried out; rides ahead, and bookings that are owed money, keep their contact until that is over.",
    answer: "Erased by the company",
  },
};
export async function openErasure(
  tx: Sql,
  clock: Clock,
  { email, until, by }: { email: string; until: Date | null; by: Eraser },
): Promise<string> {
  const { words } = erasures[by];
  const note = { kind: "erasure" as const, email, words, erases_until: until ?? clock.now(), carried_out_by: by };
  return (await noteDataRequest({ db: tx, clock }, note)).id;
}

export async function closeAsked(tx: Sql, clock: Clock, email: string): Promise<void> {
  for (const request of await listDataRequests(tx))
    if (request.kind === "erasure" && request.carriedOutBy === null && request.email?.toLowerCase() === email)
      await closeErasure(tx, clock, request.id, "page");
}

export const closeErasure = (tx: Sql, clock: Clock, id: string, by: Eraser): Promise<boolean> =>
  answerDataRequest({ db: tx, clock }, id, erasures[by].answer);

/** One stays open while bookings keep the person. */
export async function settleErasure(
  tx: Sql,
  clock: Clock,
  { email, isWaiting }: { email: string; isWaiting: boolean },
): Promise<void> {
  const open = (await listDataRequests(tx)).filter(
    (request) => request.kind === "erasure" && request.email?.toLowerCase() === email,
  );
  const waiting = isWaiting ? await keepOpen(tx, clock, email, open) : null;
  for (const { id } of open) if (id !== waiting) await closeErasure(tx, clock, id, "desk");
}

async function keepOpen(tx: Sql, clock: Clock, email: string, [first]: DataRequest[]): Promise<string> {
  if (!first) return openErasure(tx, clock, { email, until: null, by: "desk" });
  const carriedOut = { words: erasures.desk.words, erases_until: clock.now(), carried_out_by: "desk" as const };
  await tx.updateTable("data_request").set(carriedOut).where("id", "=", first.id).execute();
  await resolveAlert({ clock }, tx, dueAlert(first.id));
  return first.id;
}

/** Finishes erasures that waited for rides, sparing data from after the request. Runs daily. */
export async function forgetErased(deps: { db: Db; clock: Clock }): Promise<number> {
  const { db, clock } = deps;
  const finish = async (request: DataRequest): Promise<number> => {
    const { id, email, receivedAt, erasesUntil, carriedOutBy: by } = request;
    if (by === null || email === null) return 0;
    const until = erasesUntil ?? new Date(receivedAt);
    if ((await forgetPersonOf(deps, email, until)) > 0) return 0;
    return inTransaction(db, async (tx) => {
      if (!(await closeErasure(tx, clock, id, by))) return 0;
      // Mails about the awaited rides came later and go too. Others may be about newer bookings.
      const about = await startedBy(tx, await listMailedAbout(tx, email.toLowerCase()), { email, until });
      const forgotten = { email: email.toLowerCase(), reviews: [], until: until.toISOString(), about };
      await emit(tx, clock, "account.forgotten", forgotten);
      return 1;
    });
  };
  return runEach(await listDataRequests(db), finish, "erasures could not be finished");
}

const WARN_DAYS = 7;

/** Alerts once, a week before the last day. Skips those that wait for rides. */
export async function warnOfDueRequests(deps: { db: Db; clock: Clock; log: Logger }): Promise<number> {
  const { db, clock } = deps;
  const until = addCalendarDays(delhiDate(clock.now()), WARN_DAYS);
  let warned = 0;
  for (const request of await listDataRequests(db)) {
    const { id, kind, dueOn, carriedOutBy } = request;
    if (dueOn > until || carriedOutBy !== null) continue;
    if (await raiseAlert(deps, db, { ...dueAlert(id), detail: { asked: kind, dueOn } })) warned += 1;
  }
  return warned;
}
