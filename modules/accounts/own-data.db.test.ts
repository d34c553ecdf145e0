import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callOff, findQuote, offerQuote } from "#modules/booking/index.server.ts";
import { receiveMessage } from "#modules/enquiries/index.server.ts";
import { postReview, postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import {
  type AccountsDesk,
  openAccountsDesk,
  password,
  picture,
  somebody,
} from "#tests/harness/people/accounts-desk.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import {
  answerDataRequest,
  eraseAccount,
  exportData,
  findAddressLink,
  findTravellerByToken,
  forgetErased,
  listDataRequests,
  listOrders,
  noteDataRequest,
  type PhotoDeps,
  removePhoto,
  requestPasswordReset,
  resetPassword,
  savePaymentMethod,
  savePhoto,
  signIn,
  updateProfile,
  verifyEmail,
} from "./index.server.ts";
import { PASSWORD_MAX } from "./model.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
let now: PhotoDeps;

beforeAll(async () => {
  accounts = await openAccountsDesk();
  ({ deps, now } = accounts);
});
afterAll(() => accounts?.close());

const newTraveller = (email: string) => accounts.newTraveller(email);
const bookFor = (email: string) => accounts.bookFor(email);

it("shows guest bookings once the address is confirmed, in any capitals", async () => {
  const reference = await bookFor("Guest@Example.com");
  const { known, verify } = await newTraveller("guest@example.com");
  expect(await listOrders(deps, await known())).toEqual([]);
  await verify();
  expect(await listOrders(deps, await known())).toMatchObject([
    { reference, status: "held", isCalledOff: false, standing: "Held, not paid yet" },
  ]);
  // Every page that lists it says that it does not run.
  const { departure_id: departureId } = await accounts.bookingOf(reference);
  const reason = "The air is not fit to ride in.";
  await deps.db.updateTable("booking").set({ status: "confirmed" }).where("reference", "=", reference).execute();
  await callOff(deps, { departureId, reason, answerHours: 1 });
  expect(await listOrders(deps, await known())).toMatchObject([
    { reference, status: "confirmed", isCalledOff: true, standing: "Called off" },
  ]);
});

const pressedBy = (traveller: { id: string } | null, typed = "") => ({ traveller, password: typed, caller: somebody });

it("gives no bookings by a stranger's mailed confirmation, only by password or session", async () => {
  const email = "anna.guest@example.com";
  const reference = await bookFor(email);
  const made = await newTraveller(email);
  const other = await (await newTraveller("somebody.else@example.com")).known();
  const link = await accounts.linkTo(email);
  expect(await findAddressLink(now, link, null)).toEqual({ email, isMove: false, isOwn: false });
  expect(await verifyEmail(now, link, pressedBy(null))).toEqual({ refused: "password_wanted" });
  expect(await verifyEmail(now, link, pressedBy(other))).toEqual({ refused: "password_wanted" });
  expect(await verifyEmail(now, link, pressedBy(null, "marigold-wheel-9"))).toEqual({ refused: "not_the_password" });
  expect(await listOrders(deps, await made.known())).toEqual([]);
  expect(await findAddressLink(now, link, await made.known())).toMatchObject({ isOwn: true });
  const answer = await verifyEmail(now, link, pressedBy(other, password));
  if (!("signedIn" in answer)) throw new Error("nobody is logged in");
  expect(answer.verified).toEqual({ email });
  expect(await findTravellerByToken(deps, answer.signedIn?.token)).toMatchObject({ email, isVerified: true });
  expect(await listOrders(deps, await made.known())).toMatchObject([{ reference }]);
  expect(await findAddressLink(now, link, await made.known())).toBeNull();
});

it("hashes no input longer than a password may be", async () => {
  const email = "anna.long@example.com";
  const made = await newTraveller(email);
  const long = "x".repeat(PASSWORD_MAX + 1);
  const link = await accounts.linkTo(email);
  expect(await verifyEmail(now, link, pressedBy(null, long))).toEqual({ refused: "not_the_password" });
  const traveller = { ...(await made.known()), token: made.token };
  expect(await eraseAccount(deps, traveller, long, somebody)).toEqual({ refused: "not_the_password" });
});

it("moves an account by its own confirmation, not by the address's owner", async () => {
  const email = "anna.moves@example.com";
  const reference = await bookFor(email);
  const made = await newTraveller("moving@example.com");
  const traveller = await made.known();
  const changes = { name: "Anna", bio: "", country: "IN", mobileNumber: "9812345678", email };
  expect(await updateProfile(now, traveller, changes, somebody)).toMatchObject({ saved: { pendingEmail: email } });
  const link = await accounts.linkTo(email);
  expect(await findAddressLink(now, link, null)).toEqual({ email, isMove: true, isOwn: false });
  expect(await verifyEmail(now, link, pressedBy(null))).toEqual({ refused: "password_wanted" });
  expect(await made.known()).toMatchObject({ email: "moving@example.com", isVerified: false });
  expect(await verifyEmail(now, link, pressedBy(traveller))).toEqual({ verified: { email } });
  expect(await listOrders(deps, await made.known())).toMatchObject([{ reference }]);
});

it("exports everything confirmed as the person's, and nothing else", async () => {
  await bookFor("copy@example.com");
  const { known, verify } = await newTraveller("copy@example.com");
  expect(await savePhoto(deps, await known(), await picture(400, 300))).toHaveProperty("photoUrl");
  const open = async () => {
    const files = unzipSync(await exportData(deps, await known()));
    return { files, data: JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array())) as Record<string, unknown[]> };
  };
  const before = await open();
  expect(Object.keys(before.files).sort()).toEqual(["README.txt", "data.json", "photo.jpg"]);
  expect(before.data).toMatchObject({ profile: { mobileNumber: "+919812345678" }, bookings: [] });
  await verify();
  expect((await open()).data.bookings).toMatchObject([{ contactEmail: "copy@example.com" }]);
});

it("opens one picture at a time", async () => {
  const traveller = await (await newTraveller("pictures@example.com")).known();
  const large = await picture(1_600, 1_200);
  let most = 0;
  const look = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on("change", look);
  const answers = await Promise.all(Array.from({ length: 6 }, () => savePhoto(deps, traveller, large)));
  sharp.queue.off("change", look);
  expect(answers.filter((answer) => "photoUrl" in answer)).toHaveLength(6);
  // One that has ended may still be counted when the next begins; all at once would be six.
  expect(most).toBeLessThanOrEqual(2);
});

it("erases a person and keeps the books; coming rides wait until they are over", async () => {
  const email = "leaving@example.com";
  const ahead = await bookFor(email);
  const over = await bookFor(email);
  await deps.db.updateTable("booking").set({ status: "expired" }).where("reference", "=", over).execute();
  const { token, known, verify } = await newTraveller(email);
  await verify();
  const message = { name: "Anna", number: "1", email, message: "Is it flat?" };
  await receiveMessage(deps, message, { inbox: "hello@pahiya.example", tourName: null });
  const offer = { tour: "delhi-your-own-way", name: "Anna", email: "Leaving@example.com", phone: "+919812345678" };
  const ride = { country: "IN", date: "2026-12-20", time: "07:00", people: 2, totalPaise: 9_000_00, validDays: 5 };
  const quoted = await offerQuote(deps, { ...offer, ...ride, words: "For Anna, slowly." });
  if ("refused" in quoted) throw new Error(quoted.refused);
  const traveller = { ...(await known()), token };
  const copied = unzipSync(await exportData(deps, traveller))["data.json"];
  expect(JSON.parse(strFromU8(copied ?? new Uint8Array())).quotes).toMatchObject([{ number: quoted.number }]);
  const posted = await postReview(
    deps,
    traveller,
    { rating: 4, contactmessage: "Slow and lovely.", tourName: "Old Delhi at Dawn", name: "Anna Example" },
    "hello@pahiya.example",
  );
  expect(posted).not.toHaveProperty("refused");
  const total = (await accounts.bookingOf(over)).total_paise;

  expect(await eraseAccount(deps, traveller, "", somebody)).toEqual({ refused: "password_wanted" });
  expect(await eraseAccount(deps, traveller, "not-this-one", somebody)).toEqual({ refused: "not_the_password" });
  expect(await eraseAccount(deps, traveller, password, somebody)).toEqual({ erased: true });
  expect(await findTravellerByToken(deps, token)).toBeNull();
  const told = deps.db
    .selectFrom("outbox")
    .select("topic")
    .where("topic", "in", ["account.erased", "account.forgotten"])
    .where(sql<boolean>`payload::text LIKE ${`%${email}%`}`);
  // In this order: otherwise the goodbye mail would be written after the erasure, and stay.
  expect(await told.orderBy("id").execute()).toEqual([{ topic: "account.erased" }, { topic: "account.forgotten" }]);
  expect(await accounts.bookingOf(over)).toMatchObject({ contact_name: "Erased at their wish", total_paise: total });
  expect(await accounts.bookingOf(ahead)).toMatchObject({ contact_email: email });
  const rows = async (table: "profile" | "session" | "contact_message") =>
    (await deps.db.selectFrom(table).selectAll().execute()).filter(
      (row) => JSON.stringify(row).includes(traveller.id) || JSON.stringify(row).includes(email),
    );
  expect(await findQuote(deps, quoted.id)).toMatchObject({
    contactName: "Erased at their wish",
    standing: "superseded",
  });
  const quotes = await deps.db.selectFrom("bespoke_quote").selectAll().execute();
  expect(JSON.stringify(quotes)).not.toMatch(/Anna|eaving@|9812345678/);
  expect([await rows("profile"), await rows("session"), await rows("contact_message")]).toEqual([[], [], []]);
  const reviews = await deps.db.selectFrom("review").selectAll().where("paragraphs", "is not", null).execute();
  const own = reviews.filter((review) => JSON.stringify(review.paragraphs).includes("Slow and lovely."));
  expect(own).toMatchObject([{ reviewer_name: "Somebody who rode with us", traveller_id: null, author_email: null }]);

  expect(await listDataRequests(deps.db)).toMatchObject([{ kind: "erasure", email }]);
  expect(await forgetErased(deps)).toBe(0);
  await deps.db.updateTable("booking").set({ status: "completed" }).where("reference", "=", ahead).execute();
  // One erasure that fails does not delay the others.
  const note = { kind: "erasure", email: "broken@example.com", words: "Carried out." } as const;
  const { id: broken } = await noteDataRequest(deps, { ...note, carried_out_by: "desk" });
  const answering = { table: "data_request", when: `NEW.answer IS NOT NULL AND NEW.id = '${broken}'` };
  await deps.db.updateTable("data_request").set({ due_on: "2026-11-22" }).where("id", "=", broken).execute();
  await whileRowsAreRefused(accounts.desk.database, answering, () =>
    expect(forgetErased(deps)).rejects.toThrow("1 erasures could not be finished"),
  );
  expect(await listDataRequests(deps.db)).toMatchObject([{ id: broken }]);
  expect(await forgetErased(deps)).toBe(1);
  expect(await accounts.bookingOf(ahead)).toMatchObject({ contact_email: "erased@erased.invalid" });
  expect(await listDataRequests(deps.db)).toEqual([]);
});

it("closes the person's mailed request with their own erasure, and no other's", async () => {
  const email = "impatient@example.com";
  for (const who of ["Impatient@Example.com", "other@example.com"])
    await noteDataRequest(deps, { kind: "erasure", email: who, words: "Forget me, please." });
  const { token, known, verify } = await newTraveller(email);
  await verify();
  expect(await eraseAccount(deps, { ...(await known()), token }, password, somebody)).toEqual({ erased: true });
  const left = await listDataRequests(deps.db);
  expect(left).toMatchObject([{ email: "other@example.com" }]);
  for (const { id } of left) await answerDataRequest(deps, id, "Done");
});

it("keeps mailed requests with their last day, and erases the requester once answered", async () => {
  const note = { kind: "export", email: "asks@example.com", words: "Please send me all." } as const;
  const { id, dueOn } = await noteDataRequest(deps, note);
  expect(dueOn).toBe("2026-12-21");
  expect(await listDataRequests(deps.db)).toMatchObject([{ id, ...note, dueOn }]);
  expect(await answerDataRequest(deps, id, "Sent by mail")).toBe(true);
  expect(await answerDataRequest(deps, id, "Sent by mail")).toBe(false);
  const { rows } = await accounts.desk.database.executeRaw(
    "SELECT email, words, answer FROM data_request WHERE answer = 'Sent by mail'",
  );
  expect(rows).toEqual([{ email: null, words: "", answer: "Sent by mail" }]);
});

it("logs out another tab of an erased account, and changes nothing there", async () => {
  const { known } = await newTraveller("two.tabs@example.com");
  const traveller = await known();
  const erase = () => eraseAccount(now, traveller, password, somebody);
  expect(await Promise.all([erase(), erase()]), "pressed twice").toContainEqual({ erased: true });
  const changes = { name: "Anna", bio: "", country: "IN", mobileNumber: "9812345678", email: "two.tabs@example.com" };
  expect(await updateProfile(now, traveller, changes, somebody)).toEqual({ refused: "not_logged_in" });
  expect(await savePhoto(now, traveller, await picture(8, 8))).toEqual({ refused: "nothing_uploaded" });
  await removePhoto(now, traveller);
  await savePaymentMethod(now, traveller, null);
  const words = { name: "Anna", rating: 5, contactmessage: "Lovely.", tourName: "old-delhi-at-dawn" };
  expect(await postReview(now, { ...traveller, country: null }, words, "hello@example.com")).toEqual({
    refused: "not_logged_in",
  });
  expect(await now.db.selectFrom("profile").where("user_id", "=", traveller.id).selectAll().execute()).toEqual([]);
});

it.each(["logs in", "sets a new password by a mailed link"])(
  "is erased while somebody %s: that fails, and nobody is told",
  async (what) => {
    const { database } = accounts.desk;
    const email = `${what.replaceAll(" ", ".")}@example.com`;
    await newTraveller(email);
    await requestPasswordReset(now, email, somebody);
    await sendAskedLinks(now);
    const links = now.db.selectFrom("outbox").select("payload").where("topic", "=", "account.reset_password");
    const mailed = (await links.execute()).map(({ payload }) => payload as { to: string; token: string });
    const token = mailed.find(({ to }) => to === email)?.token ?? "";
    let doing: Promise<unknown> = Promise.resolve();
    await now.db.transaction().execute(async (tx) => {
      await tx.selectFrom("user").select("id").where("email", "=", email).forUpdate().execute();
      doing =
        what === "logs in"
          ? signIn(now, { email, password }, somebody)
          : resetPassword(now, token, "turmeric-bicycle-8", somebody);
      await untilStatementsWait(database);
      await tx.deleteFrom("user").where("email", "=", email).execute();
    });
    expect(await doing).toEqual({ refused: what === "logs in" ? "wrong" : "link_spent" });
    const told = await now.db.selectFrom("outbox").select("payload").where("topic", "=", "account.password_changed");
    expect(JSON.stringify(await told.execute())).not.toContain(email);
  },
);

it("is confirmed while a review by mailed link is posted", async () => {
  const { database } = accounts.desk;
  const email = "two.reviews@example.com";
  const traveller = await (await newTraveller(email)).known();
  const words = { name: "Anna", rating: 5, contactmessage: "Lovely.", tourName: "old-delhi-at-dawn" };
  await postReview(now, { ...traveller, country: null }, words, "hello@example.com");
  const link = await accounts.linkTo(email);
  const tours = now.db.selectFrom("tour").select("id").where("slug", "=", words.tourName);
  const { id: tourId } = await tours.executeTakeFirstOrThrow();
  const byLink = (contactmessage: string) =>
    postReviewOfBooking(
      now,
      { status: "completed", tourId, contactEmail: email, country: "IN" },
      { ...words, contactmessage },
      "hello@example.com",
    );
  await byLink("Lovely.");
  let [posting, proving]: Promise<unknown>[] = [];
  await now.db.transaction().execute(async (tx) => {
    await tx.selectFrom("review").select("id").where("author_email", "=", email).forUpdate().execute();
    posting = byLink("Lovely, and early.");
    await untilStatementsWait(database);
    proving = accounts.press(link, traveller);
    await untilStatementsWait(database, 2);
  });
  expect(await posting).toMatchObject({ posted: { isReplaced: true } });
  expect(await proving).toEqual({ verified: { email } });
  const theirs = now.db.selectFrom("review").select("id").where("author_email", "=", email);
  expect(await theirs.execute(), "one of each tour").toHaveLength(1);
});

it("is confirmed after a review by mailed link: the newer review stays", async () => {
  const email = "reviewed.before@example.com";
  const tours = now.db.selectFrom("tour").select("id").where("slug", "=", "old-delhi-at-dawn");
  const { id: tourId } = await tours.executeTakeFirstOrThrow();
  const booking = { status: "completed" as const, tourId, contactEmail: email, country: "IN" };
  const review = { name: "Anna", rating: 4, contactmessage: "By the link." };
  await postReviewOfBooking(now, booking, review, "hello@example.com");
  const { known, verify } = await newTraveller(email);
  const words = { name: "Anna", rating: 5, contactmessage: "By the account.", tourName: "old-delhi-at-dawn" };
  await postReview(now, { ...(await known()), country: null }, words, "hello@example.com");
  expect(await verify()).toEqual({ verified: { email } });
  const theirs = now.db.selectFrom("review").select("paragraphs").where("author_email", "=", email);
  expect(await theirs.execute()).toEqual([{ paragraphs: ["By the account."] }]);
});
