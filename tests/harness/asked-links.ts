import { type AccountsDeps, asksForLink, sendAskedLink } from "#modules/accounts/index.server.ts";

/** Does what the outbox and its job do a moment later: sends every link that was asked for. */
export async function sendAskedLinks(deps: AccountsDeps): Promise<void> {
  const events = await deps.db.selectFrom("outbox").select(["id", "topic"]).orderBy("id").execute();
  for (const event of events.filter(asksForLink)) await sendAskedLink(deps, event.id);
}
