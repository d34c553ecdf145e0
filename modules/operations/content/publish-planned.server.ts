import { findStaffMail, findStaffMember } from "#modules/staff/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import {
  type DueDraft,
  describeDocument,
  endPlan,
  findDraft,
  listDueDrafts,
  lockPublications,
  lookAgainAt,
  prepareDraft,
  type TextDraft,
  unpublishedAlert,
} from "#modules/studio/index.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { runAudited } from "../audit/audit-order.server.ts";
import { type CommandDeps, CommandRefusal, type Planned, withParts } from "../command.server.ts";
import { makeFirstDepartures } from "../commands/words/first-dates.server.ts";
import {
  planPublication,
  publishDraftCommand,
  publishReady,
  theReady,
} from "../commands/words/studio-commands.server.ts";
import { digestOf } from "../plan-digest.server.ts";

/** A publication is tried again each minute for so long after a fault of ours, such as a lost connection. */
const PATIENCE_MS = 10 * 60_000;
const NO_RIGHT = "Its planner may not publish any more. Somebody else can publish it.";
const OUR_FAULT = "Something went wrong on our side. Please publish it again.";

/**
 * Publishes drafts whose moment has come, each in a transaction of its own with its order in the audit. One that cannot be published stays
 * a draft: an alert and a mail say why. Two processes publish it once, since both take the lock of publications.
 */
export async function publishPlannedDrafts(deps: CommandDeps): Promise<number> {
  const published: TextDraft[] = [];
  for (const { id } of await listDueDrafts(deps.db, deps.clock.now()))
    try {
      const text = await inTransaction(deps.db, (tx) => publishDue(deps, tx, id));
      if (text === null) continue;
      published.push(text);
      await makeFirstDepartures(deps, text);
    } catch (error) {
      deps.log.error({ err: error, draft: id }, "a planned draft could not be published");
      await inTransaction(deps.db, async (tx) => {
        await lockPublications(tx);
        const [due] = await listDueDrafts(tx, deps.clock.now(), id);
        const draft = due && (await findDraft(tx, id));
        const isPatient = due && deps.clock.now().getTime() - due.publishAt.getTime() < PATIENCE_MS;
        if (draft && !isPatient) await keepUnpublished(deps, tx, { due, draft, faults: [OUR_FAULT] });
      });
    }
  if (published.length > 0) await lookAgainAt(deps, published);
  return published.length;
}

/** Returns the published draft; null if it could not be published, or another process was first. */
async function publishDue(deps: CommandDeps, tx: Tx, id: string): Promise<TextDraft | null> {
  await lockPublications(tx);
  const [due] = await listDueDrafts(tx, deps.clock.now(), id);
  const draft = due && (await findDraft(tx, id));
  if (!draft) return null;
  const planner = due.plannedByMember === null ? null : await findStaffMember(tx, due.plannedByMember);
  if (!planner?.isActive || !mayRun(planner.role, "publish-draft")) {
    await keepUnpublished(deps, tx, { due, draft, faults: [NO_RIGHT] });
    return null;
  }
  const prepared = await prepareDraft(tx, draft);
  const name = describeDocument(draft, draft.value);
  const refused: Planned = { lines: [`Publishes ${name}, as planned.`], audited: [name] };
  const plan =
    prepared.state === "ready"
      ? await planPublication({ db: tx, clock: deps.clock }, { draft, ready: prepared })
      : refused;
  const options = { draft: id, at: due.publishAt.toISOString() };
  const order = {
    ...{ name: "publish-draft", command: publishDraftCommand, options, plan },
    ...{ actor: due.plannedBy, memberId: due.plannedByMember ?? undefined },
    digest: digestOf("publish-draft", publishDraftCommand, options, plan),
  };
  try {
    await runAudited(withParts(deps, { db: tx }), order, async () =>
      publishReady(tx, deps.clock, { draft, ready: theReady(prepared, "draft"), by: due.plannedBy }),
    );
    return draft;
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error;
    await keepUnpublished(deps, tx, { due, draft, faults: error.faults });
    return null;
  }
}

interface Unpublished {
  due: DueDraft;
  draft: TextDraft;
  faults: string[];
}

/** Keeps the draft and tells its planner, on Today and by mail. */
async function keepUnpublished(deps: CommandDeps, tx: Tx, { due, draft, faults }: Unpublished): Promise<void> {
  const name = describeDocument(draft, draft.value);
  const { kind, key } = draft;
  await endPlan(tx, draft.id, faults.join("\n"));
  await raiseAlert(deps, tx, { ...unpublishedAlert(draft.id), detail: { document: name, kind, key } });
  const to = due.plannedByMember === null ? null : await findStaffMail(tx, due.plannedByMember);
  if (to === null) return;
  const at = due.publishAt.toISOString();
  await emit(tx, deps.clock, "studio.not_published", { to, document: name, kind, key, at, faults });
}
