import type { ClosedBy, DepartureStatus } from "#modules/availability/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { describeSpan, timeBeside } from "../rides/ride-model.ts";

/** Facts that decide if a departure can be booked by so many people now. Moments are ISO strings. */
export interface SaleFacts {
  departureId: string;
  now: string;
  people: number;
  status: DepartureStatus;
  statusReason: string | null;
  closedBy: ClosedBy | null;
  block: { id: string; reason: string } | null;
  isPublished: boolean;
  sells: "instant" | "enquiry";
  tourSlug: string;
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
  capacity: number;
  taken: number;
  groupSizeMax: number;
  /** A private party has it to itself. */
  isPartys: boolean;
  /** More places that guides can be had for at every minute of it, by the roles of the tour, be they free or not. */
  guidedPlaces: number;
  forming: { minimum: number; riders: number; decidesAt: string } | null;
}

/** One constraint: it binds, comes close, or is well. */
export interface SaleCheck {
  name: "sale" | "status" | "block" | "party" | "start" | "cutoff" | "places" | "guides" | "group";
  label: string;
  standing: "binds" | "near" | "well";
  words: string;
}

/** Way out, as a deed with its plan. */
export interface SaleWay {
  label: string;
  beside: string;
  command: string;
  options: Record<string, string>;
}

export interface WhyNot {
  isOpen: boolean;
  /** Binding ones first, in the order in which they are met. */
  checks: SaleCheck[];
  /** Cheapest first. Each lifts all that it can; what stays is said in `stays`. */
  ways: SaleWay[];
  /** Says why no deed opens it, or what else is needed. */
  stays: string | null;
}

const MINUTE = 60_000;
/** The site sells until so many minutes before the start when the desk opens it again. */
const LAST_MINUTES = 5;

const check = (name: SaleCheck["name"], label: string, binds: boolean, words: string, isNear = false): SaleCheck => ({
  ...{ name, label, words },
  standing: binds ? "binds" : isNear ? "near" : "well",
});

const closers: Record<ClosedBy, string> = {
  block: "a block",
  timetable: "a change of the timetable",
  too_late_to_form: "the hour of decision: nobody had booked",
  operator: "one of us",
};

function ofStatus({ status, statusReason, closedBy, block }: SaleFacts): SaleCheck {
  const because = statusReason === null ? "" : `: ${statusReason.replace(/\.$/, "")}`;
  if (status === "cancelled") return check("status", "Status", true, `Called off${because}. That is for good.`);
  if (status === "open") return check("status", "Status", false, "Open.");
  if (closedBy === "block")
    return check("block", "Block", true, `Blocked: ${block?.reason ?? statusReason ?? "no reason kept"}.`);
  return check("status", "Status", true, `Closed by ${closers[closedBy ?? "operator"]}${because}.`);
}

function ofSale({ isPublished, sells }: SaleFacts): SaleCheck {
  if (!isPublished) return check("sale", "Tour", true, "Its tour is not published.");
  return check(
    "sale",
    "Tour",
    sells !== "instant",
    sells === "instant" ? "Published and sold at once." : "Sold by quotes only.",
  );
}

function ofCutoff({ now, cutoffAt, startsAt }: SaleFacts): SaleCheck {
  const isPast = cutoffAt <= now;
  const before = Date.parse(startsAt) - Date.parse(cutoffAt);
  const beside = before > 0 ? `, ${describeSpan(before)} before the start` : "";
  const words = isPast
    ? `Sale ended ${delhiInstant(cutoffAt, now)}${beside}.`
    : `Sells until ${delhiInstant(cutoffAt, now)}.`;
  return check("cutoff", "Cut-off", isPast, words, Date.parse(cutoffAt) - Date.parse(now) < 60 * MINUTE);
}

function ofPlaces({ capacity, taken, people, groupSizeMax, isPartys }: SaleFacts): SaleCheck {
  const free = capacity - taken;
  if (isPartys && free < people) return check("party", "Places", true, "A private party has it to itself.");
  if (people > groupSizeMax) return check("places", "Places", true, `The tour takes ${groupSizeMax} at most at once.`);
  return check("places", "Places", free < people, `${free} of ${capacity} are free.`, free < people + 2);
}

function ofGuides({ guidedPlaces, capacity, taken, people, startsAt, endsAt, now }: SaleFacts): SaleCheck {
  if (guidedPlaces >= Math.max(capacity - taken, people))
    return check(
      "guides",
      "Guides",
      false,
      taken < capacity ? "There are guides for all of its places." : "There are guides for more.",
    );
  const hours = `${timeBeside(startsAt, now)} – ${timeBeside(endsAt, startsAt)}`;
  const words = `Guides are out at some minute of ${hours}: they can be had for ${pluralize(guidedPlaces, "more place")}.`;
  return check("guides", "Guides", guidedPlaces < people, words, true);
}

/** A minimum never stops a booking, but an empty departure is closed at its hour. */
function ofGroup({ forming, now }: SaleFacts): SaleCheck {
  if (!forming) return check("group", "Minimum", false, "None, or it is promised that it runs.");
  const { minimum, riders, decidesAt } = forming;
  const words = `${riders} of ${minimum}; decided ${delhiInstant(decidesAt, now)}.`;
  return check("group", "Minimum", false, words, riders < minimum);
}

const hasBegun = ({ startsAt, cutoffAt, now }: SaleFacts): boolean => startsAt <= now && cutoffAt <= now;

const rank: Record<SaleCheck["standing"], number> = { binds: 0, near: 1, well: 2 };

/** Says why a departure cannot be booked, and what would open it. */
export function whyNotBookable(facts: SaleFacts): WhyNot {
  const checks = [ofSale, ofStatus, ofCutoff, ofPlaces, ofGuides, ofGroup]
    .map((look) => look(facts))
    .toSorted((one, other) => rank[one.standing] - rank[other.standing]);
  const binding = new Set(checks.filter(({ standing }) => standing === "binds").map(({ name }) => name));
  return { isOpen: binding.size === 0, checks, ...waysOut(facts, binding) };
}

function waysOut(facts: SaleFacts, binding: ReadonlySet<SaleCheck["name"]>): Pick<WhyNot, "ways" | "stays"> {
  if (binding.size === 0) return { ways: [], stays: null };
  const shut = shutForGood(facts, binding);
  if (shut !== null) return { ways: quoteFor(facts), stays: shut };
  const ways = [...editFor(facts, binding), ...unblockFor(facts, binding), ...guidesFor(binding)];
  const stays = ways.length > 1 ? "All of them are needed: each lifts one of the bars." : null;
  return { ways, stays };
}

function shutForGood(facts: SaleFacts, binding: ReadonlySet<SaleCheck["name"]>): string | null {
  if (facts.status === "cancelled")
    return "A ride that was called off does not open again. A quote for this hour makes it run anew.";
  if (hasBegun(facts)) return "It has left.";
  if (binding.has("party")) return "The party was promised that nobody else joins.";
  if (binding.has("sale")) return facts.isPublished ? "This tour is sold by quotes." : "Publish its tour first.";
  return null;
}

/** A quote gives a party its own departure whatever the site sells. */
function quoteFor({ startsAt, now, isPublished, tourSlug, people }: SaleFacts): SaleWay[] {
  if (startsAt <= now || !isPublished) return [];
  const options = { tour: tourSlug, people: `${people}` };
  return [{ label: "Write a quote", beside: "a party of its own", command: "quote", options }];
}

/** One edit lifts cut-off, places and a closed status together: the timetable then leaves this departure alone. */
function editFor(facts: SaleFacts, binding: ReadonlySet<SaleCheck["name"]>): SaleWay[] {
  const { departureId, startsAt, now, taken, people, groupSizeMax } = facts;
  const options: Record<string, string> = {};
  const words: string[] = [];
  if (binding.has("status")) {
    options.status = "open";
    words.push("open it");
  }
  if (binding.has("cutoff")) {
    const until = new Date(
      Math.max(Date.parse(startsAt) - LAST_MINUTES * MINUTE, Date.parse(now) + LAST_MINUTES * MINUTE),
    );
    options.cutoff = until.toISOString();
    words.push(`sell until ${timeBeside(options.cutoff, now)}`);
  }
  if (binding.has("places") && people <= groupSizeMax) {
    options.capacity = `${taken + people}`;
    words.push(`${pluralize(taken + people, "place")} in all`);
  }
  if (words.length === 0) return [];
  const label = words.join(", ");
  const way = { label: label.charAt(0).toUpperCase() + label.slice(1), beside: "for everybody, on the site" };
  return [
    ...promiseFor(facts, binding),
    { ...way, command: "edit-departure", options: { departure: departureId, ...options } },
  ];
}

/** An empty departure past its hour of decision would be closed again within minutes. */
function promiseFor(
  { departureId, forming, taken, now }: SaleFacts,
  binding: ReadonlySet<SaleCheck["name"]>,
): SaleWay[] {
  if (!binding.has("status") || !forming || taken > 0 || forming.decidesAt > now) return [];
  const options = { departure: departureId };
  return [{ label: "Promise that it runs", beside: "even for one rider", command: "guarantee-departure", options }];
}

function unblockFor({ block }: SaleFacts, binding: ReadonlySet<SaleCheck["name"]>): SaleWay[] {
  if (!binding.has("block") || !block) return [];
  return [{ label: "Lift the block", beside: "opens all it closed", command: "unblock", options: { block: block.id } }];
}

function guidesFor(binding: ReadonlySet<SaleCheck["name"]>): SaleWay[] {
  if (!binding.has("guides")) return [];
  return [{ label: "Add a guide", beside: "by the day", command: "guides", options: {} }];
}
