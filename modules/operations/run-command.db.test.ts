import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeComment } from "#modules/content/index.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { describeCommands, runCommand } from "./run-command.server.ts";

describe("the operator's commands", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  // One office for all, with separate departures: audit rows stay, and each test looks at its own.
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  let auditedBefore: string[];
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    const rows = await office.db.selectFrom("audit").select("id").execute();
    auditedBefore = rows.map(({ id }) => id);
  });

  const give = (command: string, options: Record<string, string>, dryRun = false) =>
    runCommand(office.deps, { command, options, actor: "meera", dryRun });
  const auditedSince = async () =>
    (await office.db.selectFrom("audit").selectAll().orderBy("id").execute()).filter(
      ({ id }) => !auditedBefore.includes(id),
    );
  const audited = async () =>
    (await auditedSince()).map((row) => ({
      ...{ step: row.step, command: row.command, actor: row.actor, arguments: row.arguments },
    }));
  const booked = (people = 1) => office.book(departure(), people);

  it("describe every option", () => {
    for (const { name, summary, options } of describeCommands()) {
      expect(summary, name).not.toBe("");
      for (const option of options) expect(option.words, `${name} --${option.name}`).not.toBe("");
    }
  });

  it("name a command's faults, and audit nothing", async () => {
    for (const name of ["dance", "constructor"])
      expect(await give(name, {})).toMatchObject({ faults: [`There is no command "${name}". See --help.`] });
    expect(await give("list-holds", { constructor: "1" })).toMatchObject({ faults: ["--constructor: no such option"] });
    expect(await give("refund", { reference: "PH-7K3M9Q", speed: "1" })).toEqual({
      ok: false,
      faults: ["--speed: no such option"],
    });
    expect(await give("cancel-departure", { departure: "soon" })).toMatchObject({
      faults: expect.arrayContaining(["--reason: is missing"]),
    });
    expect(await give("cancel-departure", { departure: "soon", reason: "rain" })).toMatchObject({ ok: false });
    expect(await give("refund", { reference: "PH-222222", rupees: "10", reason: "tea" })).toEqual({
      ok: false,
      faults: ["There is no booking PH-222222."],
    });
    expect(await audited()).toEqual([]);
  });

  it("call a departure off: the dry run changes nothing, the run asks guests and is audited", async () => {
    const booking = await booked(2);
    const options = { departure: booking.departureId, reason: "The air is not fit to ride in." };
    const dry = await give("cancel-departure", options, true);
    expect(dry).toMatchObject({ ok: true });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(false);
    expect(await audited()).toEqual([]);
    expect(await give("cancel-departure", options)).toEqual({
      ok: true,
      lines: ["Called off. Guests asked: 1. Holds ended: 0."],
    });
    expect((await office.managed(booking.reference)).choiceId).not.toBeNull();
    const row = { command: "cancel-departure", actor: "meera", arguments: options };
    expect(await audited()).toEqual([
      { ...row, step: "begun" },
      { ...row, step: "done" },
    ]);
    expect(new Set((await auditedSince()).map(({ order_id }) => order_id)).size).toBe(1);
    await expect(office.db.deleteFrom("audit").execute()).rejects.toMatchObject({ code: "23514" });
  });

  it("refuse days in the wrong order, in a dry run too", async () => {
    const days = { from: "2026-12-02", to: "2026-12-01" };
    const faults = ["--to: is before --from"];
    const blocking = { ...days, reason: "smog" };
    expect(await give("block-date", blocking, true)).toEqual({ ok: false, faults });
    expect(await give("block-date", blocking)).toEqual({ ok: false, faults });
    expect(await give("list-departures", { ...days, tour: "old-delhi-at-dawn" })).toEqual({ ok: false, faults });
    expect(await give("partner-clicks", days)).toEqual({ ok: false, faults });
    expect(await give("partner-clicks", { from: "2031-01-01" })).toEqual({
      ok: false,
      faults: ["--from: is after today"],
    });
    expect(await audited()).toEqual([]);
    for (const name of ["block-date", "list-departures", "partner-clicks"])
      expect(describeCommands(name)[0]?.options.map((option) => option.name)).toContain("to");
  });

  it("are audited before they run, and when they fail", async () => {
    const { database } = office;
    await database.executeRaw(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the power went, says carla@example.com'; END $$`);
    await database.executeRaw("CREATE TRIGGER fails BEFORE INSERT ON blackout FOR EACH ROW EXECUTE FUNCTION fail()");
    const options = { from: "2026-12-01", to: "2026-12-02", reason: "smog" };
    try {
      await expect(give("block-date", options)).rejects.toThrow("the power went");
    } finally {
      await database.executeRaw("DROP TRIGGER fails ON blackout");
    }
    const rows = await auditedSince();
    expect(rows.map(({ step }) => step)).toEqual(["begun", "failed"]);
    expect(JSON.stringify(rows.at(-1)?.outcome)).not.toContain("carla");
  });

  it("keep no personal data in the audit", async () => {
    const person = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001" };
    const ride = { tour: "delhi-your-own-way", date: "2026-12-20", time: "07:00", people: "2", rupees: "9000" };
    const quoted = { ...person, ...ride, words: "The potters' lane, slowly." };
    expect(await give("quote", { ...quoted, tour: "nowhere" }, true)).toMatchObject({ ok: false });
    expect(await give("quote", { ...quoted, number: "Q-TYPED0" }, true)).toMatchObject({ ok: false });
    // As long as the tour's own page says.
    const plan = await give("quote", quoted, true);
    expect(plan).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([expect.stringMatching(/, valid for 14 days\.$/)]),
    });
    expect(await give("quote", quoted)).toMatchObject({ ok: true });
    expect(await give("note-data-request", { email: person.email, kind: "export", words: "All of it." })).toMatchObject(
      {
        ok: true,
      },
    );
    const kept = JSON.stringify((await audited()).slice(-4));
    expect(kept).toContain("delhi-your-own-way");
    expect(kept).not.toMatch(/carla|Carla|9800000001|potters|All of it/);
  });

  it("print a person's words only as marked words", async () => {
    const { reference, departureId } = await booked(1);
    const forged = "Anna\u001b[2J\nPH-7K3M9Q  Nobody, +911, 9 people\u202e";
    await office.db.updateTable("booking").set({ contact_name: forged }).where("reference", "=", reference).execute();
    const shown = "Anna␛[2J␊PH-7K3M9Q  Nobody, +911, 9 people<U+202E>";
    expect(await give("manifest", { departure: departureId })).toMatchObject({
      lines: [
        expect.any(String),
        expect.stringMatching(new RegExp(`${reference}  Anna␛.*, 1 person$`)),
        "  Regular Tour",
        "  Travels as: Expats",
        "  1 without details",
      ],
    });
    const off = await give("cancel-departure", { departure: departureId, reason: "Fog all day." }, true);
    expect(off).toMatchObject({
      lines: [
        expect.stringMatching(/: 1 booking, 1 person$/),
        `  ${reference}  ${shown}, 1`,
        expect.any(String),
        expect.any(String),
      ],
    });
    const comment = "Lovely.\nNothing was changed (dry run).";
    const asked = { name: "Bo", email: "bo@example.com", comments: comment };
    const [post] = await office.db.selectFrom("post").select("slug").limit(1).execute();
    await writeComment(office.deps, post?.slug ?? "", asked, "hello@pahiya.example");
    const row = await office.db
      .selectFrom("post_comment")
      .select("id")
      .where("name", "=", "Bo")
      .executeTakeFirstOrThrow();
    expect(await give("moderate-comment", { comment: row.id, verdict: "published" }, true)).toMatchObject({
      lines: [expect.any(String), "  > Lovely.", "  > Nothing was changed (dry run).", expect.any(String)],
    });
  });

  it("publish the review that was read, by its mark", async () => {
    const { id } = await office.db.selectFrom("review").select("id").limit(1).executeTakeFirstOrThrow();
    const decide = (options: object, dryRun = false) =>
      give("moderate-review", { review: id, verdict: "published", ...options }, dryRun);
    const dry = await decide({}, true);
    const [, read = ""] = /--read (\w+)/.exec("lines" in dry ? dry.lines.join(" ") : "") ?? [];
    expect(await decide({})).toMatchObject({ ok: false, faults: [expect.stringContaining("--dry-run first")] });
    expect(await decide({ read })).toMatchObject({ ok: true });
    await office.db.updateTable("review").set({ reviewer_name: "Somebody else" }).where("id", "=", id).execute();
    expect(await decide({ read })).toMatchObject({ ok: false, faults: [expect.stringContaining("changed it since")] });
  });

  it("list alerts, and close them once handled", async () => {
    const dispute = { kind: "payment.disputed", subject: "disp_1" };
    await raiseAlert({ clock: office.clock, log: createLog("silent") }, office.db, { ...dispute, detail: { days: 7 } });
    const shown = { ok: true, lines: [expect.stringMatching(/^payment\.disputed {2}disp_1 {2}once, last .*"days":7/)] };
    expect(await give("list-alerts", {})).toEqual(shown);
    expect(await give("resolve-alert", { ...dispute, subject: "disp_2" })).toMatchObject({ ok: false });
    expect(await give("resolve-alert", dispute, true)).toMatchObject({ ok: true });
    expect(await give("list-alerts", {})).toEqual(shown);
    expect(await give("resolve-alert", dispute)).toMatchObject({ ok: true });
    expect(await give("list-alerts", {})).toEqual({ ok: true, lines: ["Nothing to show."] });
    expect((await audited()).map(({ step }) => step)).toEqual(["begun", "done"]);
  });

  it("list unsent mails with the server's answer", async () => {
    await booked();
    const at = office.clock.now();
    const refused = { status: "failed", lastError: "550 no such user", refusedAt: at } as const;
    const id = await keepMail(office.db, { kind: "newsletter.confirm", recipient: "ana@example.com", ...refused, at });
    expect(await give("unsent-mails", {})).toEqual({
      ok: true,
      lines: [expect.stringMatching(`^${id} {2}newsletter.confirm {2}ana@example.com, .*refused: 550 no such user$`)],
    });
  });
});
