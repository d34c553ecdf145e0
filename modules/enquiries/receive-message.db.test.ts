import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { contactMessage } from "./contact-message.server.ts";
import { receiveMessage } from "./index.server.ts";

const written = {
  name: "  Anna Example ",
  number: "+44 20 0000 0000",
  email: "anna@example.com",
  message: "Is it flat?\nMy knees ask.",
};
const to = { inbox: "hello@pahiya.example", tourName: "Delhi Your Own Way" };

describe("a message of the contact form", () => {
  let database: Database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.db.deleteFrom("contact_message").execute();
    await database.db.deleteFrom("outbox").execute();
  });

  const receive = (changes: object = {}) =>
    receiveMessage({ db: database.db, clock }, { ...contactMessage.parse(written), ...changes }, to);
  const kept = () => database.db.selectFrom("contact_message").selectAll().execute();
  const told = () =>
    database.db.selectFrom("outbox").select(["topic", "payload"]).orderBy("topic").orderBy("id").execute();

  it("is stored with the number to ring and the tour, unanswered", async () => {
    await receive({ tour: "delhi-your-own-way" });
    expect(await kept()).toMatchObject([
      {
        name: "Anna Example",
        number: "+442000000000",
        email: "anna@example.com",
        message: "Is it flat?\nMy knees ask.",
        tour_slug: "delhi-your-own-way",
        created_at: clock.now(),
        answered_at: null,
      },
    ]);
  });

  it("is mailed to the company, and acknowledged to its writer", async () => {
    await receive();
    const [row] = await kept();
    expect(await told()).toEqual([
      {
        topic: "contact.acknowledged",
        payload: { to: "anna@example.com" },
      },
      {
        topic: "contact.received",
        payload: {
          to: "hello@pahiya.example",
          messageId: row?.id,
          name: "Anna Example",
          number: "+442000000000",
          email: "anna@example.com",
          message: "Is it flat?\nMy knees ask.",
          tourName: "Delhi Your Own Way",
        },
      },
    ]);
    expect(row?.tour_slug).toBeNull();
  });

  it("is acknowledged only if stored", async () => {
    await expect(receive({ message: "x".repeat(5001) })).rejects.toThrow();
    expect([await kept(), await told()]).toEqual([[], []]);
  });

  it("is acknowledged at most three times a day per mailbox", async () => {
    const addresses = ["anna@example.com", "anna+1@example.com", "Anna@example.com", "anna+2@example.com"];
    for (const email of addresses) await receive({ email });
    await receive({ email: "bela@example.com" });
    const mailed = async (topic: string) =>
      (await told()).filter((one) => one.topic === topic).map(({ payload }) => (payload as { to: string }).to);
    expect(await mailed("contact.acknowledged")).toEqual([...addresses.slice(0, 3), "bela@example.com"]);
    expect(await mailed("contact.received"), "the company has them all").toHaveLength(5);
    clock.advanceMinutes(24 * 60);
    await receive();
    expect(await mailed("contact.acknowledged")).toHaveLength(5);
  });

  it("may come twice with different words, and is stored once when repeated", async () => {
    await Promise.all([receive(), receive()]);
    expect([(await kept()).length, (await told()).length]).toEqual([1, 2]);
    await receive({ message: "Is it long?" });
    await receive({ tour: "delhi-your-own-way" });
    expect(await kept()).toHaveLength(3);
    clock.advanceMinutes(61);
    await receive();
    expect(await kept(), "who asks again an hour later wonders whether anybody reads it").toHaveLength(4);
  });
});
