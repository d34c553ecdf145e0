import { forgetPersonOf } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database.server.ts";
import { oneMonthAfter } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";

export const dataRequestKinds = ["export", "erasure", "correction", "other"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** Somebody's wish about their data, and the day by which it must be answered (privacy policy: within one month). */
export interface DataRequest {
  id: string;
  kind: DataRequestKind;
  email: string | null;
  words: string;
  receivedAt: string;
  dueOn: string;
}

/** Notes a request that came by mail, telephone or letter. Answers its id and its last day. */
export async function noteDataRequest(
  { db, clock }: { db: Sql; clock: Clock },
  request: { kind: DataRequestKind; email: string; words: string },
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

/** The requests that nobody has answered, the most urgent first. */
export async function listDataRequests(db: Sql): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom("data_request")
    .selectAll()
    .where("answered_at", "is", null)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind, email, words, received_at, due_on }) => ({
    id,
    kind,
    email,
    words,
    receivedAt: received_at.toISOString(),
    dueOn: due_on,
  }));
}

/** A request is answered: who asked is forgotten with it, what was done stays. False when it is not open. */
export async function answerDataRequest(
  { db, clock }: { db: Sql; clock: Clock },
  id: string,
  answer: string,
): Promise<boolean> {
  const answered = await db
    .updateTable("data_request")
    .set({ answered_at: clock.now(), answer, email: null, words: "" })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return answered !== undefined;
}

/** Opens the note of an erasure that a traveller asked for by the page. */
export const openErasure = async (tx: Sql, clock: Clock, email: string): Promise<string> =>
  (await noteDataRequest({ db: tx, clock }, { kind: "erasure", email, words: BY_PAGE })).id;

export const closeErasure = (tx: Sql, clock: Clock, id: string): Promise<boolean> =>
  answerDataRequest({ db: tx, clock }, id, "Erased by the traveller on the page");

const BY_PAGE = "Asked for on the profile page; rides ahead keep their contact until they are over.";

/** Erasures that waited for a ride to be over are finished. Run once a day; returns how many were. */
export async function forgetErased(deps: { db: Db; clock: Clock }): Promise<number> {
  let finished = 0;
  for (const { id, email, kind, words } of await listDataRequests(deps.db)) {
    if (kind !== "erasure" || words !== BY_PAGE || email === null) continue;
    if ((await forgetPersonOf(deps, email)) > 0) continue;
    if (await closeErasure(deps.db, deps.clock, id)) finished += 1;
  }
  return finished;
}
