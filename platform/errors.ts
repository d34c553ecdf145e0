/** Expected refusals are values (docs/decisions/0034). */
export const errorTable = {
  signature_invalid: { status: 400, words: "Our payment provider did not sign this message." },
  provider_unavailable: {
    status: 503,
    words:
      "Our payment provider isn't responding right now. We're still holding your places; please try again in a moment.",
  },
  provider_refused: {
    status: 502,
    words: "Our payment provider refused the request. You haven't been charged; please try again.",
  },
  database_unavailable: {
    status: 503,
    words: "We can't reach our booking system right now. Please try again in a minute.",
  },
  busy: {
    status: 503,
    words: "We're very busy right now. Please try again in a few seconds; nothing is lost.",
  },
  unexpected: { status: 500, words: "Something went wrong on our side. We've been told; please try again." },
} as const satisfies Record<string, { status: number; words: string }>;

/** Retry-After of a 503, in seconds. */
export const TRY_AGAIN_SECONDS = 60;

/** Retry-After when overloaded, in seconds. */
export const BUSY_SECONDS = 5;

export type ErrorCode = keyof typeof errorTable;

/** `detail` is for the log only. */
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

export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartFault";
  }
}

export class ConfigurationFault extends StartFault {}

/** 78 is EX_CONFIG (sysexits.h): systemd does not restart (docs/deploy/pahiya.service). */
export const exitCodeOf = (error: unknown): number => (error instanceof ConfigurationFault ? 78 : 1);

/** Prints stack and causes only: other fields may hold an address with its password, or a refused row. */
export function tellOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = error.stack ?? error.message;
  return error.cause === undefined ? told : `${told}\nbecause of ${tellOf(error.cause)}`;
}

const sqlStateOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** Messages change with the locale, so compare codes. */
export const hasSqlState = (error: unknown, state: string): boolean => sqlStateOf(error) === state;
export const UNIQUE_VIOLATION = "23505";
export const FOREIGN_KEY_VIOLATION = "23503";
