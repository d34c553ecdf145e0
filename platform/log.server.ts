import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";

export type { Logger } from "pino";

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that every line logged during it carries the request's id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run({ requestId }, work);

/** The id of the request being served, if one is. */
export const currentRequestId = (): string | undefined => requests.getStore()?.requestId;

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
  // What a statement was to write, as the embedded engine hangs it on its errors.
  "params",
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

/** What looks like a person or a key in words that are not ours. */
const inWords = /[\w.+-]+@[\w-]+\.[\w.]+|(?<=[?&]key=)[\w-]+|\+?\d[\d ]{8,}\d/g;

function withoutPersons(error: unknown): unknown {
  const told: unknown = pino.stdSerializers.err(error as Error);
  if (typeof told !== "object" || told === null) return told;
  const words = Object.entries(told).filter(([, value]) => typeof value === "string");
  return { ...told, ...Object.fromEntries(words.map(([key, value]) => [key, value.replace(inWords, "[personal]")])) };
}

/** Libraries speak to the console: what they say becomes a line of the log like any other, without persons. */
export function captureConsole(log: Logger): void {
  const wordsOf = (given: unknown[]): string =>
    given
      .map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one)))
      .join(" ")
      .replace(inWords, "[personal]");
  console.warn = (...given) => log.warn({ from: "console" }, wordsOf(given));
  console.error = (...given) => log.error({ from: "console" }, wordsOf(given));
}
