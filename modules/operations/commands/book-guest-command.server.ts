import { z } from "zod";
import {
  bookByDesk,
  DESK_HOLD_HOURS,
  type DeskHoldAnswer,
  describeRefusedPlaces,
  findDeskHold,
  priceWithCode,
  quote,
} from "#modules/booking/index.server.ts";
import {
  type BookingRequest,
  bookingCategories,
  bookingCategoryLabels,
  describePeople,
  MOST_PEOPLE,
  type Quote,
  refusals,
  touristCategories,
} from "#modules/booking/model.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { formatRupees } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, filledByPlan, plainRupees, rupeesOption } from "../describe.server.ts";
import { reasonMissing, reasonOption } from "./change-commands.server.ts";
import { departureId, theDeparture } from "./departure-commands.server.ts";

const fields = z.object({
  departure: departureId,
  people: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_PEOPLE)
    .meta({ title: "How many people" })
    .describe("all who ride, with the caller"),
  category: z
    .enum(bookingCategories)
    .default("regular")
    .meta({
      title: "Shared or private",
      valueWords: { regular: "Shared with others", private: "Private: the whole departure" },
    })
    .describe("regular, or private: the whole departure"),
  name: personName("the caller's name", "at most 120 letters").describe("who books"),
  email: emailAddress("the caller's address")
    .meta({ kind: "email" })
    .describe("the link to pay and the voucher go there"),
  phone: typedLine().min(1).max(30).meta({ kind: "phone" }).describe("such as +919812345678"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "two letters such as IN")
    .default("IN")
    .describe("where the guest lives, two letters"),
  tourist: z
    .enum(touristCategories)
    .default("Domestic Tourist")
    .meta({ title: "Kind of visitor" })
    .describe("monuments charge by it"),
  remarks: typedText().max(1000).default("").describe("what the guide should know"),
  pay: z
    .enum(["link", "desk"])
    .default("link")
    .meta({ title: "How they pay", valueWords: { link: "By the mailed link", desk: "Cash or UPI at the desk" } })
    .describe("link: they pay by the mailed link; desk: cash or UPI here"),
  hours: z.coerce
    .number()
    .int()
    .min(DESK_HOLD_HOURS.least)
    .max(DESK_HOLD_HOURS.most)
    .default(DESK_HOLD_HOURS.usual)
    .meta({ title: "Hours to pay" })
    .describe("how long the places are held; less if the ride leaves earlier"),
  code: z
    .optional(typedLine().max(40))
    .meta({ title: "Promo code or gift" })
    .describe("a promo code or gift that the caller has"),
  agreed: z
    .optional(rupeesOption("4000"))
    .meta(filledByPlan)
    .describe("the total in rupees, as the dry run shows and as you told them"),
  reason: reasonOption,
});
type Options = z.infer<typeof fields>;

const readPhone = ({ phone, country }: Pick<Options, "phone" | "country">) => readTelephone(phone, country);

/** Reports all faults together. */
const options = fields.refine((given) => "number" in readPhone(given), {
  path: ["phone"],
  error: ({ input }) => {
    const read = readPhone(input as Options);
    return "fault" in read ? read.fault : undefined;
  },
  when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "phone" || path?.[0] === "country"),
});

const wishOf = ({ departure, people, category }: Options): BookingRequest => ({ departure, people, category });

function phoneOf(given: Options): string {
  const read = readPhone(given);
  if ("fault" in read) throw CommandRefusal.of("phone", read.fault);
  return read.number;
}

const holderOf = (given: Options) => ({
  ...{ contactName: given.name, contactEmail: given.email, contactPhone: phoneOf(given) },
  ...{ country: given.country, touristCategory: given.tourist, remarks: given.remarks },
});

/** Price of today; a refusal says what the site says. `besides`: hold of the same caller with another code. */
async function priceOf(deps: CommandDeps, given: Options, { isLate, besides }: { isLate: boolean; besides?: string }) {
  const answer = await quote(deps, wishOf(given), { isLate, besides });
  if ("quote" in answer) return withCode(deps, given, answer.quote, besides);
  throw CommandRefusal.of("departure", await describeRefusedPlaces(deps, wishOf(given), answer.refused));
}

/** The same with the caller's code. `duePaise` is what a gift leaves to pay. */
async function withCode(deps: CommandDeps, { code, email }: Options, quoted: Quote, besides: string | undefined) {
  if (code === undefined) return { ...quoted, duePaise: quoted.totalPaise };
  const answer = await priceWithCode(deps, { quoted, typed: code, email, besides });
  if ("words" in answer) throw CommandRefusal.of("code", answer.words, "the code does not hold");
  const { lines, totalPaise, giftPaise } = answer.priced;
  return { ...quoted, lines, totalPaise, duePaise: totalPaise - giftPaise };
}

async function refusalOf(deps: CommandDeps, given: Options, answer: Exclude<DeskHoldAnswer, { held: unknown }>) {
  if (answer.refused === "code") return answer.words;
  if (answer.refused !== "price_moved") return describeRefusedPlaces(deps, wishOf(given), answer.refused);
  return `${refusals.price_moved} It is ${formatRupees(answer.nowPaise ?? 0)} now: nothing was held.`;
}

const heldBefore = (reference: string): string =>
  `${reference} has these places for this caller already: nothing more was held. Another party needs another name.`;

/** Rule that is not kept: the site has stopped selling, and the departure has not left. */
function bendsOf({ clock }: CommandDeps, { cutoffAt, startsAt }: { cutoffAt: string; startsAt: string }) {
  const now = clock.now().toISOString();
  if (now < cutoffAt || now >= startsAt) return [];
  return [{ rule: "Cut-off for booking", words: `The site has stopped selling it on ${delhiInstant(cutoffAt)}.` }];
}

export const bookGuestCommand = command({
  summary: "Book places for a caller: they pay by a mailed link, or cash or UPI at the desk",
  options,
  personal: ["name", "email", "phone", "remarks", "code"],
  reasonForBends: true,
  async plan(deps, given) {
    const departure = await theDeparture(deps, given.departure);
    const bends = bendsOf(deps, departure);
    const besides = await findDeskHold(deps, { wish: wishOf(given), holder: holderOf(given) });
    const priced = await priceOf(deps, given, { isLate: bends.length > 0, ...(besides && { besides }) });
    const { capacity, placesLeft } = departure;
    const taken = capacity - placesLeft;
    const more = besides ? 0 : given.people;
    const after = given.category === "private" ? capacity : taken + more;
    const who = `${given.name}, ${given.email}, ${given.phone}`;
    const what = `${describePeople(given.people)}, ${bookingCategoryLabels[given.category]}`;
    return {
      lines: [
        `${who}: ${what}, ${priced.tour.name}, ${describeDepartureTime(departure)}.`,
        priced.duePaise === 0
          ? `The gift pays all of ${formatRupees(priced.totalPaise)}: the places would be booked at once.`
          : given.pay === "link"
            ? `The places would be held for ${pluralize(given.hours, "hour")}, and the link to pay ${formatRupees(priced.duePaise)} would go to ${given.email}.`
            : `The places would be held for ${pluralize(given.hours, "hour")}: take ${formatRupees(priced.duePaise)} at the desk meanwhile.`,
        ...bends.map(({ rule, words }) => `${rule}: ${words}`),
      ],
      typeNext: [
        `When the caller agrees: --agreed ${plainRupees(priced.totalPaise)}${bends.length > 0 && given.reason === undefined ? " --reason …" : ""}`,
      ],
      audited: [`${what}, ${formatRupees(priced.totalPaise)}, paid by ${given.pay}`],
      bends,
      money: priced.lines.map((line) => ({ words: line.label, paise: line.amountPaise })),
      places: [{ words: "Taken", departureId: departure.id, before: taken, after, capacity }],
      ...((given.pay === "link" || priced.duePaise === 0) && {
        writesTo: [
          {
            name: given.name,
            address: given.email,
            mail: priced.duePaise === 0 ? "Your places are booked" : "Your places, and the link to pay",
          },
        ],
      }),
      fills: { agreed: plainRupees(priced.totalPaise) },
    };
  },
  async run(deps, given) {
    const { agreed: seenPaise } = given;
    if (seenPaise === undefined)
      throw CommandRefusal.of("agreed", "Run it with --dry-run first: it shows the sum that --agreed needs.");
    const [bend] = bendsOf(deps, await theDeparture(deps, given.departure));
    if (bend && given.reason === undefined) throw reasonMissing(`${bend.rule}: ${bend.words}`);
    const answer = await bookByDesk(deps, {
      wish: wishOf(given),
      holder: holderOf(given),
      ...{ code: given.code, hours: given.hours, byLink: given.pay === "link", seenPaise, isLate: bend !== undefined },
    });
    if (!("held" in answer)) throw new CommandRefusal(await refusalOf(deps, given, answer));
    const { reference, holdExpiresAt, isPaid } = answer.held;
    if (!answer.isNew) throw new CommandRefusal(heldBefore(reference));
    const until = delhiInstant(holdExpiresAt);
    return {
      lines: [
        isPaid
          ? `${reference} is booked: the gift pays all.`
          : given.pay === "link"
            ? `${reference} is held until ${until}. The link to pay is on its way.`
            : `${reference} is held until ${until}. Take the money, and record it on the booking.`,
      ],
      data: { reference, people: given.people, totalPaise: seenPaise, until: holdExpiresAt.toISOString() },
    };
  },
});
