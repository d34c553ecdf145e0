import { z } from "zod";
import { reviewerOf } from "#modules/accounts/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { contactMessage, countPartnerClick, receiveMessage, subscribe } from "#modules/enquiries/index.server.ts";
import { newsletterSignup } from "#modules/enquiries/model.ts";
import { postReview } from "#modules/reviews/index.server.ts";
import { LOG_IN_TO_REVIEW, NO_SUCH_TOUR, REVIEW_REPLACED, REVIEW_TAKEN, reviewInput } from "#modules/reviews/model.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { operation, plainTextSchema, tooManyCalls, withToken } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

const thanks = z.object({ message: z.string().meta({ description: "Words for the traveller" }) });

export const voiceCalls = [
  operation({
    group: "Voices",
    method: "post",
    path: "/newsletter",
    id: "newsletter",
    summary: "Asks for the monthly newsletter",
    description:
      "The site mails a new address to confirm it, at most once a day. The answer is the same for every address, so nobody learns who gets the newsletter.",
    body: newsletterSignup,
    answer: thanks.meta({ description: "Noted" }),
    refusals: ["too_many"],
    async run(deps, { body }) {
      const wait = await tooManyCalls(deps, "letter", body.email);
      if (wait) return wait;
      await subscribe(deps, body.email);
      deps.poke();
      return {
        message:
          "Thank you. If this address isn't on the list yet, we'll send you a mail with a button, at most one a day. Press it to get the newsletter.",
      };
    },
  }),
  operation({
    group: "Voices",
    method: "post",
    path: "/klmBanner",
    id: "klmBanner",
    summary: "Counts a press on the partner's banner",
    description:
      "No body. The banner's link works without it, so nobody need wait for the answer. Counted by the day, of one place thirty an hour; who pressed is not kept.",
    answer: z.object({ counted: z.literal(true) }).meta({ description: "Counted" }),
    refusals: [],
    async run(deps) {
      // The company bills the partner by this count: nobody may inflate it, or see that it stopped counting.
      if ((await deps.limits.take("press", null)) === null) await countPartnerClick(deps);
      return { counted: true as const };
    },
  }),
  operation({
    group: "Voices",
    method: "post",
    path: "/contactus",
    id: "contactUs",
    summary: "Sends a message to the company",
    description:
      "Kept, sent to the company's inbox, and acknowledged by mail, at most three times a day to one mailbox. The number starts with + and the country code.",
    body: contactMessage.omit({ tour: true }),
    answer: thanks.meta({ description: "Received" }),
    refusals: ["too_many"],
    async run(deps, { body }) {
      const wait = await tooManyCalls(deps, "message", body.email);
      if (wait) return wait;
      const [{ answers }, { email: inbox }] = await Promise.all([
        getPage(deps.db, "promises"),
        getPage(deps.db, "company"),
      ]);
      await receiveMessage(deps, body, { inbox, tourName: null });
      deps.poke();
      return { message: `Thank you, we've got your message. ${answers}` };
    },
  }),
  withToken({
    group: "Voices",
    method: "post",
    path: "/postreview",
    id: "postReview",
    summary: "Posts a review of a tour",
    description:
      "The company publishes it after reading it. One per tour and traveller: a new one replaces the first, and is read again.",
    withoutToken: LOG_IN_TO_REVIEW,
    body: reviewInput.extend({
      tourName: typedLine("Which tour?")
        .min(1, "Which tour?")
        .max(200, "Please use at most 200 characters")
        .meta({ description: "By its name or by the last part of its address" }),
    }),
    answer: plainTextSchema,
    refusals: ["not_found", "too_many"],
    async run(deps, { traveller, body }) {
      const wait = await tooManyCalls(deps, "review", traveller.id);
      if (wait) return wait;
      const [{ email: inbox }, reviewer] = await Promise.all([
        getPage(deps.db, "company"),
        reviewerOf(deps, traveller),
      ]);
      const answer = await postReview(deps, reviewer, body, inbox);
      if ("refused" in answer) return new CallRefusal("not_found", { message: NO_SUCH_TOUR });
      deps.poke();
      return answer.posted.isReplaced ? REVIEW_REPLACED : REVIEW_TAKEN;
    },
  }),
];
