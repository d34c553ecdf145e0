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
    summary: "Asks for the monthly letter",
    description:
      "A mail asks to confirm an address that is not on the list yet, once a day at the most. The answer is the same for every address, so that nobody learns who reads the letter.",
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
          "Thank you. If this address is not on the list yet, a mail with one button comes, one a day at the most. Press it, and the letter comes.",
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
      // The partner is paid by this count: nobody may inflate it, or see that it stopped counting.
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
      "Kept, sent to the company's inbox, and acknowledged by mail, which goes to one mailbox three times a day at the most. The number begins with + and the country's code.",
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
      return { message: `Thank you, your message is here. ${answers}` };
    },
  }),
  withToken({
    group: "Voices",
    method: "post",
    path: "/postreview",
    id: "postReview",
    summary: "Posts a review of a tour",
    description:
      "It appears when the company has read it. One for each tour and traveller: another takes the place of the first, and is read anew.",
    withoutToken: LOG_IN_TO_REVIEW,
    body: reviewInput.extend({
      tourName: typedLine("Which tour?")
        .min(1, "Which tour?")
        .max(200, "At most 200 letters")
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
