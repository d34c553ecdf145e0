import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeComment } from "#modules/content/index.server.ts";
import { confirmSubscriber, countPartnerClick, subscribe, unsubscribe } from "#modules/enquiries/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { type Answer, operate } from "./operate.server.ts";

const INBOX = "hello@pahiya.example";
let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
}, 60_000);
afterAll(() => office?.close());

const give = (command: string, options: Record<string, string> = {}, dryRun = false) =>
  operate(office.deps, { command, options, actor: "meera", dryRun });
const linesOf = (answer: Answer): string[] => (answer.ok ? answer.lines : answer.faults);
const textOf = (answer: Answer): string =>
  answer.ok && answer.file ? Buffer.from(answer.file, "base64").toString("utf8") : "";

describe("the company's letter and what it counts", () => {
  it("is sent to who confirmed and has not left, each with the link that ends it", async () => {
    const idOf = async (email: string) => {
      await subscribe(office.deps, email);
      const reader = office.db.selectFrom("subscriber").select("id").where("email", "=", email);
      return (await reader.executeTakeFirstOrThrow()).id;
    };
    const [reads, left] = [await idOf("reads@example.com"), await idOf("left@example.com")];
    await idOf("waits@example.com");
    for (const id of [reads, left]) await confirmSubscriber(office.deps, id);
    await unsubscribe(office.deps, left);
    const url = `https://pahiya.example/newsletter/unsubscribe/${reads}?key=${office.deps.signer.sign("newsletter", reads)}`;
    const line = `reads@example.com,2026-11-21,${url}`;
    expect(await give("list-subscribers")).toEqual({ ok: true, lines: [line] });
    const filed = await give("list-subscribers", { to: "letter.csv" });
    expect(linesOf(filed)).toEqual(["1 reader."]);
    expect(textOf(filed)).toBe(`address,confirmed on,unsubscribe\r\n${line}\r\n`);
  });

  it("tells of the partner's banner day by day", async () => {
    expect(linesOf(await give("partner-clicks"))).toEqual(["22 October 2026 to 21 November 2026: 0 presses."]);
    for (let pressed = 0; pressed < 3; pressed += 1) await countPartnerClick(office.deps);
    expect(linesOf(await give("partner-clicks", { from: "2026-11-01" }))).toEqual([
      "2026-11-21  3",
      "1 November 2026 to 21 November 2026: 3 presses.",
    ]);
  });

  it("lists the comments that wait for a yes or no", async () => {
    const { slug } = await office.db.selectFrom("post").select("slug").limit(1).executeTakeFirstOrThrow();
    await writeComment(office.deps, slug, { name: "Bo", email: "bo@example.com", comments: "Lovely." }, INBOX);
    const waits = linesOf(await give("list-comments"));
    const [comment = ""] = waits.find((line) => line.includes("  Bo on "))?.split("  ") ?? [];
    expect(await give("moderate-comment", { comment, verdict: "refused" })).toMatchObject({ ok: true });
    expect(linesOf(await give("list-comments")).join()).not.toContain(comment);
  });
});
