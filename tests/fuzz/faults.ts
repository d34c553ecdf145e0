import type { Answer } from "./ask.ts";

/** Leaks in an answer: a stack, SQL, a password (even the caller's own), a file of the machine. */
const leaks =
  /\n\s+at \S+ \(|node_modules|node:internal|\/build\/server\/|syntax error at or near|violates \w+ constraint|root:x:0|canary-password/;

/** Answers of Node before the site sees the request; 0 is a cut connection. */
const answersItself = new Set([0, 400, 417, 431]);
/** Of a page that is unchanged the browser has the headers with the page. */
const UNCHANGED = 304;

/** As a browser reads it: two slashes, or two backslashes, are another site as well. */
function leadsAway(location: string | undefined): boolean {
  if (location === undefined) return false;
  const base = "http://site.example";
  return !URL.canParse(location, base) || new URL(location, base).hostname.includes("evil");
}

/** Describes the fault in an answer to this path; null without one. */
export function faultIn({ status, body, headers }: Answer, path: string, secret: string): string | null {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  const leak = leaks.exec(body)?.[0] ?? (body.includes(secret) ? "the secret" : undefined);
  if (leak !== undefined) return `leaks ${JSON.stringify(leak)}`;
  // A client that asks through a proxy for a foreign address is redirected to that address.
  if (!path.startsWith("http://evil") && leadsAway(headers.location)) return `leads away: ${headers.location}`;
  if (!answersItself.has(status) && status !== UNCHANGED && headers["x-content-type-options"] !== "nosniff")
    return `no headers of ours on status ${status}`;
  return null;
}

/** Finds a secret, password or personal address in the log; null without one. */
export function faultInLog(log: string, secrets: readonly string[]): string | null {
  const found = ["canary-password", ...secrets].find((secret) => log.includes(secret));
  return found ?? /[\w.+-]+@example\.com/.exec(log)?.[0] ?? null;
}
