import { type AccountsDeps, asksForLink, sendAskedLink } from "#modules/accounts/index.server.ts";

/** Sends every requested link, as outbox and job do a moment later. */
export async function sendAskedLinks(deps: AccountsDeps): Promise<void> {
  const events = await deps.db.selectFrom("outbox").select(["id", "topic"]).orderBy("id").execute();
  for (const event of events.filter(asksForLink)) await sendAskedLink(deps, event.id);
}
