import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";

export type { Logger } from "pino";

const requests = new AsyncLocalStorage<{ requestId: string }>();

export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run({ requestId }, work);

const currentRequestId = (): string | undefined => requests.getStore()?.requestId;

/** Personal or secret keys, redacted down to two levels. */
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
  "params",
  // PostgreSQL's place of an error in a COPY or statement, with the values.
  "where",
  "recipient",
  "rejected",
  "rejectedErrors",
  "response",
];
// The database's detail quotes the row that it refused.
const redactPaths = ["err.detail", ...personal].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

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

const LONGEST_PERSON = 254;

/** Bounded lengths: otherwise quadratic in long text. */
const inWords =
  /[\w.+-]{1,254}@[\w-]{1,254}\.[\w.]{1,254}|(?<=[?&](?:key|token|booking|signature)=)[\w.-]+|\+?\d[\d ]{8,254}\d/g;

/** Quoted input may be huge. */
const LONGEST_TEXT = 4_000;

/** Cuts before redacting, then by an address's length, so that none survives in half. */
function told(words: string): string {
  if (words.length <= LONGEST_TEXT) return words.replace(inWords, "[personal]");
  const kept = words.slice(0, LONGEST_TEXT).replace(inWords, "[personal]").slice(0, -LONGEST_PERSON);
  return `${kept}… [cut: ${words.length} letters]`;
}

/** Pino's redaction stops at two levels. */
const ofAnError = new Set([...personal, "detail"]);

function withoutPersons(error: unknown): unknown {
  return toldOf(pino.stdSerializers.err(error as Error));
}

function toldOf(thing: unknown): unknown {
  if (typeof thing === "string") return told(thing);
  if (!isTold(thing)) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => {
      if (ofAnError.has(key)) return [key, "[personal]"];
      if (key === "aggregateErrors" && Array.isArray(value)) return [key, value.map(toldOf)];
      if (key === "errors" && Object.hasOwn(thing, "aggregateErrors")) return [key, undefined];
      return [key, typeof value === "string" || isTold(value) ? toldOf(value) : value];
    }),
  );
}

/** True for pino's errors; other objects may be cyclic. */
const isTold = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "raw" in value && "aggregateErrors" in value;

export function captureConsole(log: Logger): void {
  const wordsOf = (given: unknown[]): string =>
    told(given.map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one))).join(" "));
  console.warn = (...given) => log.warn({ from: "console" }, wordsOf(given));
  console.error = (...given) => log.error({ from: "console" }, wordsOf(given));
}
