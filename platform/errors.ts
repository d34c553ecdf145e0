/**
 * Every way in which a request fails, with its HTTP status and the words a person reads. Expected refusals
 * (sold out, price moved, too late) travel as values, with words of their own where they are given (docs/decisions/0034);
 * an AppError is thrown only where going on makes no sense.
 */
export const errorTable = {
  signature_invalid: { status: 400, words: "The message was not signed by our payment provider." },
  provider_unavailable: {
    status: 503,
    words: "Our payment provider is not answering just now. Your places are still held; please try again in a moment.",
  },
  provider_refused: { status: 502, words: "Our payment provider refused the request. Nothing was charged." },
  database_unavailable: {
    status: 503,
    words: "We cannot reach our booking system just now. Please try again in a minute.",
  },
  busy: {
    status: 503,
    words:
      "Very much is being asked of us at this moment. Please try again in a few seconds; nothing of yours is lost.",
  },
  unexpected: { status: 500, words: "Something went wrong on our side. It has been noted; please try again." },
} as const satisfies Record<string, { status: number; words: string }>;

/** Seconds after which it is worth trying again what ended with 503; said in Retry-After. */
export const TRY_AGAIN_SECONDS = 60;

/** Seconds after which it is worth asking again what was not begun because too much was asked. */
export const BUSY_SECONDS = 5;

export type ErrorCode = keyof typeof errorTable;

/** An exception with a code from the table above. `detail` is for the log, never for the page. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: unknown;

  constructor(code: ErrorCode, detail?: unknown, options?: ErrorOptions) {
    super(errorTable[code].words, options);
    this.name = "AppError";
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** A fault at start-up that the person at the terminal can mend: one plain sentence with the way out. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartFault";
  }
}

/** A fault of what the site was given to start with: trying again changes nothing before somebody has mended it. */
export class ConfigurationFault extends StartFault {}

/**
 * How the site ends where it cannot start: 78 is EX_CONFIG (sysexits.h), after which systemd leaves it alone (docs/deploy/pahiya.service).
 */
export const exitCodeOf = (error: unknown): number => (error instanceof ConfigurationFault ? 78 : 1);

/**
 * An error for the terminal or the journal: its words, where it was thrown, and those of its causes. What else hangs on one
 * (the address that could not be read, with its password; the row that was refused) is not printed.
 */
export function tellOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = error.stack ?? error.message;
  return error.cause === undefined ? told : `${told}\nbecause of ${tellOf(error.cause)}`;
}

const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** True for a database error with this SQLSTATE (never match on message words: they change with the locale). */
export const hasSqlState = (error: unknown, state: string): boolean => sqlStateOf(error) === state;
export const UNIQUE_VIOLATION = "23505";
/** A row names another that is not there, or not any more. */
export const FOREIGN_KEY_VIOLATION = "23503";
