import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  eraseAccount,
  findTravellerByToken,
  forgetErased,
  noteDataRequest,
  savePaymentMethod,
  savePhoto,
  signUp,
  updateProfile,
  verifyEmail,
} from "#modules/accounts/index.server.ts";
import { paymentMethod, registration } from "#modules/accounts/model.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import {
  acceptQuote,
  addNote,
  confirmFromBrowser,
  correctEmail,
  findManagedBooking,
  holdSeats,
  quote,
  saveRider,
  setCompanyBill,
  startPayment,
} from "#modules/booking/index.server.ts";
import { riderDetails } from "#modules/booking/model.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { writeComment } from "#modules/content/index.server.ts";
import { receiveMessage, subscribe } from "#modules/enquiries/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { postReview } from "#modules/reviews/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { rowsContaining } from "#tests/harness/database/rows-containing.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { picture, somebody } from "#tests/harness/people/accounts-desk.ts";
import { newDemoFolder } from "#tests/harness/site/site.ts";
import { createServices, type RunningServices } from "./services.server.ts";

const root = path.resolve(import.meta.dirname, "..");
const INBOX = "hello@pahiya.example";
const [former, email, wrong] = ["wexlow.first@example.com", "wexlow@example.com", "wexlow@exmaple.com"];
const [name, password, phone] = ["Wexlow Vexley", "saffron-bicycle-7", "+919877700001"];
/** Every trace of the person, in their data, writing and mails. */
const traces = /wexlow|vexley|9877700001|98777 00001/i;

let folder: string;
let sandbox: SandboxProcess;
let running: RunningServices;
const clock = new SteppedClock(new Date().toISOString());

beforeAll(async () => {
  folder = await newDemoFolder();
  sandbox = await startSandboxProcess();
  running = await createServices({
    env: readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }),
    ...{ root, clock, publicUrl: "http://localhost", say: () => undefined },
    provider: () => Promise.resolve(sandbox.settings),
  });
});
afterAll(async () => {
  await running?.close();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every row of every table, and every file of the data folder but the database's own, that has a trace in it. */
async function found(): Promise<string[]> {
  const left = await rowsContaining(running.database, traces);
  for (const part of ["mails", "files", "exports"])
    for (const file of await readdir(path.join(folder, part), { recursive: true }).catch(() => [])) {
      const words = await readFile(path.join(folder, part, file), "utf8").catch(() => "");
      if (traces.test(words) || /photos.+\.jpe?g$/.test(file)) left.push(path.join(part, file));
    }
  return left;
}

/** Sends all waiting mails, and runs the work that waits for them. */
const settle = () =>
  expect
    .poll(
      async () => {
        clock.advanceMinutes(2);
        running.app.poke();
        const { rows } = await running.database.executeRaw(
          `SELECT (SELECT count(*)::int FROM outbox WHERE delivered_at IS NULL)
            + (SELECT count(*)::int FROM mail WHERE status = 'waiting') AS waiting`,
        );
        return (rows[0] as { waiting: number }).waiting;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);

it("erases a person everywhere once their rides are over", async () => {
  const { app } = running;
  const { db } = app;
  const give = (command: string, options: Record<string, string>) =>
    runCommand(app, { command, options, actor: "meera", dryRun: false });

  const form = { name, email: former, password, confirmPassword: password, country: "IN", mobileNumber: phone };
  const made = await signUp(app, registration.parse(form), somebody);
  if (!("signedIn" in made)) throw new Error(made.refused);
  const { token } = made.signedIn;
  const known = async () => ({ ...((await findTravellerByToken(app, token)) ?? expect.fail("logged out")), token });
  const prove = async (address: string) => {
    await settle();
    const mails = db.selectFrom("mail").select("plain").where("recipient", "=", address);
    const mail = await mails.where("kind", "=", "account.verify_email").executeTakeFirst();
    const key = /verify-email\?token=([\w-]+)/.exec(mail?.plain ?? "")?.[1] ?? "";
    expect(await verifyEmail(app, key, { traveller: await known(), password: "", caller: somebody })).toHaveProperty(
      "verified",
    );
  };
  await prove(former);
  await writeComment(
    app,
    (await db.selectFrom("post").select("slug").executeTakeFirstOrThrow()).slug,
    { name, email: former, comments: "Slowly." },
    INBOX,
  );
  const changes = { name, bio: "Wexlow rides far.", country: "IN", mobileNumber: phone, email };
  expect(await updateProfile(app, await known(), changes, somebody)).toHaveProperty("saved");
  await prove(email);
  await savePhoto(app, await known(), await picture(300, 300));
  const card = { brand: "Visa", lastFour: "4242", holder: name, expiry: "01/30" };
  await savePaymentMethod(app, await known(), paymentMethod.parse(card));

  const [tour] = await listTours(db, { slugs: ["old-delhi-at-dawn"] });
  const free = (await listDepartures(app, { tourId: tour?.id ?? "" })).filter(({ standing }) => standing === "free");
  const hold = async (at: number, people: number, contactEmail: string) => {
    const wish = { departure: free.at(at)?.id ?? "", people, category: "regular" as const };
    const asked = await quote(app, wish);
    const holder = {
      contactName: name,
      contactEmail,
      contactPhone: phone,
      country: "IN",
      touristCategory: "Expats",
      remarks: "Wexlow eats no nuts.",
    };
    const seenPaise = "quote" in asked ? asked.quote.totalPaise : 0;
    const held = await holdSeats(app, { wish, holder, seenPaise, requestKey: crypto.randomUUID() });
    if (!("held" in held)) throw new Error(held.refused);
    return (await findManagedBooking(app, held.held.reference)) ?? expect.fail("it is held");
  };
  const pay = async (booking: { id: string; reference: string; totalPaise: number; creditPaise: number }) => {
    const order = await startPayment(app, booking as never);
    await confirmFromBrowser(app, await sandbox.pay(order.providerOrderId));
    return (await findManagedBooking(app, booking.reference)) ?? expect.fail("it is paid");
  };
  const booked = await pay(await hold(9, 2, wrong));
  const rider = {
    name,
    height: "170",
    diet: "vegan",
    notes: "Wexlow's knee",
    emergencyName: "Mother Vexley",
    emergencyPhone: phone,
    waiver: "on",
  };
  await saveRider(app, booked.riders[0]?.id ?? "", riderDetails.parse(rider));
  await addNote(app, { bookingId: booked.id, words: "Wexlow comes late." });
  const bill = { company: "Vexley Works", gstin: null, address: "1 Vexley Lane", state: null, orderNumber: "Q-VEXLEY" };
  expect(await setCompanyBill(app, { id: booked.id, linkId: booked.linkId, bill })).toBe(true);
  await settle();
  await correctEmail(app, booked.id, email, booked);
  await hold(10, 1, email);
  await give("refund", { reference: booked.reference, rupees: "100", seen: "0", reason: "tea" });

  const offer = {
    tour: "delhi-your-own-way",
    name,
    email: wrong,
    phone,
    country: "IN",
    people: "2",
    rupees: "9000",
    words: "For Wexlow, slowly.",
  };
  const ride = { date: free.at(12)?.localDate ?? "", time: "10:00", days: "9" };
  expect(await give("quote", { ...offer, ...ride })).toMatchObject({ ok: true });
  const quoted = await db
    .selectFrom("bespoke_quote")
    .selectAll()
    .where("contact_email", "=", wrong)
    .executeTakeFirstOrThrow();
  await acceptQuote(app, quoted.id);
  expect(await give("resend-quote", { number: quoted.number, email })).toMatchObject({ ok: true });

  await hold(13, 10, "other@example.com");
  await db
    .updateTable("booking")
    .set({ contact_name: "Other", contact_phone: "+911", remarks: "" })
    .where("contact_email", "=", "other@example.com")
    .execute();
  await joinWaitlist(app, free.at(13)?.id ?? "", { name, email, people: 2 });
  await receiveMessage(app, { name, number: phone, email, message: "Wexlow asks." }, { inbox: INBOX, tourName: null });
  await subscribe(app, email);
  await noteDataRequest(app, { kind: "erasure", email, words: "Wexlow wants to go." });
  const words = { rating: 4, contactmessage: "Slow and lovely.", tourName: "Old Delhi at Dawn", name };
  expect(await postReview(app, await known(), words, INBOX)).not.toHaveProperty("refused");
  await settle();
  expect((await found()).length).toBeGreaterThan(30);

  expect(await eraseAccount(app, await known(), password, somebody)).toEqual({ erased: true });
  await db.updateTable("refund").set({ status: "processed" }).execute();
  await db
    .updateTable("booking")
    .set({ status: "completed" })
    .where("contact_email", "=", email)
    .where("status", "=", "confirmed")
    .execute();
  await db
    .updateTable("booking")
    .set({ status: "expired" })
    .where("contact_email", "=", email)
    .where("status", "=", "held")
    .execute();
  await forgetErased(app);
  await settle();
  expect(await found()).toEqual([]);
});
