import {
  answerDataRequest,
  changePassword,
  endDeviceSession,
  eraseAccount,
  exportData,
  exportPerson,
  findTravellerByToken,
  forgetErased,
  forgetOldSessions,
  forgetOldTries,
  forgetPerson,
  listDataRequests,
  listDevices,
  listOrders,
  noteDataRequest,
  type PhotoDeps,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  reviewerOf,
  savePhoto,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  updateProfile,
  verifyEmail,
  warnOfDueRequests,
} from "#modules/accounts/index.server.ts";
import { registration, type Traveller } from "#modules/accounts/model.ts";
import { findBooking } from "#modules/booking/index.server.ts";
import { listPosts, listWaitingComments, moderateComment, writeComment } from "#modules/content/index.server.ts";
import { confirmSubscriber, receiveMessage, subscribe, unsubscribe } from "#modules/enquiries/index.server.ts";
import {
  answerReview,
  findReview,
  listWaitingReviews,
  moderateReview,
  postReview,
  postReviewOfBooking,
} from "#modules/reviews/index.server.ts";
import { password, picture, somebody } from "#tests/harness/people/accounts-desk.ts";
import { sendAskedLinks } from "#tests/harness/people/send-asked-links.ts";
import type { Deed, dice } from "./at-once.ts";
import { hearAll, INBOX } from "./hear-all.ts";

const OTHER = "turmeric-bicycle-8";
const MOST_RIDES = 40;
const TOURS = ["old-delhi-at-dawn", "new-delhi-avenues", "mehrauli-ruins"];

/**
 * Deeds of a few people with accounts and user content, in several windows, while the company moderates and forgets.
 * `emails` are addresses they have or want; `bookFor` makes a completed ride for one.
 */
export function deedsOfPeople(
  deps: PhotoDeps,
  { emails, bookFor }: { emails: string[]; bookFor(email: string): Promise<string> },
  { oneOf, sometimes }: ReturnType<typeof dice>,
): Deed[] {
  const { db } = deps;
  const tokens: string[] = [];
  const references: string[] = [];
  const email = () => oneOf(emails) ?? "";
  const kept = (answer: object): void => {
    if ("signedIn" in answer) tokens.push((answer.signedIn as { token: string }).token);
  };
  /** The traveller of a token that seems valid now. */
  const logged = () => findTravellerByToken(deps, oneOf(tokens));
  const withAccount = (
    name: string,
    weight: number,
    run: (one: Traveller & { token: string }) => Promise<unknown>,
  ) => ({
    name,
    weight,
    async run() {
      const one = await logged();
      if (one) await run(one);
    },
  });
  /** The links of mails, written or about to be. */
  const linksOf = async (topic: string) => {
    const told = await db.selectFrom("outbox").select("payload as said").where("topic", "=", topic).execute();
    const mailed = await db.selectFrom("mail").select("data as said").where("kind", "=", topic).execute();
    return [...told, ...mailed].map(({ said }) => said as { token?: string; accountId?: string });
  };
  const review = { name: "Anna", rating: 4.5, contactmessage: "A ride to remember." };
  const tourName = () => oneOf(TOURS) ?? "";

  return [
    {
      name: "sign up",
      weight: 6,
      async run() {
        const form = { name: "Anna Example", email: email(), password, confirmPassword: password, country: "IN" };
        const wanted = registration.parse({ ...form, mobileNumber: "9812345678" });
        kept(await signUp(deps, wanted, somebody));
      },
    },
    {
      name: "log in",
      weight: 3,
      run: async () =>
        kept(await signIn(deps, { email: email(), password: sometimes(0.7) ? password : OTHER }, somebody)),
    },
    {
      name: "press a link",
      weight: 8,
      async run() {
        const link = oneOf(await linksOf("account.verify_email"));
        if (!link?.token) return;
        const living = await Promise.all(tokens.map((token) => findTravellerByToken(deps, token)));
        const owner = living.find((one) => one?.id === link.accountId) ?? null;
        await verifyEmail(deps, link.token, { traveller: owner, password: "", caller: somebody });
      },
    },
    {
      name: "forget one's password",
      weight: 2,
      run: () => requestPasswordReset(deps, email(), somebody),
    },
    {
      name: "set a new one",
      weight: 3,
      async run() {
        const link = oneOf(await linksOf("account.reset_password"));
        if (link?.token) await resetPassword(deps, link.token, sometimes(0.5) ? password : OTHER, somebody);
      },
    },
    withAccount("ask for the link again", 1, (one) => resendVerification(deps, one, somebody)),
    withAccount("change the profile", 6, (one) => {
      const wanted = sometimes(0.6) ? email() : one.email;
      const changes = { name: "Anna Example", bio: "", country: "IN", mobileNumber: "9812345678", email: wanted };
      return updateProfile(deps, one, changes, somebody);
    }),
    withAccount("change the password", 1, (one) =>
      changePassword(deps, one, { oldPassword: password, newPassword: OTHER }, somebody),
    ),
    withAccount("show a photograph", 2, async (one) => savePhoto(deps, one, await picture(8, 8))),
    withAccount("review a ride", 6, async (one) =>
      postReview(deps, await reviewerOf(deps, one), { ...review, tourName: tourName() }, INBOX),
    ),
    withAccount("look at one's orders", 2, (one) => listOrders(deps, one)),
    withAccount("take a copy of one's data", 1, (one) => exportData(deps, one)),
    withAccount("end a session", 1, async (one) => {
      const device = oneOf(await listDevices(deps, one));
      if (device) await endDeviceSession(deps, one, device.id);
    }),
    withAccount("log out", 1, (one) => signOut(deps, one.token)),
    withAccount("log out everywhere", 1, (one) => signOutEverywhere(deps, one)),
    withAccount("erase the account", 3, (one) => eraseAccount(deps, one, sometimes(0.7) ? password : OTHER, somebody)),
    {
      name: "ride",
      weight: 3,
      // While there are untouched departures.
      run: async () => references.length < MOST_RIDES && references.push(await bookFor(email())),
    },
    {
      name: "review a ride by the link of its mail",
      weight: 5,
      async run() {
        const ridden = await findBooking(deps, oneOf(references) ?? "");
        if (ridden) await postReviewOfBooking(deps, ridden, review, INBOX);
      },
    },
    {
      name: "comment on a story",
      weight: 2,
      async run() {
        const post = oneOf(await listPosts(db));
        if (post) await writeComment(deps, post.slug, { name: "Anna", email: email(), comments: "Lovely." }, INBOX);
      },
    },
    {
      name: "write to the company",
      weight: 2,
      run: () =>
        receiveMessage(
          deps,
          { name: "Anna", number: "+919812345678", email: email(), message: "When do you ride?", tour: "" },
          { inbox: INBOX, tourName: null },
        ),
    },
    {
      name: "take the newsletter, or not any more",
      weight: 2,
      async run() {
        await subscribe(deps, email());
        const one = oneOf(await db.selectFrom("subscriber").select("id").execute());
        if (one) await (sometimes(0.7) ? confirmSubscriber(deps, one.id) : unsubscribe(deps, one.id));
      },
    },
    {
      name: "read what people have written",
      weight: 4,
      async run() {
        const pending = oneOf(await listWaitingReviews(db));
        const found = pending && (await findReview(db, pending.id));
        if (found) {
          await moderateReview(deps, { id: found.id, digest: found.digest, status: "published" });
          await answerReview(deps, { id: found.id, words: "Thank you for riding with us." });
        }
        const comment = oneOf(await listWaitingComments(db));
        if (comment) await moderateComment(deps, comment.id, "published");
      },
    },
    { name: "forget somebody who asked by mail", weight: 2, run: () => forgetPerson(deps, email()) },
    { name: "send somebody a copy", weight: 1, run: () => exportPerson(deps, email()) },
    {
      name: "note what somebody asks, and answer",
      weight: 1,
      async run() {
        await noteDataRequest(deps, { kind: "erasure", email: email(), words: "Please forget me." });
        const request = oneOf(await listDataRequests(db));
        if (request && sometimes(0.3)) await answerDataRequest(deps, request.id, "Done.");
      },
    },
    { name: "finish erasures", weight: 1, run: () => forgetErased(deps) },
    { name: "forget sessions that are over", weight: 1, run: () => forgetOldSessions(deps) },
    { name: "forget tries", weight: 1, run: () => forgetOldTries(deps) },
    { name: "have waited long enough", weight: 4, run: () => db.deleteFrom("sign_in_attempt").execute() },
    { name: "warn of requests", weight: 1, run: () => warnOfDueRequests(deps) },
    { name: "send the links that were asked for", weight: 3, run: () => sendAskedLinks(deps) },
    { name: "hear the outbox", weight: 4, run: () => hearAll(deps) },
  ];
}
