import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyPages } from "#content/empty-company/pages.ts";
import { demoDesk } from "#db/remove-demo.server.ts";
import { createMailFromEvent } from "#modules/messaging/index.server.ts";
import { ProviderClient } from "#modules/payments/index.server.ts";
import { inTransaction, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readFirstRun } from "./first-run/first-run.server.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";

describe("the first run of a company", () => {
  let office: BookingOffice;
  let memberId: string;
  beforeEach(async () => {
    office = await openBookingOffice();
    await inTransaction(office.db, demoDesk.remove);
    memberId = newId();
    const row = { id: memberId, name: "Asha", email: "asha@rides.example", role: "owner" } as const;
    await office.db.insertInto("staff_member").values(row).execute();
  });
  afterEach(() => office?.close());

  const read = () => readFirstRun({ db: office.db, memberId, keyId: office.deps.provider.settings.keyId });
  const stateOf = async (wanted: string) => (await read()).steps.find(({ step }) => step === wanted)?.state;
  const give = async (command: string, options: Record<string, string> = {}, deps = office.deps) => {
    const order = { command, options, actor: "Asha, owner", memberId };
    const planned = await planCommand(deps, order);
    if (!planned.ok) throw new Error(planned.faults.map(({ words }) => words).join("\n"));
    return runPlanned(deps, { ...order, options: { ...options, ...planned.plan.fills }, digest: planned.digest });
  };

  it("has nothing done in an empty company", async () => {
    const { done, steps, isOver } = await read();
    expect([done, steps.length, isOver]).toEqual([0, 10, false]);
  });

  it("reads from the texts whether the company is named, and whose terms they are", async () => {
    const write = (key: "company" | "terms" | "privacy", document: object) =>
      office.db
        .updateTable("page")
        .set({ document: json(document) })
        .where("key", "=", key)
        .execute();
    const contacts = { phone: "+91 11 4567 8901", whatsapp: "+91 11 4567 8901", email: "a@rides.test" };
    const own = { ...contacts, bookingsEmail: "b@rides.test", legalName: "Rides Ltd" };
    await write("company", { ...emptyPages.company, ...own });
    expect(await stateOf("contacts")).toBe("open");
    await write("company", { ...emptyPages.company, ...own, name: "Rides" });
    expect(await stateOf("contacts")).toBe("done");
    await write("terms", { ...emptyPages.terms, introduction: "Our terms." });
    expect(await stateOf("policies")).toBe("open");
    await write("privacy", { ...emptyPages.privacy, introduction: "Our policy." });
    expect(await stateOf("policies")).toBe("done");
  });

  it("tests the provider's keys by an order that nobody pays", async () => {
    expect((await give("test-payment")).ok).toBe(true);
    expect(await stateOf("payment")).toBe("done");
    const other = await readFirstRun({ db: office.db, memberId, keyId: "rzp_test_other" });
    expect(other.steps.find(({ step }) => step === "payment")?.state).toBe("open");
    const orders = await office.db.selectFrom("payment_order").select("id").execute();
    expect(orders).toEqual([]);
  });

  it("says that wrong keys are wrong, and stays open", async () => {
    const provider = new ProviderClient({ ...office.deps.provider.settings, keySecret: "another" });
    const answer = await give("test-payment", {}, { ...office.deps, provider });
    expect(JSON.stringify(answer)).toContain("does not accept the keys, or does not answer");
    expect(await stateOf("payment")).toBe("open");
  });

  it("counts a test mail once it has gone out", async () => {
    await give("test-mail");
    const [event] = await office.db.selectFrom("outbox").selectAll().where("topic", "=", "staff.mail_tested").execute();
    expect(event?.payload).toEqual({ to: "asha@rides.example" });
    if (!event) throw new Error("no event");
    await inTransaction(office.db, (tx) => createMailFromEvent(tx, event as never, { inbox: "hello@rides.test" }));
    expect(await stateOf("mail")).toBe("open");
    await office.db.updateTable("mail").set({ status: "sent" }).execute();
    expect(await stateOf("mail")).toBe("done");
  });

  it("is settled by hand where the data cannot say it, opened again, and ended", async () => {
    await give("settle-step", { step: "gst" });
    expect(await stateOf("gst")).toBe("settled");
    await give("settle-step", { step: "gst", open: "yes" });
    expect(await stateOf("gst")).toBe("open");
    await give("settle-step", { step: "all" });
    expect((await read()).isOver).toBe(true);
  });
});
