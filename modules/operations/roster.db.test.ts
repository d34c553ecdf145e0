import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCrew, findLeads, listGuides, listGuidesOut, sendRosters } from "#modules/availability/index.server.ts";
import { guideBendLabels } from "#modules/availability/model.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

describe("guides by name", () => {
  let office: BookingOffice;
  let dawn = "";
  let ahead = 0;

  beforeAll(async () => {
    office = await openBookingOffice();
    dawn = (await listTours(office.db, { slugs: ["old-delhi-at-dawn"] }))[0]?.id ?? "";
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00.000Z");
  beforeEach(async () => {
    await sql`DELETE FROM guide_assignment`.execute(office.db);
    await sql`DELETE FROM guide_notice`.execute(office.db);
    await sql`DELETE FROM outbox WHERE topic = 'guide.roster'`.execute(office.db);
  });

  /** A day that no other test has, before the certificates end. */
  const aDay = (): string => {
    ahead += 1;
    return addCalendarDays("2030-01-01", ahead);
  };
  /** A departure, by default of a day of its own, with riders; the ride takes four hours and half an hour more. */
  async function departureAt(
    time: string,
    { date = aDay(), taken = 6 }: { date?: string; taken?: number } = {},
  ): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken)
      SELECT gen_random_uuid(), ${dawn}, day, ${time}, start, start, 10, ${taken}
      FROM (SELECT ${date}::date AS day) AS of_day,
        LATERAL (SELECT (day + ${time}::time) AT TIME ZONE 'Asia/Kolkata' AS start) AS d
      RETURNING id`.execute(office.db);
    return rows[0]?.id ?? "";
  }
  const order = async (command: string, options: Record<string, string>) => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun: false });
    return answer.ok ? answer.lines : answer.faults;
  };
  const assign = (departure: string, guide: string, role = "lead", reason?: string) =>
    order("assign-guide", { departure, guide, role, ...(reason !== undefined && { reason }) });
  const guideNamed = async (name: string) => {
    const found = (await listGuides(office.db)).find((one) => one.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };

  it("speak languages in the spelling of tours; a new one is asked about, and what is none is refused", async () => {
    const plan = async (languages: string) => {
      const options = { name: "Leela Rao", languages };
      const answer = await planCommand(office.deps, { command: "add-guide", options, actor: "meera" });
      return answer.ok ? answer.plan.lines.join(" ") : answer.faults;
    };
    expect(await plan("english, HINDI, English")).toMatch(/Speaks English, Hindi;/);
    expect(await plan("english")).not.toMatch(/written right/);
    expect(await plan("English, Hindee")).toMatch(
      /names the language Hindee yet: is it written right\? Known: .*English.*Urdu/,
    );
    for (const odd of ["12", "English; <b>", "x", "@", "x".repeat(50)])
      expect(await plan(odd)).toEqual([
        { option: "languages", words: expect.stringMatching(/^Languages by their names/) },
      ]);
  });

  it("are assigned to a departure, which lists them and what is missing", async () => {
    const six = await departureAt("06:30");
    expect(await findCrew(office.db, six)).toMatchObject({
      need: [
        { role: "lead", count: 1 },
        { role: "sweep", count: 1 },
      ],
      assigned: [],
      missing: [
        { role: "lead", count: 1 },
        { role: "sweep", count: 1 },
      ],
    });
    expect((await assign(six, "imran qureshi"))[0]).toMatch(
      /06:30 IST: Imran Qureshi \(lead\); needs 1 lead, 1 sweep, MISSING 1 sweep\.$/,
    );
    await assign(six, "Nandini Bora", "sweep");
    const crew = await findCrew(office.db, six);
    expect(crew?.assigned.map(({ name, role }) => [name, role])).toEqual([
      ["Imran Qureshi", "lead"],
      ["Nandini Bora", "sweep"],
    ]);
    expect(crew?.missing).toEqual([]);
    expect(await assign(six, "Imran Qureshi")).toEqual(["Imran Qureshi is on it already, as lead."]);
    const { rows } = await sql`SELECT DISTINCT assigned_by FROM guide_assignment`.execute(office.db);
    expect(rows).toEqual([{ assigned_by: "meera" }]);
    expect((await order("unassign-guide", { departure: six, guide: "Nandini Bora" }))[0]).toContain("MISSING 1 sweep");
    expect(await order("unassign-guide", { departure: six, guide: "Nandini Bora" })).toEqual([
      "Nandini Bora is not on it.",
    ]);
  });

  it.each([
    ["today", "17:30", 0, "Imran Qureshi was told of it, and gets a mail with the change."],
    ["yesterday", "17:40", 24 * 60, "Imran Qureshi was told of it. No mail goes about an earlier day: please call."],
  ])("who are taken off a ride of %s hear of it as the plan says", async (_day, time, minutes, words) => {
    const ride = await departureAt(time, { date: "2026-11-21" });
    await assign(ride, "Imran Qureshi");
    office.clock.advanceMinutes(minutes);
    await sql`UPDATE guide_assignment SET told_at = now()`.execute(office.db);
    const options = { departure: ride, guide: "Imran Qureshi" };
    const answer = await planCommand(office.deps, { command: "unassign-guide", options, actor: "meera" });
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    expect(answer.plan.lines.at(-1)).toBe(words);
  });

  it("are not needed without riders, and an extra one fills no other role", async () => {
    const empty = await departureAt("06:30", { taken: 0 });
    expect(await findCrew(office.db, empty)).toMatchObject({ need: [], missing: [] });
    const six = await departureAt("06:30");
    await assign(six, "Imran Qureshi");
    await assign(six, "Anand Rao", "lead", "shows him the route");
    expect((await findCrew(office.db, six))?.missing).toEqual([{ role: "sweep", count: 1 }]);
  });

  it.each([
    ["who is on another ride then", "busy", /is on Old Delhi at Dawn then/, "Imran Qureshi", "lead"],
    ["in a role that is not theirs", "role", /does not ride as sweep/, "Imran Qureshi", "sweep"],
    ["who lacks a language of the page", "language", /does not speak Urdu/, "Anand Rao", "lead"],
    ["on a day off", "day_off", /has \d+ January off/, "Meera Joshi", "sweep"],
    ["outside of their hours", "outside_hours", /rides from 14:00 to 22:00|does not ride/, "Rohit Kale", "sweep"],
    [
      "whose certificate has ended by then",
      "certificate_ended",
      /has a certificate \(first aid\)/,
      "Nandini Bora",
      "sweep",
    ],
  ] as const)("a guide %s is assigned only with a reason", async (_, rule, words, name, role) => {
    const localDate = aDay();
    const [six, seven] = [
      await departureAt("06:30", { date: localDate }),
      await departureAt("05:30", { date: localDate }),
    ];
    const guide = await guideNamed(name);
    const set = (column: Record<string, unknown>) =>
      office.db.updateTable("guide").set(column).where("id", "=", guide.id).execute();
    if (rule === "busy") await assign(seven, name);
    if (rule === "day_off") await set({ hours: json({ daysOff: [{ from: localDate, to: localDate }] }) });
    if (rule === "certificate_ended")
      await order("change-guide", { guide: name, certificates: "first_aid 2029-12-31" });
    if (rule === "outside_hours") await set({ hours: json({ weekly: { mon: { from: "14:00", to: "22:00" } } }) });
    const wish = { departure: six, guide: name, role };
    const planned = await planCommand(office.deps, { command: "assign-guide", options: wish, actor: "meera" });
    if (!planned.ok) throw new Error("the plan is refused");
    expect(planned.plan.bends).toContainEqual({ rule: guideBendLabels[rule], words: expect.stringMatching(words) });
    const without = await assign(six, name, role);
    expect(without.at(-1)).toBe("Please give a reason.");
    expect((await findCrew(office.db, six))?.assigned).toEqual([]);
    const ran = await runPlanned(office.deps, {
      ...{ command: "assign-guide", options: wish, actor: "meera", digest: planned.digest },
      reason: "nobody else is in town",
    });
    expect(ran).toMatchObject({ ok: true });
    expect((await findCrew(office.db, six))?.assigned.map((one) => one.name)).toEqual([name]);
    await set({ hours: json(guide.hours) });
    if (rule === "certificate_ended")
      await order("change-guide", { guide: name, certificates: "first_aid 2031-03-31" });
  });

  it("are available or not, with the reason", async () => {
    const date = aDay();
    const [six, seven] = [await departureAt("06:30", { date }), await departureAt("10:59", { date })];
    const free = async () => (await findCrew(office.db, seven))?.freeThen.map(({ name }) => name);
    expect(await free()).toContain("Imran Qureshi");
    await assign(six, "Imran Qureshi");
    expect(await free()).not.toContain("Imran Qureshi");
    const other = (await findCrew(office.db, seven))?.others.find(({ name }) => name === "Imran Qureshi");
    expect(other?.bends.lead).toEqual([{ rule: "busy", words: "is on Old Delhi at Dawn then (06:30)" }]);
    await sql`UPDATE departure SET starts_at = starts_at + interval '1 minute', cutoff_at = starts_at WHERE id = ${seven}`.execute(
      office.db,
    );
    expect(await free(), "the turn-round is over").toContain("Imran Qureshi");
  });

  it("are refused for past or called-off rides, or after leaving", async () => {
    const six = await departureAt("06:30");
    await sql`UPDATE departure SET status = 'cancelled' WHERE id = ${six}`.execute(office.db);
    expect(await assign(six, "Imran Qureshi")).toEqual(["That departure has been called off."]);
    const past = await departureAt("06:30", { date: "2026-11-20" });
    expect(await assign(past, "Imran Qureshi")).toEqual(["That ride is over."]);
    expect(await assign(past, "Nobody")).toEqual(["There is no such guide. See list-guides."]);
    expect(
      await order("add-guide", { name: "Asha Rana", languages: "English, Hindi", phone: "+91 98123 45678" }),
    ).toEqual([expect.stringMatching(/^Added: Asha Rana, /)]);
    expect(await order("add-guide", { name: "asha rana", languages: "Hindi" })).toEqual([
      "There is a guide called asha rana already.",
    ]);
    const next = await departureAt("06:30");
    await assign(next, "Asha Rana", "sweep", "learns");
    expect(await order("end-guide", { guide: "Asha Rana" })).toEqual([
      "Asha Rana has left. Rides without them now: 1.",
    ]);
    expect((await findCrew(office.db, next))?.assigned).toEqual([]);
    expect(await assign(next, "Asha Rana", "sweep")).toEqual(["There is no such guide. See list-guides."]);
    const { rows } = await sql`SELECT name, phone, email FROM guide WHERE name = 'Asha Rana'`.execute(office.db);
    expect(rows).toEqual([{ name: "Asha Rana", phone: null, email: null }]);
  });

  it("are changed only where a value is given; faults name their option", async () => {
    const before = await guideNamed("Salim Ahmad");
    await order("change-guide", { guide: "Salim Ahmad", languages: "Hindi, Urdu, English", "days-off": "2032-12-24" });
    const after = await guideNamed("Salim Ahmad");
    expect(after).toMatchObject({ languages: ["Hindi", "Urdu", "English"], email: before.email });
    expect(after.hours).toEqual({ ...before.hours, daysOff: [{ from: "2032-12-24", to: "2032-12-24" }] });
    await order("change-guide", { guide: "Salim Ahmad", "days-off": "none", email: "none" });
    expect(await guideNamed("Salim Ahmad")).toMatchObject({ hours: before.hours, email: null });
    await order("change-guide", { guide: "Salim Ahmad", email: "salim@guides.pahiya.example", hours: "any" });
    expect((await guideNamed("Salim Ahmad")).hours).toEqual({});
    for (const [option, typed, words] of [
      ["hours", "early", /^--hours: weekdays and hours such as/],
      ["roles", "boss", /^--roles: some of lead, sweep, support$/],
      ["certificates", "swimming 2030-01-01", /^--certificates: a kind and its last day/],
      ["days-off", "2032-12-24 to 2032-12-20", /^--days-off: days such as/],
      ["phone", "12", /^--phone: a telephone number/],
      ["portrait", "no-such-picture", /There is no such picture/],
    ] as const)
      expect((await order("change-guide", { guide: "Salim Ahmad", [option]: typed }))[0]).toMatch(words);
  });

  it("assigned twice at once clash, and one person is asked for a reason", async () => {
    const date = aDay();
    const [six, seven] = [await departureAt("06:30", { date }), await departureAt("07:30", { date })];
    const answers = await Promise.all([assign(six, "Imran Qureshi"), assign(seven, "Imran Qureshi")]);
    expect(answers.filter((lines) => lines.at(-1) === "Please give a reason.")).toHaveLength(1);
    expect((await sql`SELECT FROM guide_assignment`.execute(office.db)).rows).toHaveLength(1);
  });

  describe("their roster", () => {
    const mails = async () =>
      (
        await office.db
          .selectFrom("outbox")
          .select("payload")
          .where("topic", "=", "guide.roster" as never)
          .orderBy("id")
          .execute()
      ).map(
        ({ payload }) =>
          payload as { to: string; localDate: string; isChange: boolean; rides: { localTime: string }[] },
      );
    const told = async () =>
      (await mails()).map(({ to, isChange, rides }) => [to.split("@")[0], isChange, rides.map((one) => one.localTime)]);

    it("is mailed once at five on the evening before", async () => {
      const six = await departureAt("04:30", { date: "2026-12-15" });
      await assign(six, "Imran Qureshi");
      await assign(six, "Nandini Bora", "sweep");
      office.clock.set("2026-12-14T11:29:00.000Z");
      expect(await sendRosters(office.deps)).toBe(0);
      office.clock.set("2026-12-14T11:30:00.000Z");
      const counts = await Promise.all([sendRosters(office.deps), sendRosters(office.deps)]);
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(2);
      expect((await told()).toSorted()).toEqual([
        ["imran", false, ["04:30"]],
        ["nandini", false, ["04:30"]],
      ]);
      expect((await findCrew(office.db, six))?.assigned.every(({ toldAt }) => toldAt !== null)).toBe(true);
      expect(await sendRosters(office.deps)).toBe(0);
    });

    it("is mailed again when the day's rides change, and not for another rider", async () => {
      const [six, noon] = [
        await departureAt("04:35", { date: "2026-12-16" }),
        await departureAt("12:05", { date: "2026-12-16" }),
      ];
      await assign(six, "Imran Qureshi");
      office.clock.set("2026-12-15T12:00:00.000Z");
      await sendRosters(office.deps);
      await sql`UPDATE departure SET taken = 7 WHERE id = ${six}`.execute(office.db);
      expect(await sendRosters(office.deps)).toBe(0);
      await assign(noon, "Imran Qureshi");
      office.clock.set("2026-12-15T20:00:00.000Z");
      expect(await sendRosters(office.deps), "on the day itself").toBe(1);
      await sql`UPDATE departure SET status = 'cancelled' WHERE id IN (${six}, ${noon})`.execute(office.db);
      expect(await sendRosters(office.deps)).toBe(1);
      expect(await told()).toEqual([
        ["imran", false, ["04:35"]],
        ["imran", true, ["04:35", "12:05"]],
        ["imran", true, []],
      ]);
    });

    it("counts as told when a guide is put there again, or in another role and back", async () => {
      const six = await departureAt("04:45", { date: "2026-12-23" });
      const isTold = async () =>
        (await findCrew(office.db, six))?.assigned.map(({ role, toldAt }) => [role, toldAt !== null]);
      await assign(six, "Imran Qureshi");
      office.clock.set("2026-12-22T12:00:00.000Z");
      await sendRosters(office.deps);
      await assign(six, "Imran Qureshi");
      expect(await isTold()).toEqual([["lead", true]]);
      await assign(six, "Imran Qureshi", "sweep", "He asked for it.");
      expect(await isTold()).toEqual([["sweep", false]]);
      await assign(six, "Imran Qureshi");
      expect(await sendRosters(office.deps)).toBe(0);
      expect(await isTold()).toEqual([["lead", true]]);
      expect(await told()).toHaveLength(1);
    });

    it("is mailed once to a guide who joins a ride of several days on its way", async () => {
      const long = await departureAt("06:30", { date: "2026-12-26" });
      const stay = (minutes: number) =>
        sql`UPDATE tour SET duration_minutes = ${minutes} WHERE id = ${dawn}`.execute(office.db);
      const before = await sql<{
        minutes: number;
      }>`SELECT duration_minutes AS minutes FROM tour WHERE id = ${dawn}`.execute(office.db);
      await stay(3 * 1440);
      office.clock.set("2026-12-27T12:00:00.000Z");
      expect(await sendRosters(office.deps)).toBe(0);
      await assign(long, "Imran Qureshi", "lead", "The other one is ill.");
      expect(await sendRosters(office.deps)).toBe(1);
      expect(await told()).toEqual([["imran", false, ["06:30"]]]);
      expect(await sendRosters(office.deps)).toBe(0);
      await stay(before.rows[0]?.minutes ?? 0);
    });

    it("shows a week, and absences", async () => {
      const six = await departureAt("04:40", { date: "2026-12-20" });
      await assign(six, "Imran Qureshi");
      const lines = await order("roster", { date: "2026-12-20", days: "2" });
      expect(lines.find((line) => line.startsWith(six))).toMatch(
        /04:40 IST {2}Old Delhi at Dawn {2}6 riders {2}needs 1 lead, 1 sweep, MISSING 1 sweep {2}Imran Qureshi \(lead\)/,
      );
      expect(lines.find((line) => line.startsWith("  Not on any ride"))).not.toContain("Imran");
      const out = (await listGuidesOut(office.db, "2026-12-20")).filter(({ rides }) => rides.length > 0);
      expect(out.map(({ guide, rides }) => [guide.name, rides.map(({ localTime }) => localTime)])).toEqual([
        ["Imran Qureshi", ["04:40"]],
      ]);
    });
  });

  it("gives guests the leader's name, portrait and languages, and no telephone number", async () => {
    const six = await departureAt("06:30");
    expect(await findLeads(office.db, six)).toEqual([]);
    await assign(six, "Nandini Bora", "sweep");
    expect(await findLeads(office.db, six)).toEqual([]);
    await assign(six, "Imran Qureshi");
    const leads = await findLeads(office.db, six);
    expect(leads).toEqual([
      {
        name: "Imran Qureshi",
        languages: ["English", "Hindi", "Urdu"],
        portrait: expect.objectContaining({ photo: "avatar-1" }),
      },
    ]);
    await sql`UPDATE departure SET status = 'cancelled' WHERE id = ${six}`.execute(office.db);
    expect(await findLeads(office.db, six)).toEqual([]);
  });
});
