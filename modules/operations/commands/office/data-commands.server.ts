import { z } from "zod";
import {
  answerDataRequest,
  dataRequestKinds,
  exportPerson,
  findKept,
  forgetPerson,
  type KeptData,
  listDataRequests,
  noteDataRequest,
} from "#modules/accounts/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedText } from "#platform/text/typed-text.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { emailOption, fileOption } from "../../describe.server.ts";
import { listing } from "../../plan-parts.server.ts";

export const dataRequestsCommand = command({
  summary: "List the open data requests, with the last day to answer each",
  options: z.object({}),
  async plan({ db }) {
    return listing(
      (await listDataRequests(db)).map(({ id, kind, email, words, dueOn }) => ({ id, kind, email, words, dueOn })),
      ({ id, kind, email, words, dueOn }) => `${id}  ${kind}  by ${plainDate(dueOn)}  ${email ?? ""}  ${words}`,
      {
        id: ["Request", "id"],
        kind: ["Kind", "text"],
        dueOn: ["Answer by", "day"],
        email: ["From", "mail"],
        words: ["Words", "text"],
      },
      { thing: "request", key: "id" },
    );
  },
});

export const noteRequestCommand = command({
  summary: "Record a data request that came by mail",
  options: z.object({
    email: emailOption("who asks").describe("who asks"),
    kind: z.enum(dataRequestKinds).describe("export, erasure, correction or other"),
    words: typedText().max(5000).default("").describe("what they wrote"),
  }),
  personal: ["email", "words"],
  async plan(_, { email, kind }) {
    return {
      lines: [`A request (${kind}) of ${email} would be recorded; it must be answered within one month.`],
      audited: [`A request (${kind}) would be recorded; it must be answered within one month.`],
      stays: ["Nobody is written to."],
    };
  },
  async run(deps, request) {
    const { id, dueOn } = await noteDataRequest(deps, request);
    return { lines: [`Recorded as ${id}. Answer it by ${plainDate(dueOn)}.`], data: { id, dueOn } };
  },
});

/** The open request is the only record of what is left to erase. */
const WAITS_FOR_RIDES =
  "This erasure has been carried out, and only waits for rides that are ahead or money that is owed. The site finishes and answers it by itself; until then it must stay.";

export const answerRequestCommand = command({
  summary: "Close an answered data request and delete the sender's address",
  options: z.object({
    request: z.uuid().meta({ thing: "request" }).describe("the request's id"),
    // The answer and the audit outlive the person's data.
    answer: typedText()
      .min(3)
      .max(500)
      .regex(/^[^@]*$/, "what was done, without the address: the answer is kept for good")
      .describe("what was done, without who asked: it is kept for good"),
  }),
  async plan({ db }, { request }) {
    const open = (await listDataRequests(db)).find(({ id }) => id === request);
    if (!open) throw CommandRefusal.of("request", "There is no such open request. See data-requests.");
    if (open.carriedOutBy !== null) throw new CommandRefusal(WAITS_FOR_RIDES);
    return {
      lines: [`The ${open.kind} request of ${open.email ?? "an unknown sender"} would be marked as answered.`],
      audited: [`The ${open.kind} request would be marked as answered.`],
      stays: ["Nobody is written to: send the answer yourself.", "The sender's address is deleted with it."],
    };
  },
  async run(deps, { request, answer }) {
    // Somebody may have erased the person meanwhile.
    const open = (await listDataRequests(deps.db)).find(({ id }) => id === request);
    if (open && open.carriedOutBy !== null) throw new CommandRefusal(WAITS_FOR_RIDES);
    if (!(await answerDataRequest(deps, request, answer)))
      throw new CommandRefusal("There is no such open request. See data-requests.");
    return { lines: ["Marked as answered."] };
  },
});

const theirAddress = emailOption("the address they wrote from").describe(
  "the address they wrote from: that proves that it is theirs",
);

async function whatIsKept(deps: CommandDeps, email: string): Promise<KeptData> {
  const kept = await findKept(deps, email);
  if (!kept) throw CommandRefusal.of("email", "Nothing is kept about that address.");
  return kept;
}

const some = (count: number, one: string): string => (count === 0 ? "" : pluralize(count, one));

const keptWords = ({
  hasAccount,
  hasUnprovedAccount,
  bookings,
  gifts,
  quotes,
  reviews,
  comments,
  messages,
  waiting,
  requests,
  mails,
  hasLetter,
}: KeptData): string =>
  [
    hasAccount ? "an account" : "",
    hasUnprovedAccount ? "an account that has not proved the address" : "",
    some(bookings.over + bookings.ahead + bookings.owed, "booking"),
    some(gifts, "gift"),
    some(quotes, "quote"),
    some(reviews, "review"),
    some(comments, "comment"),
    some(messages, "message"),
    some(waiting, "waiting list"),
    some(requests, "open request"),
    some(mails, "mail"),
    hasLetter ? "the newsletter" : "",
  ]
    .filter((words) => words !== "")
    .join(", ");

export const exportPersonCommand = command({
  summary: "Export everything kept about an address, as the profile page does for account holders",
  options: z.object({ email: theirAddress, to: fileOption }),
  personal: ["email", "to"],
  writesFile: "person.zip",
  async plan(deps, { email, to }) {
    const kept = keptWords(await whatIsKept(deps, email));
    return {
      lines: [`${email}: ${kept}. ${to} would be the ZIP to send.`],
      audited: [`${kept}.`],
      stays: ["Nobody is written to: send the file yourself, to that address and to no other."],
    };
  },
  async run(deps, { email }) {
    const file = await exportPerson(deps, email);
    if (!file) throw new CommandRefusal("Nothing is kept about that address.");
    return { lines: ["Send it to that address and to no other; then answer-data-request."], data: {}, file };
  },
});

function erasureWords({ hasAccount, hasUnprovedAccount, bookings, reviews, comments }: KeptData): string[] {
  const { over, ahead, owed } = bookings;
  return [
    `Gone for good: ${hasAccount || hasUnprovedAccount ? "the account with its photograph, " : ""}messages, the newsletter, waiting lists, our copies of mails.`,
    over > 0
      ? `Without the person: ${pluralize(over, "booking")} that ${over === 1 ? "is" : "are"} over, and quotes. Reference, dates, amounts and ledger stay for eight years: tax law.`
      : null,
    reviews + comments > 0
      ? "Without the name: reviews and comments. Their words stay where others have read them."
      : null,
    ahead > 0
      ? `Kept for now: the contact of ${pluralize(ahead, "ride")} ahead, or nobody could be told of a change. It goes by itself the night after.`
      : null,
    owed > 0
      ? `Kept for now: the contact of ${pluralize(owed, "booking")} that ${owed === 1 ? "is" : "are"} owed money (a refund or a payment on its way, or a credit). It goes by itself when that has come, or is spent or over.`
      : null,
  ].filter((line) => line !== null);
}

export const forgetPersonCommand = command({
  summary:
    "Erase a person by their address, with or without an account; records that the law requires stay, without their name",
  options: z.object({ email: theirAddress }),
  personal: ["email"],
  async plan(deps, { email }) {
    const kept = await whatIsKept(deps, email);
    const { bookings, hasAccount } = kept;
    return {
      lines: [`${email}: ${keptWords(kept)}.`, ...erasureWords(kept)],
      audited: [`${keptWords(kept)}.`, ...erasureWords(kept)],
      writesTo: hasAccount ? [{ name: "Account holder", address: email, mail: "Their account is erased" }] : [],
      stays: [
        "Reference, dates, amounts and ledger stay for eight years: tax law.",
        ...(bookings.ahead + bookings.owed > 0 ? ["Contacts of rides ahead, and of money owed, stay until then."] : []),
      ],
    };
  },
  async run(deps, { email }) {
    const { staying } = await forgetPerson(deps, email);
    const later =
      staying === 1
        ? "One booking keeps its contact for now; it"
        : `${staying} bookings keep their contact for now; they`;
    return {
      lines: ["Erased.", ...(staying > 0 ? [`${later} will be finished by the site.`] : [])],
      data: { staying },
    };
  },
});
