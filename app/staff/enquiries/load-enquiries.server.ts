import type { AppContext } from "#app/web/app-context.server.ts";
import { type DeskQuote, listQuotes } from "#modules/booking/index.server.ts";
import { bookingStatusLabels, describePeople } from "#modules/booking/model.ts";
import { listTourNames } from "#modules/catalogue/index.server.ts";
import {
  countWaitingMessages,
  type InboxMessage,
  type InboxOwner,
  listAnsweredMessages,
  listWaitingMessages,
  MOST_COUNTED_MESSAGES,
} from "#modules/enquiries/index.server.ts";
import { listTemplates, type MessageTemplate } from "#modules/messaging/index.server.ts";
import { listStaffNames } from "#modules/staff/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import { formatRupees } from "#platform/money.ts";
import { countryOf } from "#platform/text/countries.server.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { fillFields } from "#platform/text/named-fields.ts";
import { delhiDate, delhiInstant, shortDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import type { Urgency } from "../parts/state.tsx";

const ENQUIRIES = "/staff/enquiries";
const SOON_HOURS = 6;
const enquiriesViews = ["waiting", "answered", "quotes"] as const;
type EnquiriesView = (typeof enquiriesViews)[number];

function dueOf({ dueAt, isDoubtful }: InboxMessage, now: string): { urgency: Urgency; words: string } {
  if (isDoubtful) return { urgency: "later", words: "doubtful: a robot may have sent it" };
  if (dueAt <= now) return { urgency: "now", words: `was due ${delhiInstant(dueAt, now)}` };
  const isSoon = Date.parse(dueAt) - Date.parse(now) < SOON_HOURS * 3_600_000;
  return { urgency: isSoon ? "soon" : "later", words: `due ${delhiInstant(dueAt, now)}` };
}

/** Owners whose messages are shown. */
const whose = ["all", "mine", "nobody"] as const;
type Whose = (typeof whose)[number];

interface Known {
  now: string;
  me: string;
  names: ReadonlyMap<string, string>;
  tours: ReadonlyMap<string, string>;
  templates: readonly MessageTemplate[];
}

/** Mail to the writer that begins with a template. The company's own mailbox sends it. */
function answerOf({ subject, words, name: label }: MessageTemplate, { name, email, tour }: InboxMessage, known: Known) {
  const values = { name, tour: known.tours.get(tour ?? "") ?? "our rides" };
  const [about, body] = [fillFields(subject, values), fillFields(words, values)].map(encodeURIComponent);
  return { label, address: `mailto:${email}?subject=${about}&body=${body}` };
}

const shownMessage = (message: InboxMessage, known: Known) => ({
  owner: ownerOf(message, known),
  answers: known.templates.map((template) => answerOf(template, message, known)),
  id: message.id,
  name: message.name,
  number: message.number,
  email: message.email,
  words: message.message,
  tour: message.tour === null ? null : (known.tours.get(message.tour) ?? message.tour),
  sent: delhiInstant(message.sentAt, known.now),
  due: dueOf(message, known.now),
  answered: message.answeredAt === null ? null : delhiInstant(message.answeredAt, known.now),
  /** Options of a quote that the message answers already. */
  quote: {
    name: message.name,
    email: message.email,
    phone: message.number,
    country: countryOf(message.number) ?? "IN",
    ...(message.tour !== null && { tour: message.tour }),
  },
});

const ownerOf = ({ ownerId }: InboxMessage, { me, names }: Known) => {
  const name = names.get(ownerId ?? "") ?? null;
  return { name, isMe: name !== null && ownerId === me };
};

const ownerIn = (of: Whose, { me, names }: Known): { owner?: InboxOwner } =>
  of === "all" ? {} : { owner: of === "mine" ? { is: me } : { isNoneOf: [...names.keys()] } };

const whoseLabels: Record<Whose, string> = { all: "Everybody's", mine: "Mine", nobody: "Nobody's yet" };

const standings = { open: "open", superseded: "replaced", expired: "ended" } as const;
const urgencies: Record<DeskQuote["versions"][number]["standing"], Urgency> = {
  open: "soon",
  accepted: "well",
  superseded: "later",
  expired: "later",
};

/** State of a version; of one that was accepted, what became of its booking. */
function stateOf({ standing, expiresAt }: DeskQuote["versions"][number], status: DeskQuote["status"], now: string) {
  if (standing === "open") return { urgency: urgencies.open, words: `open until ${delhiInstant(expiresAt, now)}` };
  if (standing !== "accepted") return { urgency: urgencies[standing], words: standings[standing] };
  if (status === "held") return { urgency: urgencies.open, words: "accepted, not paid yet" };
  return status === null || status === "confirmed"
    ? { urgency: urgencies.accepted, words: "accepted and paid" }
    : { urgency: urgencies.expired, words: `accepted, then ${bookingStatusLabels[status].toLowerCase()}` };
}

const shownQuote = (quote: DeskQuote, now: string) => ({
  number: quote.number,
  tour: quote.tourName,
  name: quote.name,
  email: quote.email,
  reference: quote.reference,
  versions: quote.versions.map((version, index) => ({
    id: version.id,
    version: version.version,
    isNewest: index === 0,
    ride: `${shortDate(version.localDate, delhiDate(now))}, ${version.localTime}`,
    people: describePeople(version.people),
    sum: formatRupees(version.totalPaise),
    words: version.words,
    offered: delhiInstant(version.offeredAt, now),
    state: stateOf(version, quote.status, now),
    /** The guest's page of this version, to look at. */
    page: `/staff/guest-page/quote/${version.id}`,
  })),
  isOpen: quote.versions[0]?.standing === "open",
  /** Options of a new version, as the newest one has them. */
  again: {
    ...{ number: quote.number, tour: quote.tourSlug, name: quote.name, email: quote.email, phone: quote.phone },
    ...{ country: quote.country, date: quote.versions[0]?.localDate ?? "", time: quote.versions[0]?.localTime ?? "" },
    ...{ people: String(quote.versions[0]?.people ?? ""), words: quote.versions[0]?.words ?? "" },
  },
});

async function knownOf({ db }: AppContext, { now, me }: { now: string; me: string }): Promise<Known> {
  const [people, tours, templates] = [
    await listStaffNames(db),
    await listTourNames(db),
    (await listTemplates(db, "answer")).filter(({ subject }) => subject !== ""),
  ];
  return {
    ...{ now, me, templates: templates.filter(({ subject }) => subject !== "") },
    names: new Map(people.map(({ id, name }) => [id, name])),
    tours: new Map(tours.map(({ slug, name }) => [slug, name])),
  };
}

/** Messages that wait for an answer, those that have one, or quotes. */
export async function loadEnquiries({ app, staff, url }: ScreenAsk) {
  const view: EnquiriesView = enquiriesViews.find((one) => one === url.searchParams.get("show")) ?? "waiting";
  const now = app.clock.now().toISOString();
  const { waiting, late } = await countWaitingMessages(app.db, app.clock.now());
  const quotes = view === "quotes" ? await listQuotes(app) : [];
  const words = waiting > MOST_COUNTED_MESSAGES ? `${indianDigits(MOST_COUNTED_MESSAGES)}+` : `${waiting}`;
  const of = view === "waiting" ? (whose.find((one) => one === url.searchParams.get("whose")) ?? "all") : "all";
  const known = await knownOf(app, { now, me: staff.memberId });
  const messages =
    view === "waiting"
      ? await listWaitingMessages(app.db, ownerIn(of, known))
      : view === "answered"
        ? await listAnsweredMessages(app.db)
        : [];
  return {
    title: "Enquiries and quotes",
    view,
    words: `${words} ${waiting === 1 ? "message" : "messages"} to answer${late > 0 ? `, ${late} of them late` : ""}`,
    views: [
      { label: `To answer ${words}`, address: ENQUIRIES, isOn: view === "waiting" },
      { label: "Answered", address: `${ENQUIRIES}?show=answered`, isOn: view === "answered" },
      { label: "Quotes", address: `${ENQUIRIES}?show=quotes`, isOn: view === "quotes" },
    ],
    me: staff.memberId,
    whose:
      view === "waiting"
        ? whose.map((one) => ({
            label: whoseLabels[one],
            address: one === "all" ? ENQUIRIES : `${ENQUIRIES}?whose=${one}`,
            isOn: one === of,
          }))
        : [],
    messages: messages.map((one) => shownMessage(one, known)),
    mayAssign: mayRun(staff.role, "assign-message"),
    quotes: quotes.map((one) => shownQuote(one, now)),
    mayQuote: mayRun(staff.role, "quote"),
  };
}
export type EnquiriesData = Awaited<ReturnType<typeof loadEnquiries>>;
