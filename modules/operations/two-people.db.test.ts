import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSchedules } from "#modules/availability/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";

type Options = Record<string, string>;

/** Two people change one thing: the second one reads both texts before theirs may stand. */
describe("two people on one thing", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());

  const deps = () => ({ ...office.deps, env: { APP_MODE: "demo" as const } });
  const plan = async (command: string, options: Options) => {
    const answer = await planCommand(deps(), { command, options, actor: "anna" });
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer;
  };
  const give = async (command: string, options: Options) =>
    runPlanned(deps(), { command, options, actor: "anna", digest: (await plan(command, options)).digest });

  const rider = (reference: string, more: Options = {}): Options => ({
    ...{ reference, rider: "1", name: "Ben Rao", height: "181", diet: "vegan", notes: "allergic to nuts" },
    ...{ "emergency-name": "Ravi", "emergency-phone": "+91 98123 45678", agreed: "yes", ...more },
  });

  const things: [command: string, prepare: () => Promise<{ first: Options; second: Options; texts: string[] }>][] = [
    [
      "save-rider",
      async () => {
        const { reference } = await office.book(departure(), 1);
        await give("save-rider", rider(reference));
        const say = (notes: string) => ({ reference, rider: "1", notes, agreed: "yes" });
        const [first, second] = [say("allergic to eggs"), say("rides an e-bike")];
        return { first, second, texts: ["allergic to eggs", "rides an e-bike"] };
      },
    ],
    [
      "edit-departure",
      async () => {
        const { id } = departure();
        const close = (reason: string) => ({ departure: id, status: "closed", reason });
        return { first: close("a wedding"), second: close("the smog"), texts: ["a wedding", "the smog"] };
      },
    ],
    [
      "edit-departure",
      async () => {
        const { id } = departure();
        const until = (cutoff: string) => ({ departure: id, cutoff });
        return { first: until("2026-11-21 18:00"), second: until("2026-11-21 19:00"), texts: ["18:00", "19:00"] };
      },
    ],
    [
      "change-guide",
      async () => {
        const guide = `Asha ${newId()}`;
        await give("add-guide", { name: guide, languages: "English" });
        const keys = (await office.db.selectFrom("photo").select("key").limit(2).execute()).map(({ key }) => key);
        const [first = "", second = ""] = keys;
        return { first: { guide, portrait: first }, second: { guide, portrait: second }, texts: keys };
      },
    ],
    [
      "change-guide",
      async () => {
        const guide = `Leela ${newId()}`;
        await give("add-guide", { name: guide, languages: "English" });
        const speaks = (languages: string) => ({ guide, languages });
        return { first: speaks("English, Hindi"), second: speaks("English, Urdu"), texts: ["Hindi", "Urdu"] };
      },
    ],
    [
      "change-schedule",
      async () => {
        const [schedule] = await listSchedules(office.db, departure().tourId);
        if (!schedule) throw new Error("the tour has a timetable");
        const holds = (capacity: number) => ({
          schedule: schedule.id,
          rule: JSON.stringify({ ...schedule.rule, capacity }),
        });
        return { first: holds(7), second: holds(8), texts: ["7 places", "8 places"] };
      },
    ],
    [
      "bill-company",
      async () => {
        const { reference } = await office.book(departure(), 1);
        const to = (company: string) => ({ reference, company, address: "1 Market Road, Delhi" });
        return { first: to("Rides and Co."), second: to("Wheels Ltd"), texts: ["Rides and Co.", "Wheels Ltd"] };
      },
    ],
    [
      "answer-review",
      async () => {
        const review = await office.db
          .selectFrom("review")
          .select("id")
          .where("status", "=", "published")
          .limit(1)
          .executeTakeFirstOrThrow();
        const say = (words: string) => ({ review: review.id, words });
        return { first: say("Thank you."), second: say("Come again."), texts: ["Thank you.", "Come again."] };
      },
    ],
    [
      "correct-email",
      async () => {
        const { reference } = await office.book(departure(), 1);
        const to = (email: string) => ({ reference, email });
        return { first: to("one@rides.example"), second: to("two@rides.example"), texts: ["one@", "two@"] };
      },
    ],
    ["guides", async () => ({ first: { number: "41" }, second: { number: "42" }, texts: ["41", "42"] })],
  ];

  it.each(things)("shows both, and lets no last save win: %s", async (command, prepare) => {
    const { first, second, texts } = await prepare();
    const { digest } = await plan(command, second);
    expect(await give(command, first)).toMatchObject({ ok: true });
    const answer = await runPlanned(deps(), { command, options: second, actor: "bela", digest });
    if (answer.ok || !("stale" in answer)) throw new Error(`the last save wins: ${JSON.stringify(answer)}`);
    for (const text of texts) expect(answer.stale.plan.lines.join("\n")).toContain(text);
    const now = { command, options: second, actor: "bela", digest: answer.stale.digest };
    expect(await runPlanned(deps(), now)).toMatchObject({ ok: true });
  });

  it.each(things)("lets one of two who confirm at the same moment read the other's: %s", async (command, prepare) => {
    const { first, second, texts } = await prepare();
    const asked = [
      { options: first, actor: "anna", digest: (await plan(command, first)).digest },
      { options: second, actor: "bela", digest: (await plan(command, second)).digest },
    ];
    const answers = await Promise.all(asked.map((one) => runPlanned(deps(), { command, ...one })));
    const stale = answers.flatMap((answer) => (!answer.ok && "stale" in answer ? answer.stale : []));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(stale).toHaveLength(1);
    for (const text of texts) expect(stale[0]?.plan.lines.join("\n")).toContain(text);
  });
});
