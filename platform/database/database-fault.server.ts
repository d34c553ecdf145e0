import { AppError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";
import { type Db, databaseAnswers } from "./database.server.ts";

/** Socket errors, and a full disk. */
const socketCodes = new Set(
  "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH ENOSPC EFBIG EDQUOT".split(" "),
);
/** SQLSTATE: 08 connection, 53 resources, 57014 our timeout, 57P shutdown or start, 58 I/O, 25P03 idle transaction, 25006 now a standby. */
const stateClasses = /^(08...|53...|57014|57P0.|58...|25P03|25006)$/;
const withoutCode = /^(Connection terminated|timeout e|Client has encountered a connection|Client was closed)/;

/** Looks through causes. False for our own mistakes, which would repeat. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "database_unavailable";
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (socketCodes.has(code) || stateClasses.test(code) || withoutCode.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseFault)) return true;
  return isDatabaseFault(error.cause);
}

const PATIENCE_MS = 2_000;

/** Asks the database too, because libraries hide errors. */
export async function failedForDatabase(error: unknown, db: Db): Promise<boolean> {
  return isDatabaseFault(error) || !(await answersInTime(db));
}

export const answersInTime = (db: Db): Promise<boolean> => withTimeout(databaseAnswers(db), PATIENCE_MS, () => false);
