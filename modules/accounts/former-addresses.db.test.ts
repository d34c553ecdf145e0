import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { offerQuote } from "#modules/booking/index.server.ts";
import { moderateComment, writeComment } from "#modules/content/index.server.ts";
import {
  answerReview,
  findReview,
  listReviewsBy,
  moderateReview,
  postReview,
  postReviewOfBooking,
} from "#modules/reviews/index.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import {
  type AccountsDesk,
  openAccountsDesk,
  password,
  picture,
  somebody,
} from "#tests/harness/people/accounts-desk.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import {
  changePassword,
  eraseAccount,
  exportData,
  forgetErased,
  forgetPerson,
  listDataRequests,
  listOrders,
  type PhotoDeps,
  requestPasswordReset,
  resetPassword,
  reviewerOf,
  savePhoto,
} from "./index.server.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  ({ deps } = accounts);
});
afterAll(() => accounts?.close());

type Made = Awaited<ReturnType<AccountsDesk["newTraveller"]>>;
const INBOX = "hello@pahiya.example";
const ERASED = "Erased at their wish";

const newVerified = async (email: string): Promise<Made> => {
  const made = await accounts.newTraveller(email);
  expect(await made.verify()).toEqual({ verified: { email } });
  return made;
};
const ordersOf = async ({ known }: Made) => (await listOrders(deps, await known())).map(({ reference }) => reference);
const erase = async ({ known, token }: Made) => eraseAccount(deps, { ...(await known()), token }, password, somebody);

/** A booking made after all others of this file. */
async function bookLater(email: string): Promise<string> {
  const reference = await accounts.bookFor(email, "completed");
  const created_at = new Date(Date.now() + 3_600_000);
  await deps.db.updateTable("booking").set({ created_at }).where("reference", "=", reference).execute();
  return reference;
}
const nameOn = async (reference: string) => (await accounts.bookingOf(reference)).contact_name;

async function commentAs(email: string, comments: string): Promise<void> {
  const published = deps.db.selectFrom("post").select("slug").where("published", "=", true);
  const { slug } = await published.limit(1).executeTakeFirstOrThrow();
  await writeComment(deps, slug, { name: "Anna Example", email, comments }, INBOX);
}
/** Commenter's name; undefined if the comment is gone. */
const commenterOf = async (comment: string) =>
  (await deps.db.selectFrom("post_comment").select("name").where("comment", "=", comment).executeTakeFirst())?.name;

it("keeps bookings of a former address, and none made from it later", async () => {
  const before = await accounts.bookFor("works.here@example.com", "completed");
  const made = await newVerified("works.here@example.com");
  await accounts.move(await made.known(), "at.home@example.com");
  const later = await bookLater("works.here@example.com");
  expect(await ordersOf(made)).toEqual([before]);
  const copy = unzipSync(await exportData(deps, await made.known()))["data.json"] ?? new Uint8Array();
  expect(JSON.parse(strFromU8(copy)).bookings).toMatchObject([{ reference: before }]);
  // The new owner of the address verifies it: its data show for them, and no longer for the former owner.
  const successor = await newVerified("works.here@example.com");
  expect(new Set(await ordersOf(successor))).toEqual(new Set([before, later]));
  expect(await ordersOf(made)).toEqual([]);
});

it("keeps nothing of an unconfirmed address", async () => {
  await accounts.bookFor("a.strangers@example.com", "completed");
  const made = await accounts.newTraveller("a.strangers@example.com");
  await accounts.move(await made.known(), "their.own@example.com");
  expect(await ordersOf(made)).toEqual([]);
});

it.each(["on the page", "by the desk"])("erases %s what came from an address while the account had it", async (how) => {
  const name = how.replaceAll(" ", ".");
  const [former, present] = [`former.${name}@example.com`, `present.${name}@example.com`];
  const over = await accounts.bookFor(former, "completed");
  const ahead = await accounts.bookFor(former, "confirmed");
  const made = await newVerified(former);
  const [read, unread] = [`Slowly, ${how}.`, `Nobody has read this, ${how}.`];
  for (const words of [read, unread]) await commentAs(former, words);
  const shown = deps.db.selectFrom("post_comment").select("id").where("comment", "=", read);
  await moderateComment(deps, (await shown.executeTakeFirstOrThrow()).id, "published");
  await accounts.move(await made.known(), present);
  const later = await bookLater(former);
  const { id } = await made.known();
  if (how === "on the page") expect(await erase(made)).toEqual({ erased: true });
  else expect(await forgetPerson(deps, present)).toEqual({ staying: 1 });
  expect([await nameOn(over), await nameOn(ahead), await nameOn(later)]).toEqual([
    ERASED,
    "Anna Example",
    "Anna Example",
  ]);
  expect([await commenterOf(read), await commenterOf(unread)]).toEqual(["A reader", undefined]);
  // The ride ahead follows when it is over.
  expect(await listDataRequests(deps.db)).toMatchObject([{ kind: "erasure", email: former }]);
  await deps.db.updateTable("booking").set({ status: "completed" }).where("reference", "=", ahead).execute();
  expect(await forgetErased(deps)).toBe(1);
  expect([await nameOn(ahead), await nameOn(later)]).toEqual([ERASED, "Anna Example"]);
  // Account mails are found by the account, at any address.
  const mails = await deps.db
    .selectFrom("outbox")
    .select(["topic", "payload"])
    .where("topic", "like", "account.%")
    .execute();
  const theirs = mails.filter(({ payload }) => [former, present].includes(String((payload as { to?: string }).to)));
  expect(theirs.map(({ payload }) => (payload as { accountId?: string }).accountId)).toEqual(theirs.map(() => id));
  expect(mails).toContainEqual({ topic: "account.forgotten", payload: expect.objectContaining({ accountId: id }) });
});

it("erases later what existed at the erasure, and nothing newer", async () => {
  const email = "comes.back@example.com";
  const ahead = await accounts.bookFor(email, "confirmed");
  expect(await erase(await newVerified(email))).toEqual({ erased: true });
  const again = await newVerified(email);
  const later = await bookLater(email);
  const date = addCalendarDays(delhiDate(new Date()), 60);
  const quoted = await offerQuote(accounts.now, {
    ...{ tour: "delhi-your-own-way", name: "Anna Example", email, phone: "+919812345678", words: "For Anna." },
    ...{ country: "IN", date, time: "07:00", people: 2, totalPaise: 9_000_00, validDays: 5 },
  });
  if ("refused" in quoted) throw new Error(quoted.refused);
  expect(await forgetErased(deps)).toBe(0);
  await deps.db.updateTable("booking").set({ status: "completed" }).where("reference", "=", ahead).execute();
  expect(await forgetErased(deps), "the later ones are not waited for").toBe(1);
  expect([await nameOn(ahead), await nameOn(later)]).toEqual([ERASED, "Anna Example"]);
  expect(await ordersOf(again)).toEqual([later]);
  const quote = deps.db.selectFrom("bespoke_quote").select(["contact_name", "superseded_at"]);
  expect(await quote.where("id", "=", quoted.id).executeTakeFirst()).toEqual({
    contact_name: "Anna Example",
    superseded_at: null,
  });
});

it("says at the end whether the address was confirmed, and keeps rows of one that was not", async () => {
  const email = "unproved@example.com";
  await commentAs(email, "Not proved to be mine.");
  const booked = await accounts.bookFor(email, "completed");
  const made = await accounts.newTraveller(email);
  await made.known();
  expect(await erase(made)).toEqual({ erased: true });
  expect([await commenterOf("Not proved to be mine."), await nameOn(booked)]).toEqual(["Anna Example", "Anna Example"]);
  const rows = await deps.db.selectFrom("outbox").select("payload").where("topic", "=", "account.erased").execute();
  expect(rows.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ to: email, isProven: false }));
});

const review = { rating: 4, contactmessage: "Slow and lovely.", tourName: "Old Delhi at Dawn", name: "Anna Example" };
const post = async (made: Made, changes: Partial<typeof review> = {}) => {
  const answer = await postReview(deps, await made.known(), { ...review, ...changes }, INBOX);
  if (!("posted" in answer)) throw new Error(answer.refused);
  return answer.posted;
};
const dawn = async (): Promise<string> =>
  (await deps.db.selectFrom("tour").select("id").where("slug", "=", "old-delhi-at-dawn").executeTakeFirstOrThrow()).id;
const reviewsOf = async ({ known }: Made) => {
  const { id, email } = await known();
  return (await listReviewsBy(deps.db, id, email)).map(({ paragraphs }) => paragraphs.join(" "));
};
const publishAndAnswer = async (id: string) => {
  await moderateReview(deps, { id, status: "published", digest: (await findReview(deps.db, id))?.digest ?? "" });
  return answerReview(deps, { id, words: "Dear Anna, thank you." });
};

it("moves an account's reviews to its next address, out of the former owner's reach", async () => {
  const made = await newVerified("reviews.from.work@example.com");
  const { id } = await post(made);
  await accounts.move(await made.known(), "reviews.from.home@example.com");
  expect(await publishAndAnswer(id)).toEqual({ answered: { isTold: true } });
  const rows = await deps.db.selectFrom("outbox").select("payload").where("topic", "=", "review.answered").execute();
  const told = rows.filter(({ payload }) => (payload as { reviewId?: string }).reviewId === id);
  expect(told).toMatchObject([{ payload: { to: "reviews.from.home@example.com" } }]);
  const successor = await newVerified("reviews.from.work@example.com");
  expect(await reviewsOf(successor)).toEqual([]);
  expect(await post(successor, { contactmessage: "Another's." })).toMatchObject({ isReplaced: false });
  expect(await reviewsOf(made)).toEqual(["Slow and lovely."]);
});

it.each(["before its address is proved", "once it is"])(
  "ties a review written by a mailed link %s to the account for moves and erasure",
  async (when) => {
    const [x, y] = [when, `${when}.next`].map((name) => `${name.replaceAll(" ", ".")}@example.com`) as [string, string];
    const ridden = { status: "completed" as const, tourId: await dawn(), contactEmail: x, country: "IN" };
    const byLink = () =>
      postReviewOfBooking(deps, ridden, { rating: 5, name: "Anna", contactmessage: "By the link." }, INBOX);
    let written = when === "once it is" ? null : await byLink();
    const made = await newVerified(x);
    written ??= await byLink();
    if (!("posted" in written)) throw new Error(written.refused);
    const { id } = written.posted;
    await accounts.move(await made.known(), y);
    expect(await reviewsOf(made)).toEqual(["By the link."]);
    expect(await reviewsOf(await newVerified(x)), "of whoever has the address next").toEqual([]);
    expect(await post(made)).toEqual({ id, isReplaced: true });
    expect(await erase(made)).toEqual({ erased: true });
    const names = deps.db.selectFrom("review").select(["reviewer_name", "author_email"]).where("id", "=", id);
    expect(await names.execute()).toEqual([{ reviewer_name: "Somebody who rode with us", author_email: null }]);
  },
);

it("erases a review mailed to a former address from the time it belonged to the account", async () => {
  const [x, y] = ["left.behind@example.com", "left.for@example.com"];
  const made = await newVerified(x);
  await accounts.move(await made.known(), y);
  const ridden = { status: "completed" as const, tourId: await dawn(), contactEmail: x, country: "IN" };
  const written = await postReviewOfBooking(
    deps,
    ridden,
    { rating: 5, name: "Anna", contactmessage: "Slowly." },
    INBOX,
  );
  if (!("posted" in written)) throw new Error(written.refused);
  const { id } = written.posted;
  const nameOf = () => deps.db.selectFrom("review").select(["reviewer_name", "author_email"]).where("id", "=", id);
  // As two that meet at the same moment may leave it.
  const created_at = new Date(Date.now() - 60_000);
  await deps.db.updateTable("review").set({ created_at }).where("id", "=", id).execute();
  expect(await erase(made)).toEqual({ erased: true });
  expect(await nameOf().execute()).toEqual([{ reviewer_name: "Somebody who rode with us", author_email: null }]);
  const told = deps.db.selectFrom("outbox").select("payload").where("topic", "=", "account.forgotten");
  expect((await told.execute()).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ email: y, reviews: [id] }),
  );
});

it("marks reviews as ridden also for former addresses, until they were left", async () => {
  const mark = async (made: Made) => {
    const answer = await postReview(deps, await reviewerOf(deps, await made.known()), review, INBOX);
    if (!("posted" in answer)) throw new Error(answer.refused);
    return (await findReview(deps.db, answer.posted.id))?.isVerified;
  };
  const rode = async (email: string, reference: string) => {
    await deps.db
      .updateTable("booking")
      .set({ tour_id: await dawn() })
      .where("reference", "=", reference)
      .execute();
    const made = await newVerified(email);
    await accounts.move(await made.known(), `moved.${email}`);
    return made;
  };
  const [before, after] = ["rode.before@example.com", "rode.after@example.com"];
  expect(await mark(await rode(before, await accounts.bookFor(before, "completed")))).toBe(true);
  expect(await mark(await rode(after, await bookLater(after)))).toBe(false);
});

it("finds a review by its address, even if written before confirmation", async () => {
  const email = "proves.later@example.com";
  const made = await accounts.newTraveller(email);
  const { id } = await post(made);
  await made.verify();
  expect(await publishAndAnswer(id)).toEqual({ answered: { isTold: true } });
  // By the link of a mail the same traveller may say more of the same tour: one for each tour and traveller.
  const ridden = { status: "completed" as const, tourId: await dawn(), contactEmail: email, country: "IN" };
  const byLink = { rating: 5, name: "Anna", contactmessage: "Better still." };
  expect(await postReviewOfBooking(deps, ridden, byLink, INBOX)).toEqual({ posted: { id, isReplaced: true } });
  expect(await reviewsOf(made)).toEqual(["Better still."]);
});

it("confirms nothing by a password change", async () => {
  const email = "a.strangers.review@example.com";
  const ridden = { status: "completed" as const, tourId: await dawn(), contactEmail: email, country: "IN" };
  await postReviewOfBooking(deps, ridden, { rating: 5, name: "Theirs", contactmessage: "By its owner." }, INBOX);
  await accounts.bookFor(email, "completed");
  const owner = await newVerified(email);
  await accounts.move(await owner.known(), "where.its.owner.went@example.com");
  const { known, token } = await accounts.newTraveller(email);
  const passwords = { oldPassword: password, newPassword: "marigold-wheel-9" };
  expect(await changePassword(deps, { ...(await known()), token }, passwords, somebody)).toEqual({ changed: true });
  expect(await ordersOf(owner), "what came from the address is still who has left it").toHaveLength(1);
  const own = { ...review, contactmessage: "A stranger's." };
  await postReview(deps, await known(), own, INBOX);
  await changePassword(
    deps,
    { ...(await known()), token },
    { oldPassword: "marigold-wheel-9", newPassword: "vermilion-saddle-3" },
    somebody,
  );
  const rows = deps.db
    .selectFrom("review")
    .select("author_email")
    .where("traveller_id", "=", (await known()).id);
  expect(await rows.execute()).toEqual([{ author_email: null }]);
});

it("confirms the address by the reset link mailed to it", async () => {
  const email = "forgot.it@example.com";
  const made = await accounts.newTraveller(email);
  const { id } = await post(made);
  await requestPasswordReset(accounts.now, email, somebody);
  await sendAskedLinks(accounts.now);
  const mails = deps.db.selectFrom("outbox").select("payload").where("topic", "=", "account.reset_password");
  const sent = (await mails.execute()).map(({ payload }) => payload as { to: string; token: string });
  const token = sent.find(({ to }) => to === email)?.token ?? "";
  expect(await resetPassword(accounts.now, token, "marigold-wheel-9", somebody)).toEqual({ reset: true });
  expect(await publishAndAnswer(id)).toEqual({ answered: { isTold: true } });
});

it("keeps the newer of two reviews that turn out to be of one traveller", async () => {
  const email = "wrote.twice@example.com";
  const made = await accounts.newTraveller(email);
  await post(made, { contactmessage: "By the account, first." });
  accounts.desk.clock.advanceMinutes(1);
  const ridden = { status: "completed" as const, tourId: await dawn(), contactEmail: email, country: "IN" };
  const byLink = { rating: 5, name: "Anna", contactmessage: "By the link, later." };
  expect(await postReviewOfBooking(deps, ridden, byLink, INBOX)).toMatchObject({ posted: { isReplaced: false } });
  await made.verify();
  expect(await reviewsOf(made)).toEqual(["By the link, later."]);
});

it("leaves no photograph of an account erased while drawing", async () => {
  const made = await newVerified("on.the.way@example.com");
  const traveller = await made.known();
  const before = await accounts.photos();
  const saving = savePhoto(deps, traveller, await picture(2_000, 2_000));
  await forgetPerson(deps, "on.the.way@example.com");
  // Saved a moment before the account was gone, or after it: either is an answer, and neither leaves the file.
  expect([{ refused: "nothing_uploaded" }, { photoUrl: expect.any(String) }]).toContainEqual(await saving);
  expect(await accounts.photos()).toEqual(before);
});

it("keeps one of many simultaneous photographs", async () => {
  const made = await newVerified("many.at.once@example.com");
  const traveller = await made.known();
  const before = (await accounts.photos()).length;
  const small = await picture(200, 200);
  for (let round = 0; round < 3; round += 1)
    await Promise.all([savePhoto(deps, traveller, small), savePhoto(deps, traveller, small)]);
  expect((await accounts.photos()).length).toBe(before + 1);
});

it("gives an address confirmed by two accounts to one, and tells the other", async () => {
  for (let round = 0; round < 4; round += 1) {
    const wanted = `wanted.by.two.${round}@example.com`;
    const both = [await newVerified(`one.${round}@example.com`), await newVerified(`two.${round}@example.com`)];
    const [one, two] = await Promise.all(both.map(({ known }) => known()));
    if (!one || !two) throw new Error("nobody is logged in");
    const links = [await accounts.askToMove(one, wanted), await accounts.askToMove(two, wanted)] as const;
    const answers = await Promise.all([accounts.press(links[0], one), accounts.press(links[1], two)]);
    expect(answers.filter((answer) => "verified" in answer)).toHaveLength(1);
    expect(answers).toContainEqual({ refused: "link_spent" });
  }
});
