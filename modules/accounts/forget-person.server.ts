import { forgetPersonOf } from "#modules/booking/index.server.ts";
import { forgetCommenter } from "#modules/content/index.server.ts";
import { forgetWriter } from "#modules/enquiries/index.server.ts";
import { forgetAuthor } from "#modules/reviews/index.server.ts";
import { forgetWaitingOf } from "#modules/waiting/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Tx } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { settleErasure } from "./data-requests.server.ts";
import { type Account, findAccount } from "./find-account.server.ts";
import { type PhotoDeps, removePhoto } from "./photo.server.ts";

/**
 * Erases a person who asked by mail, from an address that whoever calls knows to be theirs, with or without an account: what
 * `eraseAccount` does for who is logged in. Answers how many bookings still have them: those ahead or owed money follow by
 * themselves (`forgetErased`). Open requests of the address for erasure are answered with it.
 */
export async function forgetPerson(
  deps: Pick<PhotoDeps, "db" | "clock" | "files">,
  typed: string,
): Promise<{ staying: number }> {
  const { db, clock } = deps;
  const email = typed.toLowerCase();
  const account = await findAccount(db, email);
  if (account) await removePhoto(deps, account);
  const staying = await forgetPersonOf(deps, email);
  await inTransaction(db, async (tx) => {
    await forgetWords(tx, clock, { account, email });
    await settleErasure(tx, clock, { email, isWaiting: staying > 0 });
  });
  return { staying };
}

/** Takes a person out of all that is no booking: by the account, and by an address that is proved to be theirs. */
export async function forgetWords(
  tx: Tx,
  clock: Clock,
  { account, email }: { account: Account | null; email: string | null },
): Promise<void> {
  const reviews = await forgetAuthor(tx, clock, account?.id ?? null, email);
  if (email !== null) {
    await forgetCommenter(tx, email);
    await forgetWriter(tx, email);
    await forgetWaitingOf(tx, email);
  }
  if (account !== null) {
    await tx.deleteFrom("user").where("id", "=", account.id).execute();
    await emit(tx, clock, "account.erased", { to: account.email, name: account.name });
  }
  // After the goodbye, which is to be forgotten with the rest once it is out.
  await emit(tx, clock, "account.forgotten", { email, reviews, accountEmail: account?.email.toLowerCase() ?? null });
}
