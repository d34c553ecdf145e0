import { listBookingsOf } from "#modules/booking/index.server.ts";
import { type DeskComment, listShownComments, listWaitingComments } from "#modules/content/index.server.ts";
import { signedPhotoPath } from "#modules/pictures/index.server.ts";
import { type DeskReview, listShownReviews, listWaitingReviews } from "#modules/reviews/index.server.ts";
import { mayOpen } from "#modules/staff/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, delhiInstant, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const VOICES = "/staff/voices";
const voiceViews = ["waiting", "reviews", "open", "comments"] as const;
type VoiceView = (typeof voiceViews)[number];

const shownReview = (review: DeskReview, now: string, signer: ScreenAsk["app"]["signer"]) => ({
  id: review.id,
  name: review.name,
  country: review.country,
  isVerified: review.isVerified,
  rating: `${review.rating} of 5`,
  tour: review.tourName,
  written: delhiInstant(review.writtenAt, now),
  paragraphs: review.paragraphs,
  answer: review.answer,
  answered: review.answeredAt === null ? null : plainDate(delhiDate(review.answeredAt)),
  digest: review.digest,
  isPublished: review.isPublished,
  photos: review.photos.map(({ id, words, status, digest, width, height, ...files }) => ({
    ...{ id, words, status, digest, width, height },
    src: signedPhotoPath(signer, files, 320),
    whole: signedPhotoPath(signer, files, 1600),
  })),
});

const shownComment = ({ id, name, email, comment, postTitle, postPath, writtenAt }: DeskComment, now: string) => ({
  ...{ id, name, email, comment, postTitle, postPath, written: delhiInstant(writtenAt, now) },
});

/** The author's bookings, newest first: a moderator sees who rode, and when. */
async function bookingsBeside({ app, staff }: ScreenAsk, { email }: DeskReview) {
  if (email === null || !mayOpen(staff.role, "booking")) return [];
  const today = delhiDate(app.clock.now());
  const found = await listBookingsOf(app.db, email, null, 5);
  return found.map(({ reference, tourName, localDate, standing }) => ({
    reference,
    words: `${tourName}, ${shortDate(localDate, today)}, ${standing}`,
  }));
}

/** Reviews and comments that wait, or those that are shown. */
export async function loadVoices(ask: ScreenAsk) {
  const { app, url } = ask;
  const view: VoiceView = voiceViews.find((one) => one === url.searchParams.get("show")) ?? "waiting";
  const now = app.clock.now().toISOString();
  const [waiting, comments] = await Promise.all([listWaitingReviews(app.db), listWaitingComments(app.db)]);
  const after = url.searchParams.get("after");
  const shown =
    view === "reviews" || view === "open"
      ? await listShownReviews(app.db, { after, isOpen: view === "open" })
      : { reviews: [], isMore: false };
  const shownComments = view === "comments" ? await listShownComments(app.db) : [];
  return {
    title: "Reviews and comments",
    view,
    words: `${pluralize(waiting.length, "review")} and ${pluralize(comments.length, "comment")} to read`,
    views: [
      { label: `To read ${waiting.length + comments.length}`, address: VOICES, isOn: view === "waiting" },
      { label: "Published reviews", address: `${VOICES}?show=reviews`, isOn: view === "reviews" },
      { label: "Without an answer", address: `${VOICES}?show=open`, isOn: view === "open" },
      { label: "Published comments", address: `${VOICES}?show=comments`, isOn: view === "comments" },
    ],
    waiting:
      view === "waiting"
        ? await Promise.all(
            waiting.map(async (one) => ({
              ...shownReview(one, now, app.signer),
              bookings: await bookingsBeside(ask, one),
            })),
          )
        : [],
    waitingComments: view === "waiting" ? comments.map((one) => shownComment(one, now)) : [],
    reviews: shown.reviews.map((one) => ({ ...shownReview(one, now, app.signer), bookings: [] })),
    comments: shownComments.map((one) => shownComment(one, now)),
    next: shown.isMore ? `${VOICES}?show=${view}&after=${shown.reviews.at(-1)?.id}` : null,
  };
}
export type VoicesData = Awaited<ReturnType<typeof loadVoices>>;
