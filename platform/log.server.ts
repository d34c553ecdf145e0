import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";

export type { Logger } from "pino";

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that every line logged during it carries the request's id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run({ requestId }, work);

/** The id of the request being served, if one is. */
const currentRequestId = (): string | undefined => requests.getStore()?.requestId;

/** Keys whose values are about a person, or are secrets: they never reach the log, at the top or up to two levels below it. */
const personal = [
  "email",
  "contactEmail",
  "contact_email",
  "name",
  "contactName",
  "contact_name",
  "phone",
  "contactPhone",
  "contact_phone",
  "remarks",
  "to",
  "html",
  "text",
  "password",
  "token",
  "secret",
  "key",
  "signature",
  "authorization",
  "cookie",
  "vpa",
  "card",
  // Values of a statement, as libraries hang them on their errors.
  "params",
  // The line of a statement or a file at which the database stopped, with its values.
  "where",
  // What a mail server answered, which quotes the address.
  "recipient",
  "rejected",
  "rejectedErrors",
  "response",
];
// What the database says of a row that it refused holds the row's values.
const redactPaths = ["err.detail", ...personal].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** The application's log: one JSON line an event on standard error, or nothing at level "silent". */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: withoutPersons },
      redact: { paths: redactPaths, censor: "[personal]" },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** No address is longer, and no number. */
const LONGEST_PERSON = 254;

/**
 * What looks like a person or a key in words that are not ours. An address has a bound: without one every letter of a long text
 * that holds no "@" would be asked about all the letters after it.
 */
const inWords =
  /[\w.+-]{1,254}@[\w-]{1,254}\.[\w.]{1,254}|(?<=[?&](?:key|token|booking|signature)=)[\w.-]+|\+?\d[\d ]{8,254}\d/g;

/** So much is kept of one text; what a fault quotes of a stranger's may be a thousand times as long. */
const LONGEST_TEXT = 4_000;

/**
 * Words without persons, cut where they are very long. They are cut before they are looked through, and once more by the length
 * of an address afterwards, so that none is cut in two and stands there by half.
 */
function told(words: string): string {
  if (words.length <= LONGEST_TEXT) return words.replace(inWords, "[personal]");
  const kept = words.slice(0, LONGEST_TEXT).replace(inWords, "[personal]").slice(0, -LONGEST_PERSON);
  return `${kept}… [cut: ${words.length} letters]`;
}

/** Of an error, at whatever depth: the redaction of the whole line looks no deeper than two levels. */
const ofAnError = new Set([...personal, "detail"]);

function withoutPersons(error: unknown): unknown {
  return toldOf(pino.stdSerializers.err(error as Error));
}

/** An error as pino tells it, and those within it: the faults of a job that goes on with the next, the cause of a cause. */
function toldOf(thing: unknown): unknown {
  if (typeof thing === "string") return told(thing);
  if (!isTold(thing)) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => {
      if (ofAnError.has(key)) return [key, "[personal]"];
      if (key === "aggregateErrors" && Array.isArray(value)) return [key, value.map(toldOf)];
      // What pino tells of as `aggregateErrors`, once more as it was thrown.
      if (key === "errors" && Object.hasOwn(thing, "aggregateErrors")) return [key, undefined];
      return [key, typeof value === "string" || isTold(value) ? toldOf(value) : value];
    }),
  );
}

/** Whether pino has made it of an error; other things that hang on one may go round in a circle. */
const isTold = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "raw" in value && "aggregateErrors" in value;

/** Libraries speak to the console: what they say becomes a line of the log like any other, without persons. */
export function captureConsole(log: Logger): void {
  const wordsOf = (given: unknown[]): string =>
    told(given.map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one))).join(" "));
  console.warn = (...given) => log.warn({ from: "console" }, wordsOf(given));
  console.error = (...given) => log.error({ from: "console" }, wordsOf(given));
}
