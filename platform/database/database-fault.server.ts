import { AppError } from "../errors.ts";
import { type Db, databaseAnswers } from "./database.server.ts";

/** The socket's words for "nobody is there", and the disk's for "no room". */
const socketCodes = new Set(
  "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH ENOSPC EFBIG EDQUOT".split(" "),
);
/**
 * SQLSTATE classes: 08 connection, 53 out of disk, memory or connections, 57014 ended by our own limit of time, 57P shut down
 * or starting up, 58 its own files, 25P03 a transaction that was left standing, 25006 a server that has
 * become a standby.
 */
const stateClasses = /^(08...|53...|57014|57P0.|58...|25P03|25006)$/;
/** What pg says of a connection without any code. */
const withoutCode = /^(Connection terminated|timeout e|Client has encountered a connection|Client was closed)/;

/**
 * True for an error that says: the database is away, or has no room. False for a mistake of ours (a wrong statement, a broken
 * rule), which would come again with a healthy one. Looks through causes, since libraries wrap what they get; an AppError says
 * itself what it is, and the line that the payment provider did not answer is not the database's.
 */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "database_unavailable";
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (socketCodes.has(code) || stateClasses.test(code) || withoutCode.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseFault)) return true;
  return isDatabaseFault(error.cause);
}

const PATIENCE_MS = 2_000;

/**
 * Whether something failed because the database is away: by the error itself or, where a library has put words of its own in
 * its place, by asking the database. One that hangs is as good as away.
 */
export async function failedForDatabase(error: unknown, db: Db): Promise<boolean> {
  return isDatabaseFault(error) || !(await answersInTime(db));
}

/** Whether the database answers within two seconds. */
export async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([databaseAnswers(db), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
