import { z } from "zod";
import {
  addGuide,
  changeGuide,
  describeWeeklyHours,
  endGuide,
  findGuide,
  findGuideRefusal,
  findGuides,
  type Guide,
  listGuideRides,
  listGuides,
  listLanguages,
  parseWeeklyHours,
} from "#modules/availability/index.server.ts";
import { certificateKinds, guideRoleLabels, type NewGuide } from "#modules/availability/model.ts";
import { guideRoles } from "#modules/catalogue/model.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { dayField } from "#platform/time/day-field.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { describeDepartureTime } from "../../describe.server.ts";

export const guideOption = typedLine()
  .min(1)
  .max(80)
  .meta({ thing: "guide" })
  .describe("the guide's name or id, as list-guides shows them");

const GONE = "That guide has left the company.";
const hasLeftRefusal = ({ name }: Guide): CommandRefusal =>
  CommandRefusal.of("guide", `${name} has left the company.`, GONE);

export async function theGuide({ db }: Pick<CommandDeps, "db">, idOrName: string): Promise<Guide> {
  const guide = await findGuide(db, idOrName);
  if (!guide) throw CommandRefusal.of("guide", "There is no such guide. See list-guides.");
  if (guide.hasLeft) throw hasLeftRefusal(guide);
  return guide;
}

/** A form leaves an empty field as it was, so "none" removes. */
const isNone = (typed: string): boolean => ["", "none"].includes(typed.trim().toLowerCase());

const list = (typed: string): string[] => (isNone(typed) ? [] : typed.split(",").flatMap((one) => one.trim() || []));

/** "lead, sweep" */
const rolesField = z.string().transform((typed, context): Guide["roles"] => {
  const roles = list(typed.toLowerCase());
  const known = guideRoles.filter((role) => roles.includes(role));
  if (known.length > 0 && known.length === new Set(roles).size) return known;
  context.addIssue({ code: "custom", message: `some of ${guideRoles.join(", ")}` });
  return z.NEVER;
});

/** "first_aid 2031-03-31, guide_licence 2032-12-31" */
const certificatesField = z.string().transform((typed, context): NewGuide["certificates"] => {
  const read = list(typed).map((one) => {
    const [kind, validTo] = one.split(/\s+/);
    return { kind: certificateKinds.find((known) => known === kind), validTo: dayField.safeParse(validTo) };
  });
  const made = read.flatMap(({ kind, validTo }) => (kind && validTo.success ? [{ kind, validTo: validTo.data }] : []));
  if (made.length === read.length && new Set(made.map(({ kind }) => kind)).size === made.length) return made;
  context.addIssue({
    code: "custom",
    message: `a kind and its last day, once each, such as first_aid 2031-03-31; kinds: ${certificateKinds.join(", ")}`,
  });
  return z.NEVER;
});

const hoursField = z.string().transform((typed, context) => {
  try {
    return { weekly: parseWeeklyHours(typed) };
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof RangeError ? error.message : "are no hours" });
    return z.NEVER;
  }
});

/** "2026-12-24, 2026-12-30 to 2027-01-02" */
const daysOffField = z.string().transform((typed, context) => {
  const read = list(typed).map((one) => {
    const [from, to = from] = one.split(/\s+to\s+/);
    return { from: dayField.safeParse(from), to: dayField.safeParse(to) };
  });
  const made = read.flatMap(({ from, to }) =>
    from.success && to.success && from.data <= to.data ? [{ from: from.data, to: to.data }] : [],
  );
  if (made.length === read.length) return made;
  context.addIssue({ code: "custom", message: "days such as 2026-12-24, 2026-12-30 to 2027-01-02" });
  return z.NEVER;
});

const phoneField = z.string().transform((typed, context) => {
  if (isNone(typed)) return null;
  const read = readTelephone(typed, "IN");
  if ("number" in read) return read.number;
  context.addIssue({ code: "custom", message: "a telephone number, such as +91 98123 45678" });
  return z.NEVER;
});

const emailField = z.string().transform((typed, context) => {
  if (isNone(typed)) return null;
  const read = emailAddress("an address such as asha@rides.example").safeParse(typed);
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: "an address such as asha@rides.example" });
  return z.NEVER;
});

const LANGUAGE = /^\p{L}[\p{L}\p{M} ()’'-]{1,39}$/u;

const details = {
  languages: z
    .string()
    .transform(list)
    .pipe(
      z
        .array(z.string())
        .min(1, "at least one, such as English, Hindi")
        .refine((all) => all.every((one) => LANGUAGE.test(one)), "languages by their names, such as English, Hindi"),
    )
    .meta({ thing: "languages" })
    .describe("languages, as tours name them, such as English, Hindi"),
  roles: rolesField.describe(`roles that the guide takes: ${guideRoles.join(", ")}`),
  phone: phoneField.describe("for colleagues; guests never read it"),
  email: emailField.describe("where the roster goes; none to remove"),
  portrait: typedLine()
    .max(80)
    .transform((typed) => (isNone(typed) ? null : typed))
    .describe("key of a picture; none to remove"),
  "named-in-reviews": z
    .enum(["yes", "no"])
    .describe("yes if the guide agreed that published reviews name them, by the first name"),
  hours: hoursField.describe('weekly hours such as mon-fri 05:00-14:00, sat 06:00-20:00; or "any"'),
  "days-off": daysOffField.describe("days without rides, such as 2026-12-24, 2026-12-30 to 2027-01-02; none to remove"),
  certificates: certificatesField.describe("kinds with their last days, such as first_aid 2031-03-31; none to remove"),
};
type Details = Partial<{ [Name in keyof typeof details]: z.output<(typeof details)[Name]> }>;

const daysWords = (days: { from: string; to: string }[]): string =>
  days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(", ");

/** Languages, roles, hours and certificates, without the person. */
function rideLinesOf(guide: NewGuide): string[] {
  const { weekly, daysOff = [] } = guide.hours;
  return [
    `  Speaks ${guide.languages.join(", ")}; rides as ${guide.roles.map((role) => guideRoleLabels[role].toLowerCase()).join(", ")}.`,
    `  Hours: ${describeWeeklyHours(weekly)}${daysOff.length > 0 ? `; off on ${daysWords(daysOff)}` : ""}.`,
    ...(guide.certificates.length > 0
      ? [`  Certificates: ${guide.certificates.map((one) => `${one.kind} to ${plainDate(one.validTo)}`).join(", ")}.`]
      : []),
    ...(guide.portrait === null ? [] : [`  Picture: ${guide.portrait}.`]),
    ...(guide.namedInReviews ? ["  Published reviews name them."] : []),
  ];
}

const linesOf = (guide: NewGuide): string[] => [
  ...rideLinesOf(guide),
  `  ${guide.phone ?? "No telephone"}; ${guide.email === null ? "no address, so no roster by mail" : guide.email}.`,
];

/** Languages in the spelling of tours, whose needs are compared with them, and those known before. */
async function withSpelling<Given extends Details>({ db }: CommandDeps, given: Given) {
  if (given.languages === undefined) return { spelt: given, languages: [] };
  const languages = await listLanguages(db);
  const written = new Map(languages.map((one) => [one.toLowerCase(), one]));
  const spelt = {
    ...given,
    languages: [...new Set(given.languages.map((one) => written.get(one.toLowerCase()) ?? one))],
  };
  return { spelt, languages };
}

/** Asks about each language of `given` that nobody has named. */
const newLanguageWords = ({ languages: given = [] }: Details, languages: readonly string[]): string[] =>
  given
    .filter((one) => !languages.includes(one))
    .map(
      (one) => `No tour or guide names the language ${one} yet: is it written right? Known: ${languages.join(", ")}.`,
    );

const known = ({ portraitKey, ...guide }: Guide): NewGuide => ({ ...guide, portrait: portraitKey });

const merged = (guide: NewGuide, name: string | undefined, given: Details): NewGuide => {
  const { hours, "days-off": daysOff, "named-in-reviews": named, ...rest } = given;
  const written = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { weekly: weeklyNow, daysOff: daysOffNow } = guide.hours;
  const weekly = hours === undefined ? weeklyNow : hours.weekly;
  const off = daysOff ?? daysOffNow;
  return {
    ...guide,
    ...written,
    ...(name !== undefined && { name }),
    ...(named !== undefined && { namedInReviews: named === "yes" }),
    hours: { ...(weekly !== undefined && { weekly }), ...(off !== undefined && off.length > 0 && { daysOff: off }) },
  };
};

async function refuseFaulty(deps: CommandDeps, id: string | null, guide: NewGuide): Promise<void> {
  const refusal = await findGuideRefusal(deps.db, { id, ...guide });
  if (refusal === "name_taken")
    throw CommandRefusal.of("name", `There is a guide called ${guide.name} already.`, "That name is taken.");
  if (refusal === "no_picture") throw CommandRefusal.of("portrait", "There is no such picture.");
}

/** Sales go by the number of `guides` alone: named people may be fewer, as day guides have no row. */
async function countedWords({ db }: CommandDeps, change: number): Promise<string[]> {
  const [counted, named] = [await findGuides(db), (await listGuides(db)).length + change];
  if (counted === null) return [];
  return [
    `${named} of the ${pluralize(counted, "guide")} that rides are sold by would have a name. To sell by another number: guides`,
  ];
}

export const listGuidesCommand = command({
  summary: "List the guides with languages, roles, hours, certificates and their ids",
  options: z.object({}),
  async plan(deps) {
    const guides = await listGuides(deps.db);
    return {
      lines: guides.flatMap((guide) => [`${guide.id}  ${guide.name}`, ...linesOf(known(guide))]),
      table: {
        columns: [
          { key: "name", label: "Guide", kind: "text" },
          { key: "languages", label: "Languages", kind: "text" },
          { key: "roles", label: "Roles", kind: "text" },
          { key: "hours", label: "Hours", kind: "text" },
          { key: "id", label: "Id", kind: "id" },
        ],
        rows: guides.map(({ id, name, languages, roles, hours }) => ({
          ...{ id, name, languages: languages.join(", "), roles: roles.join(", ") },
          hours: describeWeeklyHours(hours.weekly),
        })),
      },
    };
  },
});

const nameField = typedLine().min(1).max(80);
const emptyGuide = (name: string): NewGuide => ({
  ...{ name, languages: [], roles: [...guideRoles], phone: null, email: null, portrait: null },
  namedInReviews: false,
  ...{ hours: {}, certificates: [] },
});

export const addGuideCommand = command({
  summary: "Add a guide by name; how many guides rides are sold by stays as it is",
  options: z.object({
    name: nameField.describe("as guests read it"),
    languages: details.languages,
    roles: details.roles.optional().describe("roles that the guide takes; all when missing"),
    phone: details.phone.optional().describe("for colleagues; guests never read it"),
    email: details.email.optional().describe("where the roster goes"),
    portrait: details.portrait.optional().describe("key of a picture"),
    "named-in-reviews": details["named-in-reviews"].optional().describe("yes if published reviews may name the guide"),
    hours: details.hours.optional().describe("weekly hours such as mon-fri 05:00-14:00; any hour when missing"),
    "days-off": details["days-off"].optional().describe("days without rides, such as 2026-12-24"),
    certificates: details.certificates.optional().describe("kinds with their last days, such as first_aid 2031-03-31"),
  }),
  personal: ["name", "phone", "email"],
  async plan(deps, { name, ...given }) {
    const { spelt, languages } = await withSpelling(deps, given);
    const guide = merged(emptyGuide(name), name, spelt);
    await refuseFaulty(deps, null, guide);
    return {
      lines: [
        `Would be added: ${name}`,
        ...linesOf(guide),
        ...newLanguageWords(spelt, languages),
        ...(await countedWords(deps, 1)),
      ],
      audited: ["A guide would be added.", ...rideLinesOf(guide)],
    };
  },
  async run(deps, { name, ...given }) {
    const { spelt } = await withSpelling(deps, given);
    const guide = merged(emptyGuide(name), name, spelt);
    await refuseFaulty(deps, null, guide);
    const id = await addGuide(deps.db, guide);
    return { lines: [`Added: ${name}, ${id}`], data: { guide: id } };
  },
});

export const changeGuideCommand = command({
  summary: "Change what is known of a guide; what is not given stays",
  options: z.object({
    guide: guideOption,
    name: nameField.optional().describe("another name, as guests read it"),
    languages: details.languages.optional().describe("all languages, such as English, Hindi"),
    roles: details.roles.optional().describe("all roles that the guide takes"),
    phone: details.phone.optional().describe("for colleagues; none to remove"),
    email: details.email.optional().describe("where the roster goes; none to remove"),
    portrait: details.portrait.optional().describe("key of a picture; none to remove"),
    "named-in-reviews": details["named-in-reviews"].optional().describe("yes if published reviews may name the guide"),
    hours: details.hours.optional().describe('weekly hours such as mon-fri 05:00-14:00; or "any"'),
    "days-off": details["days-off"].optional().describe("all days without rides; none to remove"),
    certificates: details.certificates.optional().describe("all certificates with their last days; none to remove"),
  }),
  personal: ["guide", "name", "phone", "email"],
  async plan(deps, { guide: wanted, name, ...given }) {
    const guide = await theGuide(deps, wanted);
    const { spelt, languages } = await withSpelling(deps, given);
    const then = merged(known(guide), name, spelt);
    await refuseFaulty(deps, guide.id, then);
    return {
      lines: [
        `Now: ${guide.name}`,
        ...linesOf(known(guide)),
        `Then: ${then.name}`,
        ...linesOf(then),
        ...newLanguageWords(spelt, languages),
      ],
      audited: [`Now: ${guide.id}`, ...rideLinesOf(known(guide)), "Then:", ...rideLinesOf(then)],
    };
  },
  async run(deps, { guide: wanted, name, ...given }) {
    const guide = await theGuide(deps, wanted);
    const { spelt } = await withSpelling(deps, given);
    const then = merged(known(guide), name, spelt);
    await refuseFaulty(deps, guide.id, then);
    if (!(await changeGuide(deps, guide.id, then))) throw hasLeftRefusal(guide);
    return { lines: [`Changed: ${then.name}`, ...linesOf(then)], data: { guide: guide.id } };
  },
});

/** Rides of a guide that have not begun. */
async function ahead({ db, clock }: CommandDeps, guideId: string) {
  const rides = await listGuideRides(db, { guideIds: [guideId] });
  return rides.filter(({ startsAt, status }) => startsAt > clock.now() && status !== "cancelled");
}

export const endGuideCommand = command({
  summary:
    "End a guide's time with the company: off all coming rides, telephone and address forgotten; past rides keep the name",
  options: z.object({ guide: guideOption }),
  personal: ["guide"],
  async plan(deps, { guide: wanted }) {
    const guide = await theGuide(deps, wanted);
    const rides = await ahead(deps, guide.id);
    return {
      audited: [`${guide.id} would leave, and be taken off ${pluralize(rides.length, "coming ride")}.`],
      lines: [
        `${guide.name} would leave, and be taken off ${pluralize(rides.length, "coming ride")}.`,
        ...rides.map((ride) => `  ${ride.departureId}  ${ride.tourName}, ${describeDepartureTime(ride)}, ${ride.role}`),
        ...(await countedWords(deps, -1)),
      ],
    };
  },
  async run(deps, { guide: wanted }) {
    const guide = await theGuide(deps, wanted);
    const rides = await ahead(deps, guide.id);
    if (!(await endGuide(deps, guide.id))) throw hasLeftRefusal(guide);
    return {
      lines: [`${guide.name} has left. Rides without them now: ${rides.length}.`],
      data: { guide: guide.id, rides: rides.map(({ departureId }) => departureId) },
    };
  },
});
