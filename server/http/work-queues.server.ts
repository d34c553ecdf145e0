import type { MiddlewareHandler } from "hono";
import { BUSY_SECONDS, errorTable } from "#platform/errors.ts";
import { callerAddress } from "#platform/http/caller.server.ts";
import { Busy, FairQueue, placeOf } from "#platform/http/fair-queue.server.ts";

export interface WorkQueues {
  /** PDFs and pictures. */
  drawn: FairQueue;
  /** Public pages and calls. */
  read: FairQueue;
  /** One booking or account, and the console. */
  own: FairQueue;
  /** May wait for the provider. */
  paying: FairQueue;
}

/**
 * A page takes 5 to 60 ms of the one rendering thread; more at once only use memory.
 * One page per network lets others in between.
 */
export const createWorkQueues = (): WorkQueues => ({
  drawn: new FairQueue({ atOnce: 2, ofOnePlace: 1, waiting: 200, waitingOfOnePlace: 40, patienceMs: 10_000 }),
  read: new FairQueue({ atOnce: 3, ofOnePlace: 1, waiting: 400, waitingOfOnePlace: 100, patienceMs: 10_000 }),
  own: new FairQueue({ atOnce: 6, ofOnePlace: 2, waiting: 1_000, waitingOfOnePlace: 300, patienceMs: 20_000 }),
  paying: new FairQueue({ atOnce: 24, ofOnePlace: 12, waiting: 400, waitingOfOnePlace: 100, patienceMs: 20_000 }),
});

const waitsForNothing =
  /^\/(assets|favicon|fonts|icons|pictures|photos|sw|health|metrics|checkout\/return|api\/(payments|razorpay|razorpaybooking|upload))([/.]|$)/;
const drawnPaths = /^\/og\/|\.pdf(\/|\.|$)|^\/user-profile\/data\.zip/;
const payingPaths = /^\/(checkout\/(pay|pay-change|outcome)([/.]|$)|gift\/.)/;
const ownPaths =
  /^\/(booking|checkout|choice|credit|gift|quote|rider|review|voucher|waiting|staff|user-profile|login|register|reset-password|verify-email|api\/auth)([/.]|$)/;

/** Null if it never waits. */
export function queueOf(queues: WorkQueues, method: string, path: string): FairQueue | null {
  if (waitsForNothing.test(path)) return null;
  if (drawnPaths.test(path)) return queues.drawn;
  if (payingPaths.test(path)) return queues.paying;
  const isRead = method === "GET" || method === "HEAD";
  return ownPaths.test(path) || !(isRead || path.startsWith("/api/")) ? queues.own : queues.read;
}

/** Requests that had their turn. If the path itself is `/*`, Hono's trie router calls each handler of `*` twice. */
const hadTurn = new WeakSet<Request>();

/** The hold form's page waits later; the page cache has waited already. */
export const waitForTurn =
  (queues: WorkQueues): MiddlewareHandler =>
  async (context, next) => {
    const { method, path, raw } = context.req;
    if (hadTurn.has(raw)) return next();
    hadTurn.add(raw);
    const queue = queueOf(queues, method, path);
    if (queue === null || !context.env?.incoming || (method === "POST" && path === "/checkout")) return next();
    try {
      return await queue.run(placeOf(callerAddress()), () => next());
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      return busyAnswer(method, path);
    }
  };

export function busyAnswer(method: string, path: string): Response {
  const isCall = path.startsWith("/api/");
  const { words, status } = errorTable.busy;
  const body = isCall ? JSON.stringify({ message: words, code: "busy" }) : busyPage(method === "GET");
  const type = isCall ? "application/json" : "text/html; charset=utf-8";
  const headers = { "content-type": type, "retry-after": String(BUSY_SECONDS), "cache-control": "no-store" };
  return new Response(body, { status, headers });
}

/** Reloads by itself after a GET. Styled by attributes, as the policy allows no style sheet of its own. */
const busyPage = (isRead: boolean): string => `<!doctype html>
<html lang="en" style="background:#fcf5e6;color:#2a1238;font:1.125rem/1.6 'Segoe UI',Helvetica,Arial,sans-serif">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">${
  isRead ? `<meta http-equiv="refresh" content="${BUSY_SECONDS}">` : ""
}<title>One moment, please</title>
<body style="margin:0"><main style="max-width:34rem;margin:12vh auto;padding:0 1.25rem">
<img src="/favicon.svg" width="56" height="56" alt="">
<h1 style="margin:1.25rem 0 0.5rem;font:bold 2.25rem/1.15 Georgia,serif">One moment, please</h1>
<p style="margin:0">${errorTable.busy.words}</p>
<p style="margin:1.5rem 0 0">${
  isRead
    ? '<a href="" style="display:inline-block;padding:0.75rem 1.5rem;border-radius:0.375rem;background:#bd3a26;color:#fff9ee;font-weight:bold;text-decoration:none">Try again</a>'
    : "Use your browser's back button to find what you typed, and send it again."
}</p></main></html>`;
