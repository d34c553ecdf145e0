import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorCommands } from "#modules/operations/index.server.ts";
import { listApprovals } from "#modules/staff/index.server.ts";
import { type Role, wantsProof } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { type Colleague, type ConsoleAnswer, openConsole } from "#tests/harness/people/console-desk.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { loadConsole } from "../console/load-console.server.ts";
import { loader as sendFile } from "../file/route.ts";
import type { FormSheet, SheetData } from "./sheet-data.ts";

const PROOF_LASTS = { minutes: 15 };

/** Large refunds and grave commands want a proof and a second person, at the route that the console's forms are sent to. */
describe("guards of the console", () => {
  let office: BookingOffice;
  let desk: ReturnType<typeof openConsole>;
  const app = () => desk.app;
  let departure: () => Departure;
  let [anna, bela] = [{} as Colleague, {} as Colleague];

  beforeAll(async () => {
    office = await openBookingOffice();
    desk = openConsole(office);
    departure = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).slice(2));
    anna = await desk.join("anna", "desk");
    bela = await desk.join("bela", "owner");
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  async function sheetAt(path: string, who: Colleague): Promise<SheetData> {
    const { sheet } = (await loadConsole(app(), desk.requestOf(path, who))).data;
    if (!sheet) throw new Error(`no sheet at ${path}`);
    return sheet;
  }

  const file = async (id: string, who: Colleague): Promise<Response> => {
    try {
      return await sendFile(desk.argsOf(desk.requestOf(`/staff/file/${id}`, who), { deed: id }));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      return new Response(null, { status: (thrown as { init: { status: number } }).init.status });
    }
  };

  /** Sheet of a command with its plan, and its forms. */
  async function sheetOf(command: string, options: Record<string, string>, who = anna) {
    const fields = Object.fromEntries(Object.entries(options).map(([name, value]) => [`o.${name}`, value]));
    const path = `/staff/commands?${new URLSearchParams({ do: command, ...fields, plan: "1" })}`;
    const sheet = (await sheetAt(path, who)) as FormSheet;
    const form = { command, ...fields, digest: sheet.plan?.digest ?? "" };
    return {
      guard: sheet.plan?.guard,
      confirm: (more: Record<string, string> = {}, by = who) =>
        desk.post(path, by, { ...form, order: newId(), ...more }),
      askSecond: () => desk.post(path, who, { ...form, ask: "1" }),
    };
  }

  const refundSheet = (reference: string, rupees: number, reason = "a washed-out road") =>
    sheetOf("refund", { reference, rupees: String(rupees), reason });
  const dearBooking = () => office.book(departure(), 4);
  const backOf = async (reference: string): Promise<number[]> =>
    (await office.managed(reference)).refunds.map(({ amountPaise }) => amountPaise / 100);
  const openRequest = async (): Promise<string> => {
    const found = await listApprovals(app(), { memberId: newId() });
    return found.at(-1)?.id ?? "";
  };
  const agree = async (who: Colleague) => desk.post("/staff/approvals", who, { approve: await openRequest() });
  /** Needs of Today that are about approvals. */
  async function asksOf(who: Colleague) {
    const { shown } = (await loadConsole(app(), desk.requestOf("/staff", who))).data;
    if (shown?.screen !== "today") throw new Error("it is Today");
    return shown.data.needs.filter(({ key }) => key.startsWith("approval "));
  }
  const auditOf = (reference: string) =>
    office.db
      .selectFrom("audit")
      .select("outcome")
      .where("step", "=", "begun")
      .where((eb) => eb.cast<string>("arguments", "text"), "like", `%${reference}%`)
      .execute();

  describe("a proof", () => {
    it("is wanted for a refund above ₹10,000 once the last one is a quarter of an hour old", async () => {
      const { reference } = await dearBooking();
      const fresh = await refundSheet(reference, 10_001);
      expect(fresh.guard).toBeNull();
      await atTime(office.clock, PROOF_LASTS, async () => {
        const small = await refundSheet(reference, 10_000);
        expect(small.guard).toBeNull();
        expect((await refundSheet(reference, 10_001)).guard).toBe("proof");
        const refused = await fresh.confirm();
        expect([refused.status, refused.sheet?.plan?.guard]).toEqual([403, "proof"]);
        expect(await backOf(reference)).toEqual([]);
        expect((await small.confirm()).status).toBe(302);
      });
      expect(await backOf(reference)).toEqual([10_000]);
    });

    it("is wanted to export a person, to see the result again and to save its file", async () => {
      const booking = await dearBooking();
      const asked = await sheetOf("export-person", { email: booking.contactEmail });
      expect(asked.guard).toBeNull();
      const done = await asked.confirm();
      const id = done.location?.split("did=")[1] ?? "";
      expect(await sheetAt(`/staff/commands?did=${id}`, anna)).toMatchObject({
        ...{ kind: "result", state: "done", isHidden: false, file: `/staff/file/${id}` },
      });
      expect((await file(id, anna)).status).toBe(200);
      expect((await file(id, bela)).status).toBe(404);
      expect((await file(id, anna)).headers.get("content-disposition")).toBe(
        `attachment; filename="person-${delhiDate(office.clock.now())}.zip"`,
      );
      await atTime(office.clock, PROOF_LASTS, async () => {
        const old = await sheetOf("export-person", { email: booking.contactEmail });
        expect([old.guard, (await old.confirm()).status]).toEqual(["proof", 403]);
        expect(await sheetAt(`/staff/commands?did=${id}`, anna)).toMatchObject({
          ...{ isHidden: true, file: null, lines: [], table: null },
        });
        const led = await file(id, anna);
        expect([led.status, led.headers.get("location")]).toEqual([
          ...[302, `/staff/prove?to=${encodeURIComponent(`/staff?did=${id}`)}`],
        ]);
      });
    });

    it("is asked of commands that change something only: lists are read without a run", () => {
      for (const name of wantsProof) expect([name, operatorCommands[name]?.run]).not.toEqual([name, undefined]);
    });
  });

  it("names a day's close by that day", async () => {
    const asked = await sheetOf("export-day", { day: "2026-11-20" }, bela);
    const id = (await asked.confirm()).location?.split("did=")[1] ?? "";
    expect((await file(id, bela)).headers.get("content-disposition")).toBe('attachment; filename="day-2026-11-20.csv"');
  });

  it("shows a result by the rights of now, and for a day", async () => {
    const carla = await desk.join("carla", "desk");
    const booking = await dearBooking();
    const asked = await sheetOf("export-person", { email: booking.contactEmail }, carla);
    const id = (await asked.confirm()).location?.split("did=")[1] ?? "";
    const become = (role: Role) =>
      office.db.updateTable("staff_member").set({ role }).where("id", "=", carla.id).execute();
    await become("editor");
    expect(await sheetAt(`/staff/commands?did=${id}`, carla)).toMatchObject({ kind: "refused" });
    expect((await file(id, carla)).status).toBe(404);
    await become("desk");
    expect((await file(id, carla)).status).toBe(200);
    await office.db.updateTable("staff_deed").set({ expires_at: office.clock.now() }).where("id", "=", id).execute();
    expect((await file(id, carla)).status).toBe(404);
    await expect(sheetAt(`/staff/commands?did=${id}`, carla)).rejects.toThrow("no sheet");
  });

  describe("a second person", () => {
    it("is wanted for a refund above ₹50,000, and named in the audit", async () => {
      const { reference } = await dearBooking();
      expect((await refundSheet(reference, 50_000)).guard).toBeNull();
      const sheet = await refundSheet(reference, 50_001);
      expect(sheet.guard).toBe("second");
      const alone = await sheet.confirm();
      expect([alone.status, alone.sheet?.plan?.guard]).toEqual([403, "second"]);
      expect((await sheet.askSecond()).location).toContain("/staff/commands?do=refund&");
      expect((await refundSheet(reference, 50_001)).guard).toBe("asked");
      expect((await sheet.confirm()).status).toBe(403);
      expect((await agree(anna)).location).toBe("/staff/approvals?news=over");
      expect((await sheet.confirm()).status).toBe(403);
      const late = await atTime(office.clock, PROOF_LASTS, () => agree(bela));
      expect(late.location).toBe("/staff/prove?to=%2Fstaff%2Fapprovals");
      expect((await sheet.confirm()).status).toBe(403);
      expect((await agree(bela)).location).toBe("/staff/approvals?news=given");
      // Asking again, as a reload of that answer does, runs nothing.
      expect((await sheet.askSecond()).status).toBe(302);
      expect(await backOf(reference)).toEqual([]);
      expect((await sheet.confirm()).location).toContain("did=");
      expect(await backOf(reference)).toEqual([50_001]);
      expect(await auditOf(reference)).toMatchObject([{ outcome: { plan: { approvedBy: "bela" } } }]);
    });

    it("sees the request on Today with its reason, and who asked sees the answer there", async () => {
      const { reference } = await dearBooking();
      const sheet = await refundSheet(reference, 50_001);
      await sheet.askSecond();
      const asked = { reference, detail: "“a washed-out road”", band: "now" };
      expect(await asksOf(bela)).toMatchObject([
        { ...asked, title: "anna asks for your word: Give money back", deed: { screen: "approvals" } },
      ]);
      expect(await asksOf(anna)).toEqual([]);
      expect(await asksOf(await desk.join("ed", "editor"))).toEqual([]);
      const request = desk.requestOf("/staff/approvals", bela);
      const { shown } = (await loadConsole(app(), request)).data;
      expect(shown?.data).toMatchObject({ open: [{ reference, reason: "a washed-out road" }] });
      await agree(bela);
      expect(await asksOf(bela)).toEqual([]);
      const [given] = await asksOf(anna);
      expect(given).toMatchObject({ ...asked, title: "bela agrees: Give money back", deed: { command: "refund" } });
      const options = given && "options" in given.deed ? given.deed.options : {};
      expect((await sheetOf("refund", options)).guard, "the same plan, which may run").toBeNull();
      await sheet.confirm();
      expect(await asksOf(anna)).toEqual([]);
    });

    it("agrees to one deed: no other sum, reason or booking, and only once of two at a time", async () => {
      const [one, other] = [await dearBooking(), await dearBooking()];
      const sheet = await refundSheet(one.reference, 50_001);
      await sheet.askSecond();
      await agree(bela);
      for (const wrong of [
        await refundSheet(other.reference, 50_001),
        await refundSheet(one.reference, 50_002),
        await refundSheet(one.reference, 50_001, "another reason"),
      ])
        expect((await wrong.confirm()).status).toBe(403);
      const forged = await sheet.confirm({ "o.rupees": "60000" });
      expect(forged.status).toBe(409);
      const answers = await Promise.all([sheet.confirm(), sheet.confirm(), sheet.confirm()]);
      expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
      expect([await backOf(one.reference), await backOf(other.reference)]).toEqual([[50_001], []]);
    });

    it("is not passed by for an older plan: the new one is shown, and asks again", async () => {
      const { reference } = await dearBooking();
      const sheet = await refundSheet(reference, 50_001);
      const stale = await sheet.confirm({ digest: "0".repeat(16) });
      expect([stale.status, stale.sheet?.plan?.isNew, stale.sheet?.plan?.guard]).toEqual([409, true, "second"]);
      await (await refundSheet(reference, 500)).confirm();
      expect((await sheet.askSecond()).status).toBe(409);
      const moved = await sheet.confirm();
      expect([moved.status, moved.sheet?.plan?.isNew, moved.sheet?.plan?.guard]).toEqual([409, true, "second"]);
      expect(await backOf(reference)).toEqual([500]);
    });

    it("stands for no reason, and has agreed still when one was missing", async () => {
      const { reference } = await dearBooking();
      const sheet = await sheetOf("cancel-booking", { reference, percent: "100" });
      expect(sheet.guard).toBe("second");
      await sheet.askSecond();
      await agree(bela);
      const without = await sheet.confirm();
      expect([without.status, without.sheet?.faults]).toMatchObject([422, [{ option: "reason" }]]);
      expect((await sheet.confirm({ reason: "A fever." })).location).toContain("did=");
      const [begun] = await auditOf(reference);
      expect(begun).toMatchObject({ outcome: { plan: { approvedBy: "bela", reason: "A fever." } } });
    });
  });

  describe("a deed that breaks off", () => {
    const backAgain = async (order: string, confirm: (more: Record<string, string>) => Promise<ConsoleAnswer>) =>
      (await confirm({ order })).location;

    it("is not done twice when its result cannot be kept", async () => {
      const { reference } = await dearBooking();
      const sheet = await refundSheet(reference, 700);
      const order = newId();
      await whileRowsAreRefused(office.database, { table: "staff_deed", when: "NEW.result IS NOT NULL" }, () =>
        expect(sheet.confirm({ order })).rejects.toThrow("broken for a test"),
      );
      expect(await backOf(reference)).toEqual([700]);
      expect(await backAgain(order, sheet.confirm)).toBe(`/staff/commands?did=${order}`);
      expect(await sheetAt(`/staff/commands?did=${order}`, anna)).toMatchObject({ state: "running" });
      await atTime(office.clock, { minutes: 3 }, async () =>
        expect(await sheetAt(`/staff/commands?did=${order}`, anna)).toMatchObject({ state: "unsure" }),
      );
      expect(await backOf(reference)).toEqual([700]);
    });

    it("says that its end is not known", async () => {
      const { reference } = await dearBooking();
      const sheet = await refundSheet(reference, 800);
      const order = newId();
      const broken = await whileRowsAreRefused(office.database, { table: "refund", when: "true" }, () =>
        sheet.confirm({ order }),
      );
      expect(broken.location).toBe(`/staff/commands?did=${order}`);
      expect(await sheetAt(`/staff/commands?did=${order}`, anna)).toMatchObject({ state: "unsure" });
    });

    it("may be sent again when its plan was not even made", async () => {
      const { reference } = await dearBooking();
      const sheet = await refundSheet(reference, 900);
      const order = newId();
      const refused = await sheet.confirm({ order, "o.reason": "no" });
      expect([refused.status, refused.sheet?.faults]).toMatchObject([422, [{ option: "reason" }]]);
      expect((await sheet.confirm({ order })).status).toBe(302);
      expect(await backOf(reference)).toEqual([900]);
    });
  });
});
