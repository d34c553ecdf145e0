import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type Answer, type OperateDeps, operate } from "#modules/operations/index.server.ts";
import { isFresh, NOT_FRESH, NOT_SIGNED } from "#platform/signed-order.server.ts";
import type { Signer } from "#platform/signing.server.ts";
import { wrongMethod } from "./wrong-method.server.ts";

/** No option takes so many characters: of less than that each says itself how much it takes. */
const LONGEST_OPTION = 100_000;

const order = z.object({
  command: z.string().max(60),
  options: z.record(z.string().max(60), z.string().max(LONGEST_OPTION)),
  actor: z.string().max(120),
  dryRun: z.boolean(),
  /** The written content, with the order to publish it. */
  content: z.optional(z.unknown()),
  /** When it was signed. */
  at: z.iso.datetime(),
});

/** The company's content goes along with the order to publish it: the demo's is 0.3 MB. More bytes are refused unread. */
export const LARGEST_ORDER = 4 * 1024 * 1024;

/**
 * Orders of the operator's command line, while the site has the embedded database open. Each is signed with the application's
 * secret, which only who may read the data folder knows. One that is signed and is not as it should be is told what is wrong with it.
 */
export function operations(deps: OperateDeps & { signer: Signer }, poke: () => void): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: LARGEST_ORDER }), async (context) => {
    const body = await context.req.text();
    if (!deps.signer.verifies("operate", body, context.req.header("x-signature") ?? ""))
      return context.json(refused(NOT_SIGNED), 403);
    const read = order.safeParse(parseJson(body));
    if (!read.success) return context.json(refused(...read.error.issues.map(faultOf)));
    if (!isFresh(deps, read.data.at)) return context.json(refused(NOT_FRESH), 403);
    const answer: Answer = await operate(deps, read.data);
    poke();
    return context.json(answer);
  });
  app.all("/", wrongMethod("POST"));
  return app;
}

const refused = (...faults: string[]): Answer => ({ ok: false, faults });

/** As the command line says what is wrong with an option: "--words: …". */
const faultOf = ({ path: [part, name], message }: { path: PropertyKey[]; message: string }): string =>
  part === "options" && name !== undefined
    ? `--${String(name)}: ${message}`
    : `The order is not written as this version reads it (${[String(part ?? "all of it"), message].join(": ")}).`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
