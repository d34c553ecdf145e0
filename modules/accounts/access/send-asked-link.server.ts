import { findAccount } from "../find-account.server.ts";
import { linkAsked } from "./ask-for-link.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { sendVerification } from "./verify-email.server.ts";

/** Sends the link and deletes the event, so unknown addresses are not kept. A crash may cause a second mail; both links work. */
export async function sendAskedLink(deps: AccountsDeps, eventId: string): Promise<void> {
  const { db, auth } = deps;
  const event = await db.selectFrom("outbox").select("payload").where("id", "=", eventId).executeTakeFirst();
  const { success, data: asked } = linkAsked.safeParse(event?.payload);
  if (!success) return;
  if (asked.accountId === null) await (await auth()).api.requestPasswordReset({ body: { email: asked.to } });
  else await sendMoveLink(deps, asked.to, asked.accountId);
  await db.deleteFrom("outbox").where("id", "=", eventId).execute();
}

async function sendMoveLink(deps: AccountsDeps, email: string, accountId: string): Promise<void> {
  const [taken, mover] = await Promise.all([
    findAccount(deps.db, email),
    deps.db
      .selectFrom("user")
      .innerJoin("profile", "profile.user_id", "user.id")
      .select(["user.id", "user.name"])
      .where("user.id", "=", accountId)
      .where("profile.pending_email", "=", email)
      .executeTakeFirst(),
  ]);
  if (mover && !taken) await sendVerification(deps, { ...mover, email });
}
