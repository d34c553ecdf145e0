import { type Db, oneAtATime } from "#platform/database/database.server.ts";
import { type Command, CommandRefusal } from "./command.server.ts";

/** Deeds of this process that wait. Only the first holds a connection: waiting ones take none from guests. */
const turns = new WeakMap<Db, Promise<void>>();
const PATIENCE_MS = 5_000;
const BUSY = "Somebody else's deed is being done just now. Nothing was changed: please press again.";
/** PostgreSQL's codes of a statement that waited too long: `query_canceled`, `lock_not_available`. */
const waitedTooLong = new Set<unknown>(["57014", "55P03"]);

/**
 * Plans and runs a command while no other of this database is planned and run, in any process. Without it two people who confirm at
 * the same moment both compare with the state before, and the last save wins in silence.
 */
export const runInTurn = <Answer>(db: Db, command: Command | null, work: () => Promise<Answer>): Promise<Answer> =>
  !command?.run || command.asksOutside ? work() : waitAndRun(db, work);

async function waitAndRun<Answer>(db: Db, work: () => Promise<Answer>): Promise<Answer> {
  const before = turns.get(db) ?? Promise.resolve();
  let end = (): void => undefined;
  const mine = new Promise<void>((resolve) => {
    end = resolve;
  });
  turns.set(
    db,
    before.then(() => mine),
  );
  try {
    await inPatience(before);
    return await acrossProcesses(db, work);
  } finally {
    end();
  }
}

async function acrossProcesses<Answer>(db: Db, work: () => Promise<Answer>): Promise<Answer> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await oneAtATime({ db }, "deeds", begin);
  } catch (error) {
    if (!hasBegun && waitedTooLong.has((error as { code?: unknown }).code)) throw new CommandRefusal(BUSY);
    throw error;
  }
}

async function inPatience(before: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CommandRefusal(BUSY)), PATIENCE_MS);
  });
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
}
