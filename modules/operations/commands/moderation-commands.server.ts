import { z } from "zod";
import {
  findComment,
  findPostId,
  listPendingComments,
  listPublishedComments,
  moderateComment,
} from "#modules/content/index.server.ts";
import {
  answerReview,
  findReview,
  listAnswerable,
  listPendingReviews,
  moderateReview,
} from "#modules/reviews/index.server.ts";
import { answerText } from "#modules/reviews/model.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { CommandRefusal, command } from "../command.server.ts";
import { quoteLines } from "../describe.server.ts";
import { tourIdOf } from "./departure-commands.server.ts";

export const moderateCommentCommand = command({
  summary: "Publish or refuse a comment on a story",
  options: z.object({
    comment: z.uuid().describe("the comment's id, as list-comments shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
  }),
  async plan({ db }, { comment, verdict }) {
    const found = await findComment(db, comment);
    if (!found) throw new CommandRefusal("There is no such comment. See list-comments.");
    return {
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

const CHANGED_SINCE = "Its writer has changed it since: read it again with --dry-run.";

export const moderateReviewCommand = command({
  summary: "Publish or refuse a review of a tour",
  options: z.object({
    review: z.uuid().describe("the review's id, as list-reviews shows it"),
    verdict: z.enum(["published", "refused"]).describe("published or refused"),
    read: z.optional(z.string()).describe("the mark of the text you read, as the dry run shows it"),
  }),
  async plan({ db }, { review, verdict, read }) {
    const found = await findReview(db, review);
    if (!found) throw new CommandRefusal("There is no such review. See list-reviews.");
    if (read !== undefined && read !== found.digest) throw new CommandRefusal(CHANGED_SINCE);
    const by = `${found.name}${found.isVerified ? ", who has ridden it" : ""}`;
    return {
      lines: [
        `${found.rating} of 5 for “${found.tourName}” by ${by} (${found.status}) would be ${verdict}:`,
        ...found.paragraphs.flatMap(quoteLines),
        `The mark of this text: --read ${found.digest}`,
      ],
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

const standing = z.optional(z.enum(["pending", "published"])).describe("pending (as without it) or published");

export const listReviewsCommand = command({
  summary: "List the reviews that wait for moderation; with --status published, the published ones and their answers",
  options: z.object({
    status: standing,
    tour: z
      .optional(z.string())
      .describe(
        "the tour's slug: all of that tour; when missing of all tours, of those that are shown the newest forty",
      ),
  }),
  async plan(deps, { status, tour }) {
    const { db } = deps;
    const tourId = tour === undefined ? null : await tourIdOf(deps, tour);
    if (status === "published") {
      const shown = await listAnswerable(db, tourId);
      return {
        lines: shown.map(
          ({ id, rating, name, tourName, date, isAnswered }) =>
            `${id}  ${rating} of 5 by ${name} on ${tourName}, ${plainDate(date)}${isAnswered ? ", answered" : ""}`,
        ),
      };
    }
    const waiting = await listPendingReviews(db, tourId);
    return { lines: waiting.map((one) => `${one.id}  ${one.name} on ${one.tourName}, ${delhiInstant(one.writtenAt)}`) };
  },
});

const answerRefusals = {
  not_found: "There is no such review. See list-reviews.",
  not_published: "This review is not published: publish it first (moderate-review).",
  changed: CHANGED_SINCE,
} as const;

/** The audit omits the text, which may name the reviewer. */
export const answerReviewCommand = command({
  summary: "Answer a review in public, change the answer or remove it",
  options: z.object({
    review: z.uuid().describe("the review's id, as list-reviews --status published shows it"),
    words: z
      .union([z.literal(""), answerText])
      .describe("the answer below the review, in place of an earlier one; --words= removes it"),
    read: z.optional(z.string()).describe("the mark of the text you read, to be sure that it has not changed"),
  }),
  personal: ["words"],
  async plan({ db }, { review, words, read }) {
    const found = await findReview(db, review);
    if (!found) throw new CommandRefusal(answerRefusals.not_found);
    if (read !== undefined && read !== found.digest) throw new CommandRefusal(CHANGED_SINCE);
    if (words === "" && found.answer === null) throw new CommandRefusal("It has no answer to remove.");
    if (words !== "" && found.status !== "published") throw new CommandRefusal(answerRefusals.not_published);
    return {
      lines: [
        `${found.rating} of 5 for “${found.tourName}” by ${found.name}:`,
        ...found.paragraphs.flatMap(quoteLines),
        ...(found.answer ? [`Answered ${plainDate(found.answer.date)}:`, ...quoteLines(found.answerWords)] : []),
        ...(words === "" ? ["The answer would be removed."] : ["Would be answered:", ...quoteLines(words)]),
      ],
    };
  },
  async run(deps, { review: id, words, read }) {
    const answering = { id, words: words === "" ? null : words, ...(read === undefined ? {} : { digest: read }) };
    const outcome = await answerReview(deps, answering);
    if ("refused" in outcome) throw new CommandRefusal(answerRefusals[outcome.refused]);
    if (words === "") return { lines: ["The answer is removed."] };
    return { lines: [`The review is answered.${outcome.answered.isTold ? " Its writer gets a mail." : ""}`] };
  },
});

export const listCommentsCommand = command({
  summary: "List the comments that wait for moderation; with --status published, the published ones",
  options: z.object({
    status: standing,
    story: z.optional(z.string()).describe("the story's slug; all stories when missing"),
  }),
  async plan({ db }, { status, story }) {
    const postId = story === undefined ? null : await findPostId(db, story);
    if (story !== undefined && postId === null) throw new CommandRefusal(`There is no story "${story}".`);
    const found = await (status === "published" ? listPublishedComments : listPendingComments)(db, postId);
    return {
      lines: found.map((one) => `${one.id}  ${one.name} on ${one.postTitle}, ${delhiInstant(one.writtenAt)}`),
    };
  },
});
