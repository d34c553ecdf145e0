import { z } from "zod";
import {
  findComment,
  findPostId,
  listShownComments,
  listWaitingComments,
  moderateComment,
} from "#modules/content/index.server.ts";
import {
  answerReview,
  findPhotoForDesk,
  findReview,
  findTold,
  listAnswerable,
  listPhotosForDesk,
  listWaitingReviews,
  moderatePhoto,
  moderateReview,
} from "#modules/reviews/index.server.ts";
import { answerText } from "#modules/reviews/model.ts";
import { fillFields } from "#platform/text/named-fields.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { filledByPlan, quoteLines, tourOption } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";
import { tourIdOf } from "../departure-commands.server.ts";
import { fieldList, refuseUnready } from "./fields-in-text.server.ts";

export const moderateCommentCommand = command({
  summary: "Publish or refuse a comment on a story",
  options: z.object({
    comment: z.uuid().meta({ thing: "comment" }).describe("the comment's id, as list-comments shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
  }),
  async plan({ db }, { comment, verdict }) {
    const found = await findComment(db, comment);
    if (!found) throw CommandRefusal.of("comment", "There is no such comment. See list-comments.");
    return {
      audited: [`A comment on “${found.postTitle}” (${found.status}) would be ${verdict}.`],
      stays: ["Its writer is not written to."],
      lines: [
        `${found.name} on “${found.postTitle}” (${found.status}) would be ${verdict}:`,
        ...quoteLines(found.comment),
      ],
    };
  },
  async run(deps, { comment, verdict }) {
    await moderateComment(deps, comment, verdict);
    return { lines: [`The comment is ${verdict}.`] };
  },
});

const CHANGED_SINCE = "Its writer has changed it since: please read it again.";

export const moderateReviewCommand = command({
  summary: "Publish or refuse a review of a tour",
  options: z.object({
    review: z.uuid().meta({ thing: "review" }).describe("the review's id, as list-reviews shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
    read: z.optional(z.string()).meta(filledByPlan).describe("the mark of the text you read, as the dry run shows it"),
  }),
  async plan({ db }, { review, verdict, read }) {
    const found = await findReview(db, review);
    if (!found) throw CommandRefusal.of("review", "There is no such review. See list-reviews.");
    if (read !== undefined && read !== found.digest) throw new CommandRefusal(CHANGED_SINCE);
    const by = `${found.name}${found.isVerified ? ", who has ridden it" : ""}`;
    const photos = (await listPhotosForDesk(db, [review])).get(review) ?? [];
    return {
      lines: [
        `${found.rating} of 5 for “${found.tourName}” by ${by} (${found.status}) would be ${verdict}:`,
        ...found.paragraphs.flatMap(quoteLines),
        ...photos.map(({ id, words, status }) => `Photograph ${id} (${status})${words === "" ? "" : `: ${words}`}`),
      ],
      typeNext: [`The mark of this text: --read ${found.digest}`],
      fills: { read: found.digest },
      audited: [`A review of “${found.tourName}” (${found.status}) would be ${verdict}.`],
      stays: ["Its writer is not written to."],
    };
  },
  async run(deps, { review: id, verdict: status, read }) {
    if (read === undefined)
      throw new CommandRefusal("Read it with --dry-run first: it shows the mark that --read needs.");
    const answer = await moderateReview(deps, { id, status, digest: read });
    if ("refused" in answer)
      throw new CommandRefusal(
        answer.refused === "changed" ? CHANGED_SINCE : "There is no such review. See list-reviews.",
      );
    return { lines: [`The review is ${status}.`] };
  },
});

const PHOTO_CHANGED = "Its guest has changed its words since: please look again.";
const NO_PHOTO = "There is no such photograph: its guest may have taken it back.";

export const moderatePhotoCommand = command({
  summary: "Show or refuse a photograph of a guest's review",
  options: z.object({
    photo: z.uuid().meta({ thing: "photo" }).describe("the photograph's id, as the plan of moderate-review shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
    read: z
      .optional(z.string())
      .meta(filledByPlan)
      .describe("the mark of the picture and its words, as the dry run shows it"),
  }),
  async plan({ db }, { photo, verdict, read }) {
    const found = await findPhotoForDesk(db, photo);
    if (!found) throw CommandRefusal.of("photo", NO_PHOTO);
    if (read !== undefined && read !== found.digest) throw new CommandRefusal(PHOTO_CHANGED);
    const { name, tourName, status, words, reviewStatus } = found;
    const hidden =
      verdict === "published" && reviewStatus !== "published" ? ["It is seen once the review is published, too."] : [];
    return {
      lines: [
        `A photograph of the review of “${tourName}” by ${name} (${status}) would be ${verdict}.`,
        ...(words === "" ? [] : quoteLines(words)),
        ...hidden,
      ],
      typeNext: [`The mark of this picture: --read ${found.digest}`],
      fills: { read: found.digest },
      audited: [`A photograph of a review of “${tourName}” (${status}) would be ${verdict}.`],
      stays: [
        reviewStatus === "published"
          ? "Its guest gets one mail, once you have decided on each photograph of this review."
          : "Its guest is not written to.",
      ],
    };
  },
  async run(deps, { photo: id, verdict: status, read }) {
    if (read === undefined)
      throw new CommandRefusal("Look at it with --dry-run first: it shows the mark that --read needs.");
    const answer = await moderatePhoto(deps, { id, status, digest: read });
    if ("refused" in answer) throw new CommandRefusal(answer.refused === "changed" ? PHOTO_CHANGED : NO_PHOTO);
    return { lines: [`The photograph is ${status}.`] };
  },
});

const MOST_LISTED = 1_000;

const standing = z.optional(z.enum(["pending", "published"])).describe("pending (as without it) or published");

export const listReviewsCommand = command({
  summary: "List the reviews that wait for moderation, or the published ones with their answers",
  options: z.object({
    status: standing,
    tour: z
      .optional(tourOption)
      .describe(
        "the tour's slug: all of that tour; when missing of all tours, of those that are shown the newest forty",
      ),
  }),
  async plan(deps, { status, tour }) {
    const { db } = deps;
    const tourId = tour === undefined ? null : await tourIdOf(deps, tour);
    if (status === "published") {
      const shown = await listAnswerable(db, tourId);
      return listing(
        shown.map(({ isAnswered, ...review }) => ({ ...review, answered: isAnswered ? "answered" : null })),
        ({ id, rating, name, tourName, date, answered }) =>
          `${id}  ${rating} of 5 by ${name} on ${tourName}, ${plainDate(date)}${answered === null ? "" : `, ${answered}`}`,
        {
          id: ["Review", "id"],
          rating: ["Of 5", "number"],
          name: ["By", "text"],
          tourName: ["Tour", "text"],
          date: ["Day", "day"],
          answered: ["Answered", "text"],
        },
        { thing: "review", key: "id" },
      );
    }
    const waiting = await listWaitingReviews(db, { tourId, most: MOST_LISTED });
    return listing(
      waiting.map(({ id, name, tourName, writtenAt }) => ({ id, name, tourName, writtenAt })),
      (one) => `${one.id}  ${one.name} on ${one.tourName}, ${delhiInstant(new Date(one.writtenAt))}`,
      {
        id: ["Review", "id"],
        name: ["By", "text"],
        tourName: ["Tour", "text"],
        writtenAt: ["Written", "moment"],
      },
      { thing: "review", key: "id" },
    );
  },
});

const answerRefusals = {
  not_found: "There is no such review. See list-reviews.",
  not_published: "This review is not published: publish it first (moderate-review).",
  changed: CHANGED_SINCE,
} as const;

/** Answer with the names in braces filled in. */
function filledAnswer({ name, tourName }: { name: string; tourName: string }, words: string): string {
  refuseUnready("words", words, "answer");
  return fillFields(words, { name, tour: tourName });
}

/** The audit omits the text, which may name the reviewer. */
export const answerReviewCommand = command({
  summary: "Answer a review in public, change the answer or remove it",
  options: z.object({
    review: z.uuid().meta({ thing: "review" }).describe("the review's id, as list-reviews shows it"),
    words: z
      .union([z.literal(""), answerText])
      .describe(
        `the answer below the review, in place of an earlier one; ${fieldList("answer")} are filled in; left empty, it removes that`,
      ),
    read: z
      .optional(z.string())
      .meta(filledByPlan)
      .describe("the mark of the text you read, to be sure that it has not changed"),
  }),
  personal: ["words"],
  async plan({ db }, { review, words, read }) {
    const found = await findReview(db, review);
    if (!found) throw CommandRefusal.of("review", answerRefusals.not_found);
    if (read !== undefined && read !== found.digest) throw new CommandRefusal(CHANGED_SINCE);
    if (words === "" && found.answer === null) throw CommandRefusal.of("words", "It has no answer to remove.");
    if (words !== "" && found.status !== "published") throw new CommandRefusal(answerRefusals.not_published);
    const text = filledAnswer(found, words);
    const told = await findTold(db, review);
    return {
      fills: { read: found.digest },
      audited: [`The answer to a review of “${found.tourName}” would be ${words === "" ? "removed" : "written"}.`],
      writesTo:
        text === "" || text === found.answerWords || told === null
          ? []
          : [{ name: found.name, address: told, mail: "Their review is answered" }],
      lines: [
        `${found.rating} of 5 for “${found.tourName}” by ${found.name}:`,
        ...found.paragraphs.flatMap(quoteLines),
        ...(found.answer ? [`Answered ${plainDate(found.answer.date)}:`, ...quoteLines(found.answerWords)] : []),
        ...(words === "" ? ["The answer would be removed."] : ["Would be answered:", ...quoteLines(text)]),
      ],
    };
  },
  async run(deps, { review: id, words, read }) {
    const found = await findReview(deps.db, id);
    if (!found) throw CommandRefusal.of("review", answerRefusals.not_found);
    const text = filledAnswer(found, words);
    const answering = { id, words: text === "" ? null : text, ...(read === undefined ? {} : { digest: read }) };
    const outcome = await answerReview(deps, answering);
    if ("refused" in outcome) throw new CommandRefusal(answerRefusals[outcome.refused]);
    if (words === "") return { lines: ["The answer is removed."] };
    return { lines: [`The review is answered.${outcome.answered.isTold ? " Its writer gets a mail." : ""}`] };
  },
});

export const listCommentsCommand = command({
  summary: "List the comments that wait for moderation, or the published ones",
  options: z.object({
    status: standing,
    story: z.optional(z.string()).describe("the story's slug; all stories when missing"),
  }),
  async plan({ db }, { status, story }) {
    const postId = story === undefined ? null : await findPostId(db, story);
    if (story !== undefined && postId === null) throw CommandRefusal.of("story", `There is no story "${story}".`);
    const list = status === "published" ? listShownComments : listWaitingComments;
    const found = await list(db, { postId, most: MOST_LISTED });
    return listing(
      found.map(({ id, name, postTitle, writtenAt }) => ({ id, name, postTitle, writtenAt })),
      (one) => `${one.id}  ${one.name} on ${one.postTitle}, ${delhiInstant(new Date(one.writtenAt))}`,
      {
        id: ["Comment", "id"],
        name: ["By", "text"],
        postTitle: ["Story", "text"],
        writtenAt: ["Written", "moment"],
      },
      { thing: "comment", key: "id" },
    );
  },
});
