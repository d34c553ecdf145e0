import { listDataRequests } from "#modules/accounts/index.server.ts";
import { type BookingBrief, findBriefs } from "#modules/booking/index.server.ts";
import { listTourNames } from "#modules/catalogue/index.server.ts";
import { listWaitingComments, MOST_COMMENTS_WAITING } from "#modules/content/index.server.ts";
import { listWaitingMessages } from "#modules/enquiries/index.server.ts";
import { listUnsentMails, type UnsentMail } from "#modules/messaging/index.server.ts";
import { listWaitingReviews, MOST_REVIEWS_WAITING } from "#modules/reviews/index.server.ts";
import { listStaffNames } from "#modules/staff/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { mailLabel } from "../booking/mail-entries.ts";
import { describeSpan, howOld } from "../rides/ride-model.ts";
import { bandOf, describeGuests, type Need } from "./need-model.ts";
import { endOfDay } from "./needs-of-money.server.ts";

type Deps = { db: Db; clock: Clock };

/** A mail that waits is on its way for so long; then a person looks. */
const WAITS_MINUTES = 60;
/** A caller's hold may last no longer than an hour. */
const LINK_WAITS_MINUTES = 10;
const NAMED = 3;
const MOST_MESSAGES = 100;
const LINK = "booking.by_desk";

/** A caller who waits for the link to pay: the places go when the hold ends. */
function ofLink(mail: UnsentMail, brief: BookingBrief, heldUntil: Date, now: string): Need {
  const until = heldUntil.toISOString();
  const why = mail.isRefused ? `The mail server refuses ${mail.recipient}.` : `The mail to ${mail.recipient} waits.`;
  return {
    ...{ key: `mail ${mail.id}`, band: bandOf(until, now), until },
    title: `${brief.contactName} has no link to pay: please call`,
    detail: `${why} ${pluralize(brief.people, "place")} on ${brief.tourName} stay held until then.`,
    ...{ reference: brief.reference, phone: brief.contactPhone },
    ...{ costPaise: brief.totalPaise, costWords: "perhaps not won" },
    deed: { label: "Correct the address", command: "correct-email", options: { reference: brief.reference } },
  };
}

/** A refused address or a mail that was given up: somebody has to tell this guest in another way. */
function ofMail(mail: UnsentMail, brief: BookingBrief | undefined, now: string): Need {
  if (mail.kind === LINK && brief?.heldUntil) return ofLink(mail, brief, brief.heldUntil, now);
  const until = brief && brief.startsAt.toISOString() > now ? brief.startsAt.toISOString() : null;
  const why = mail.lastError === null ? "" : ` Mail server: “${mail.lastError}”`;
  return {
    ...{ key: `mail ${mail.id}`, band: until === null ? "today" : bandOf(until, now), until },
    untilWords: until === null ? "no ride ahead" : "it starts",
    title: mail.isRefused
      ? "A mail did not arrive: the address is refused"
      : "A mail was given up: it could not be sent in time",
    detail: `${brief?.contactName ?? mail.recipient}, “${mailLabel(mail.kind)}”.${why}`,
    ...(brief && { reference: brief.reference, phone: brief.contactPhone }),
    costPaise: brief?.totalPaise ?? null,
    costWords: brief ? `${describeGuests(brief.people)} without word` : "nobody was told",
    deed: deedOfMail(mail, brief),
  };
}

function deedOfMail(mail: UnsentMail, brief: BookingBrief | undefined): Need["deed"] {
  if (!mail.isRefused)
    return {
      label: "They know: close it",
      command: "resolve-alert",
      options: { kind: "mail.given_up", subject: mail.id },
    };
  if (!brief) return { label: "Show the unsent mails", command: "unsent-mails", options: {} };
  return { label: "Correct the address", command: "correct-email", options: { reference: brief.reference } };
}

/** Mails that the mail server does not take now. One fault holds up all of them, so they are one need. */
function ofWaiting(mails: readonly UnsentMail[], briefs: ReadonlyMap<string, BookingBrief>, now: string): Need[] {
  const [oldest] = mails;
  if (!oldest) return [];
  const { lastError } = mails.find((mail) => mail.lastError !== null) ?? oldest;
  const guests = new Set(mails.flatMap(({ about }) => briefs.get(about ?? "") ?? []));
  const starts = [...guests].map(({ startsAt }) => startsAt.toISOString()).filter((at) => at > now);
  const until = starts.toSorted()[0] ?? null;
  return [
    {
      ...{ key: "mails", band: until === null ? "today" : bandOf(until, now), until },
      untilWords: until === null ? howOld(Date.parse(now) - oldest.since.getTime()) : "the first ride starts",
      title: mails.length === 1 ? "A mail could not be sent yet" : `${mails.length} mails could not be sent yet`,
      detail: `${firstNames(mails.map(({ kind }) => `“${mailLabel(kind)}”`))}.${lastError === null ? "" : ` Mail server: “${lastError}”`}`,
      costPaise: guests.size === 0 ? null : [...guests].reduce((sum, { totalPaise }) => sum + totalPaise, 0),
      costWords: guests.size === 0 ? "nobody was told" : `${pluralize(guests.size, "booking")} without word`,
      deed: { label: "Show the unsent mails", command: "unsent-mails", options: {} },
    },
  ];
}

/** Mails that a server refused, that were given up, or that have waited for an hour. */
export async function needsOfMails({ db, clock }: Deps): Promise<Need[]> {
  const now = clock.now();
  const minutesOld = (mail: UnsentMail): number => (now.getTime() - mail.since.getTime()) / 60_000;
  const waits = (mail: UnsentMail): number => (mail.kind === LINK ? LINK_WAITS_MINUTES : WAITS_MINUTES);
  const unsent = (await listUnsentMails({ db, clock })).filter(
    (mail) => mail.isRefused || minutesOld(mail) >= waits(mail),
  );
  const briefs = await findBriefs(
    db,
    unsent.flatMap(({ about }) => about ?? []),
  );
  const isOfHold = ({ kind, about }: UnsentMail) => kind === LINK && !!briefs.get(about ?? "")?.heldUntil;
  const isOne = (mail: UnsentMail) => mail.isRefused || mail.isGivenUp || isOfHold(mail);
  return [
    ...unsent.filter(isOne).map((mail) => ofMail(mail, briefs.get(mail.about ?? ""), now.toISOString())),
    ...ofWaiting(
      unsent.filter((mail) => !isOne(mail)),
      briefs,
      now.toISOString(),
    ),
  ];
}

const requestTitles = {
  export: "wants a copy of their data",
  erasure: "wants to be forgotten",
  correction: "wants data corrected",
  other: "asks about their data",
};

/** Open data requests. Those that only wait for a ride to be over need nobody. */
export async function needsOfRequests({ db, clock }: Deps): Promise<Need[]> {
  const now = clock.now().toISOString();
  const open = (await listDataRequests(db)).filter(({ carriedOutBy }) => carriedOutBy === null);
  return open.map((request): Need => {
    const until = endOfDay(request.dueOn);
    return {
      ...{ key: `request ${request.id}`, band: bandOf(until, now), until },
      title: `${request.email ?? "Somebody"} ${requestTitles[request.kind]}`,
      ...{ detail: request.words, costPaise: null, costWords: "last day by law" },
      deed: { label: "Open the request", screen: "people" },
    };
  });
}

const whoAnswers = (name: string | undefined): string =>
  name === undefined ? "Nobody has taken it." : `${name} answers.`;

/** Contact messages, due a day after they came. */
export async function needsOfMessages({ db, clock }: Deps): Promise<Need[]> {
  const now = clock.now().toISOString();
  const open = (await listWaitingMessages(db, { most: MOST_MESSAGES })).filter(({ isDoubtful }) => !isDoubtful);
  const names = new Map(open.length === 0 ? [] : (await listStaffNames(db)).map(({ id, name }) => [id, name]));
  const isAboutTour = open.some(({ tour }) => tour !== null);
  const tours = new Map(isAboutTour ? (await listTourNames(db)).map(({ slug, name }) => [slug, name]) : []);
  return open.map((message): Need => {
    const { dueAt: due } = message;
    const isLate = due <= now || delhiDate(due) === delhiDate(now);
    return {
      ...{ key: `message ${message.id}`, band: isLate ? "today" : "day", until: due },
      untilWords: due <= now ? `${describeSpan(Date.parse(now) - Date.parse(message.sentAt))} unanswered` : "answer by",
      title: `${message.name} wrote${message.tour === null ? "" : ` about ${tours.get(message.tour) ?? message.tour}`}`,
      ...{
        detail: `${whoAnswers(names.get(message.ownerId ?? ""))} “${message.message}”`,
        phone: message.number,
        costPaise: null,
        costWords: "perhaps not won",
      },
      deed: { label: "Answer", screen: "enquiries" },
    };
  });
}

const firstNames = (names: readonly string[]): string =>
  [...new Set(names)].slice(0, NAMED).join("; ") + (new Set(names).size > NAMED ? " …" : "");

/** Reviews and comments that nobody has read yet, one need for each kind. */
export async function needsOfVoices({ db, clock }: Deps): Promise<Need[]> {
  const [reviews, comments] = await Promise.all([listWaitingReviews(db), listWaitingComments(db)]);
  const toRead = (
    kind: string,
    waiting: readonly { writtenAt: string }[],
    about: readonly string[],
    most: number,
  ): Need[] => {
    const [oldest] = waiting;
    if (!oldest) return [];
    return [
      {
        ...{ key: kind, band: "any", until: null },
        untilWords: howOld(clock.now().getTime() - Date.parse(oldest.writtenAt)),
        title: `${waiting.length < most ? "" : "At least "}${pluralize(waiting.length, kind)} ${waiting.length === 1 ? "waits" : "wait"} to be read`,
        ...{ detail: firstNames(about), costPaise: null, costWords: "nothing" },
        deed: { label: "Read", screen: "voices" },
      },
    ];
  };
  return [
    ...toRead(
      "review",
      reviews,
      reviews.map(({ tourName }) => tourName),
      MOST_REVIEWS_WAITING,
    ),
    ...toRead(
      "comment",
      comments,
      comments.map(({ postTitle }) => postTitle),
      MOST_COMMENTS_WAITING,
    ),
  ];
}
