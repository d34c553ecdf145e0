import { Hono } from "hono";
import { unsubscribe } from "#modules/enquiries/index.server.ts";
import { leaveWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

const INCOMPLETE = "This link is incomplete. Please open it again from our mail.";

/**
 * One-click unsubscribe (RFC 8058): a signed POST from any mail program, without a page. Our page's button posts here too and
 * continues to the page.
 */
export function leaveLetter(deps: { db: Db; clock: Clock; signer: Signer }): Hono {
  const app = new Hono();
  app.post("/:id", async (context, next) => {
    const { req } = context;
    const body = await req.text();
    if (!body.includes("One-Click")) {
      req.raw = new Request(req.raw.url, { method: "POST", headers: req.raw.headers, body });
      return next();
    }
    const { id } = req.param();
    if (!deps.signer.verifies("newsletter", id, req.query("key") ?? "")) return context.text(INCOMPLETE, 404);
    await unsubscribe(deps, id);
    return context.text("You won't get the newsletter any more.");
  });
  return app;
}

/** The same for the waitlist. Programs without one-click open the address in a browser and come to our page. */
export function leaveList({ db, signer }: { db: Db; signer: Signer }): Hono {
  const app = new Hono();
  app.get("/:id", ({ req, redirect, text }) => {
    const [party, key] = [req.param("id"), req.query("key") ?? ""];
    if (!signer.verifies("waiting", party, key)) return text(INCOMPLETE, 404);
    return redirect(`/waiting?${new URLSearchParams({ party, key })}`, 303);
  });
  app.post("/:id", async ({ req, text }) => {
    const { id } = req.param();
    if (!signer.verifies("waiting", id, req.query("key") ?? "")) return text(INCOMPLETE, 404);
    await leaveWaitlist(db, id);
    return text("You're off the waiting list.");
  });
  return app;
}
