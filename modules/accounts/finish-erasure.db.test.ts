import { afterAll, beforeAll, expect, it } from "vitest";
import { hearForgotten } from "#modules/messaging/index.server.ts";
import { drainOutbox } from "#platform/outbox.server.ts";
import { type AccountsDesk, openAccountsDesk, password, somebody } from "#tests/harness/accounts-desk.ts";
import { keepMail } from "#tests/harness/mail-row.ts";
import { eraseAccount, forgetErased, type PhotoDeps } from "./index.server.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  ({ deps } = accounts);
});
afterAll(() => accounts?.close());

const hear = () =>
  drainOutbox(deps, async (tx, event) => {
    await hearForgotten(tx, deps.clock, event);
  });
const complete = (reference: string) =>
  deps.db.updateTable("booking").set({ status: "completed" }).where("reference", "=", reference).execute();
const mailed = async () => {
  const rows = await deps.db.selectFrom("mail").select(["kind", "data"]).orderBy("kind").execute();
  return rows.map(({ kind, data }) => `${kind} ${(data as { reference: string }).reference}`);
};

it("is finished with the mails of the rides that it waited for, and none of what came from the address later", async () => {
  const email = "books.again@example.com";
  const [first, second] = [await accounts.bookFor(email, "confirmed"), await accounts.bookFor(email, "confirmed")];
  const made = await accounts.newTraveller(email);
  await made.verify();
  const traveller = { ...(await made.known()), token: made.token };
  expect(await eraseAccount(deps, traveller, password, somebody)).toEqual({ erased: true });
  await hear();
  accounts.desk.clock.advanceMinutes(60);
  const later = await accounts.bookFor(email, "confirmed");
  const at = deps.clock.now();
  const write = (kind: string, reference: string, status: "sent" | "failed", to = email) => {
    const data = { to, reference, contactName: "Anna Example", ...(to === email ? {} : { email }) };
    return keepMail(deps.db, { kind, recipient: to, data, status, at });
  };
  const inbox = "office@pahiya.example";
  for (const reference of [first, second]) {
    await write("booking.thanks", reference, "sent");
    await write("company.told", reference, "sent", inbox);
  }
  await write("booking.confirmed", later, "failed");
  await write("company.told", later, "failed", inbox);

  await complete(first);
  expect(await forgetErased(deps), "the second is ahead").toBe(0);
  await hear();
  await complete(second);
  expect(await forgetErased(deps)).toBe(1);
  await hear();
  expect(await mailed()).toEqual([`booking.confirmed ${later}`, `company.told ${later}`]);
});
