import { isBookable } from "#modules/availability/model.ts";
import { datedPolicy, policyOf, timeBefore } from "#modules/booking/model.ts";
import type { Company } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { describeAge, describeGroup } from "../booking/group-words.ts";
import { standingFor, standingLabel } from "../booking/offered-departure.ts";
import { withIst } from "../time-words.ts";
import type { TourPageData } from "../tour-data.server.ts";

/** A line of a part: a word or an hour at the left, an optional bold title, and the text. */
interface Line {
  lead?: string;
  title?: string;
  text: string;
}

/** The texts of a tour sheet, in printing order. */
export interface SheetContent {
  company: string;
  place: string;
  placeHindi?: string;
  name: string;
  nameHindi: string | null;
  tagline: string;
  facts: { label: string; value: string }[];
  price: string;
  priceNote: string;
  /** `isShort`: its lines fit side by side. */
  parts: { heading: string; lines: Line[]; isShort?: boolean }[];
  foot: string;
}

type Page = Omit<TourPageData, "suggestions" | "wish" | "rating" | "reviews">;

const DATES_SHOWN = 6;

/** The content of a tour's sheet. Its foot has the site's address and the date of printing, since prices and dates age. */
export function sheetOf(
  page: Page,
  company: Pick<Company, "name" | "phone" | "email">,
  publicUrl: string,
): SheetContent {
  const { tour, today } = page;
  const { details } = tour;
  return {
    company: company.name,
    place: tour.location,
    placeHindi: details.locationHindi,
    name: tour.name,
    nameHindi: tour.nameHindi,
    tagline: tour.tagline,
    facts: [
      { label: "Duration", value: tour.duration },
      { label: "Distance", value: `${tour.distanceKm} km` },
      { label: "Level", value: tour.level },
      { label: "Group size", value: describeGroup(details.groupSize) },
      { label: "Runs", value: details.date },
      { label: "Time", value: withIst(details.time) },
      { label: "Languages", value: details.languages.join(", ") },
      { label: "From age", value: describeAge(details.fit.minAge) },
    ],
    ...priceOf(page),
    parts: [
      { heading: "Next dates", lines: nextDates(page), isShort: true },
      {
        heading: "Day by day",
        lines: details.itinerary.map((day) => ({
          lead: `Day ${day.day}`,
          title: `${day.title}, ${day.km} km`,
          text: day.description,
        })),
      },
      { heading: "Highlights", lines: highlights(details) },
      {
        heading: "Included",
        lines: details.inclusions.map(({ title, description }) => ({ lead: title, text: description })),
      },
      { heading: "Not included", lines: details.notIncluded.map((text) => ({ text })) },
      { heading: "Please bring", lines: details.bring.map((text) => ({ text })) },
      {
        heading: "Where we meet",
        lines: [
          { lead: "Place", text: details.meetingPoint.name },
          { lead: "Address", text: details.meetingPoint.address },
          { lead: "Find it by", text: details.meetingPoint.landmark },
          { lead: "Time", text: withIst(details.time) },
        ],
      },
      { heading: "If you cancel", lines: cancellation(page) },
    ].filter((part) => part.lines.length > 0),
    foot: `Printed on ${plainDate(today)}. Prices and places change. ${company.phone} · ${company.email}\n${publicUrl}${tour.path}`,
  };
}

function priceOf({ tour: { prices, sells }, prices: dated }: Page): Pick<SheetContent, "price" | "priceNote"> {
  const { offerPaise, regularPaise, privateSinglePaise, privateMultiplePaise } = prices;
  const each = formatRupees(offerPaise ?? regularPaise);
  if (sells === "enquiry") return { price: `from ${each}`, priceNote: "per person; your plan names the exact sum" };
  if (dated.length > 1)
    return { price: `from ${each}`, priceNote: "per person, by the day of the ride; no tax added." };
  const isPrivate = privateSinglePaise !== null && privateMultiplePaise !== null;
  const alone = isPrivate
    ? ` Private: ${formatRupees(privateSinglePaise)} for one, ${formatRupees(privateMultiplePaise)} each for more.`
    : "";
  return { price: each, priceNote: `per person, no tax added.${alone}` };
}

/** The next dates that a single traveller can book. Full dates are useless on paper. */
function nextDates({ departures, prices, now, today }: Page): Line[] {
  return departures
    .map((one) => ({ one, standing: standingFor(one, { people: 1, category: "regular" }, now) }))
    .filter(({ standing }) => isBookable(standing))
    .slice(0, DATES_SHOWN)
    .map(({ one, standing }) => ({
      lead: shortDate(one.localDate, today),
      text: [`${one.localTime} IST`, standingLabel(one, standing), ...priceWords(prices, one)].join(", "),
    }));
}

function priceWords(prices: Page["prices"], { priced }: Page["departures"][number]): string[] {
  const found = prices.length > 1 ? prices[priced] : undefined;
  return found ? [formatRupees(found.offerPaise ?? found.regularPaise)] : [];
}

/** The stops in order, after a line about the time zone and the stops' hours. */
function highlights({ highlights: stops, highlightTimes }: Page["tour"]["details"]): Line[] {
  const clock = stops.some(({ time }) => /\d:\d\d/.test(time)) ? ["All times are Delhi time (IST)."] : [];
  const whose = highlightTimes === undefined ? [] : [highlightTimes];
  return [
    ...[[...clock, ...whose].join(" ")].filter(Boolean).map((text) => ({ text })),
    ...stops.map(({ time, name, shortDescription }) => ({ lead: time, title: name, text: shortDescription })),
  ];
}

const LATER = "Later, or if you don't come: no refund.";
/** Said when the start is so near that no refund band is left. */
const NEVER = "Cancelled from now on: no refund.";

function cancellation({ tour, departures, now }: Page): Line[] {
  const policy = policyOf(tour.kind);
  const next = departures.find((one) => isBookable(standingFor(one, { people: 1, category: "regular" }, now)));
  const dated = next ? datedPolicy(policy, next.startsAt, now) : [];
  const lines = next
    ? dated.map((band) => ({
        text:
          band.fromHours === 0
            ? dated.length > 1
              ? LATER
              : NEVER
            : `Until ${delhiInstant(band.until, now)}: ${band.refundPercent}% refund.`,
      }))
    : policy.map(({ fromHours, refundPercent }) => ({
        text: fromHours === 0 ? LATER : `Until ${timeBefore(fromHours)} before the start: ${refundPercent}% refund.`,
      }));
  const which = next ? [{ text: `For the departure on ${longDate(next.localDate)}, ${next.localTime} IST:` }] : [];
  return [...which, ...lines, { text: "If we cancel, you get it all back. Refunds arrive within 15 days." }];
}
