import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { search } from "./index.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const ask = (text: string) => search(database.db, text, { limit: 12, passages: true });
const paths = async (text: string) => (await ask(text)).pages.map(({ path }) => path);
const textOf = (pieces: { text: string }[] | null | undefined) => (pieces ?? []).map(({ text }) => text).join("");

describe("answers, pages and destinations in search", () => {
  it.each([
    ["refund", "/faq#booking-refund"],
    ["refnd", "/faq#booking-refund"],
    ["how do i book", "/faq#booking-how"],
    ["helmet", "/faq#riding-own"],
    ["privacy", "/privacy"],
    ["terms and conditions", "/terms-condition"],
    ["how refunds are paid", "/terms-condition#refunds"],
    ["contact", "/contact"],
    ["whatsapp", "/contact"],
    ["about us", "/about"],
    ["gallery", "/gallery"],
    ["kerala", "/destinations/kerala"],
    ["केरल", "/destinations/kerala"],
    ["वापसी", "/faq#booking-refund"],
    ["सवाल", "/faq"],
    ["संपर्क", "/contact"],
    ["gift voucher", "/gift"],
    ["तोहफ़ा", "/gift"],
  ])("%s finds %s", async (text, path) => {
    expect(await paths(text)).toContain(path);
  });

  it("shows matching parts of an answer, without link syntax", async () => {
    const { pages, total, pagesFirst } = await ask("refund");
    const answer = pages.find(({ path }) => path === "/faq#booking-refund");
    expect(textOf(answer?.name)).toBe("How much is refunded if I cancel?");
    expect(answer?.name.some(({ hit }) => hit)).toBe(true);
    expect(textOf(answer?.passage)).not.toMatch(/[[\]]|\(\//);
    expect(pagesFirst).toBe(true);
    expect(total.pages).toBeGreaterThanOrEqual(pages.length);
  });

  it("ranks tours before pages for a tour's name", async () => {
    expect((await ask("kerala")).pagesFirst).toBe(false);
  });

  it("follows changes: new answers are found, old ones not", async () => {
    const row = await database.db
      .selectFrom("page")
      .select("document")
      .where("key", "=", "faq")
      .executeTakeFirstOrThrow();
    const document = row.document as object;
    const write = (value: object) =>
      database.db
        .updateTable("page")
        .set({ document: JSON.stringify(value) as never })
        .where("key", "=", "faq")
        .execute();
    const entry = { id: "booking-zebra", question: "May my zebra come?", answer: "See [the terms](/terms-condition)." };
    await write({ ...document, categories: [{ id: "booking", name: "Booking", entries: [entry] }] });
    expect(await paths("zebra")).toEqual(["/faq#booking-zebra"]);
    await write(document);
    expect(await paths("zebra")).toEqual([]);
  });

  it("finds the gifts' page only while the company sells gifts", async () => {
    const company = database.db.selectFrom("page").select("document").where("key", "=", "company");
    const { gifts, ...others } = (await company.executeTakeFirstOrThrow()).document as { gifts?: object };
    const write = (value: object) =>
      database.db
        .updateTable("page")
        .set({ document: JSON.stringify(value) as never })
        .where("key", "=", "company")
        .execute();
    expect(gifts).toBeDefined();
    await write(others);
    expect(await paths("gift voucher")).not.toContain("/gift");
    await write({ ...others, gifts });
    expect(await paths("gift voucher")).toContain("/gift");
  });
});
