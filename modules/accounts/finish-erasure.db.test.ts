import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmFromBrowser, processPaymentEvents, refundByOperator } from "#modules/booking/index.server.ts";
import { onPersonForgotten } from "#modules/messaging/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { NOBODYS_ADDRESS } from "#platform/mail/nobodys-address.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { type AccountsDesk, openAccountsDesk, password, somebody } from "#tests/harness/people/accounts-desk.ts";
import { eraseAccount, forgetErased, listDataRequests, type PhotoDeps } from "./index.server.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  ({ deps } = accounts);
});
afterAll(() => accounts?.close());

const hear = () =>
  drainOutbox(deps, async (tx, event) => {
    await onPersonForgotten(tx, deps.clock, event);
  });
const complete = (reference: string) =>
  deps.db.updateTable("booking").set({ status: "completed" }).where("reference", "=", reference).execute();
const mailed = async () => {
  const rows = await deps.db.selectFrom("mail").select(["kind", "data"]).orderBy("kind").execute();
  return rows.map(({ kind, data }) => `${kind} ${(data as { reference: string }).reference}`);
};

it("finishes with the mails of awaited rides, and keeps later ones from the address", async () => {
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

it("finishes when a bank gave back by dispute what was awaited", async () => {
  const { desk } = accounts;
  const email = "asked.the.bank@example.com";
  const { id: bookingId, reference, orderId } = await desk.hold(2, undefined, "regular", email);
  const { razorpay_payment_id: paymentId, ...paid } = await desk.sandbox.pay(orderId);
  await confirmFromBrowser(desk.deps, { razorpay_payment_id: paymentId, ...paid });
  await refundByOperator(desk.deps, { bookingId, amountPaise: 500_00, seenBackPaise: 0, reason: "it rained" });
  await complete(reference);
  const made = await accounts.newTraveller(email);
  await made.verify();
  const traveller = { ...(await made.known()), token: made.token };
  expect(await eraseAccount(deps, traveller, password, somebody)).toEqual({ erased: true });
  expect(await forgetErased(deps), "its refund is on its way").toBe(0);

  const dispute = (await desk.sandbox.control("/disputes", { payment_id: paymentId, amount: 4000_00 })) as {
    id: string;
  };
  await desk.sandbox.control(`/disputes/${dispute.id}/settle`, { status: "lost" });
  await desk.hearEvents();
  await processPaymentEvents(desk.deps);
  expect(await forgetErased(deps)).toBe(1);
  expect(await accounts.bookingOf(reference)).toMatchObject({ contact_email: NOBODYS_ADDRESS });
  expect((await listDataRequests(deps.db)).filter((request) => request.email === email)).toEqual([]);
});
