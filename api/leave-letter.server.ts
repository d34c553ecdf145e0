import { Hono } from "hono";
import { unsubscribe } from "#modules/enquiries/index.server.ts";
import { leaveWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

const INCOMPLETE = "This link is not complete.";

/**
 * A mail program whose owner has pressed "unsubscribe" (RFC 8058): POST to the signed link of the List-Unsubscribe header, from
 * wherever the program runs; no page in between. The button of our own page posts here too, and goes on to the page.
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
    return context.text("No more letters.");
  });
  return app;
}

/**
 * The same for the waiting list of a departure. Mail programs alone are told this address: our page has its own. Those that press
 * nothing themselves open it in a browser, as an address of that header always may be, and come to that page.
 */
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
    return text("You are off the waiting list.");
  });
  return app;
}
