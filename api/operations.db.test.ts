import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { operations } from "./operations.server.ts";

describe("an order of the command line to a running site", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  async function give(order: object, sign = office.deps.signer.sign) {
    const at = office.clock.now().toISOString();
    const body = JSON.stringify({ command: "list-holds", options: {}, actor: "meera", dryRun: false, at, ...order });
    const headers = { "x-signature": sign("operate", body) };
    const answer = await operations(office.deps, () => undefined).request("/", { method: "POST", headers, body });
    return {
      status: answer.status,
      ...((await answer.json()) as { ok: boolean; lines?: string[]; faults?: string[] }),
    };
  }
  const request = { email: "anna@example.com", kind: "other" };
  const note = (words: string) => give({ command: "note-data-request", options: { ...request, words } });

  it("is carried out with as many words as its option takes, and told in the option's own words when there are more", async () => {
    expect(await note("a".repeat(5000))).toMatchObject({ status: 200, ok: true });
    const tooMany = { status: 200, ok: false, faults: [expect.stringMatching(/^--words: .*5000/)] };
    expect(await note("a".repeat(5001))).toMatchObject(tooMany);
    expect(await note("a".repeat(100_001))).toMatchObject({ ok: false, faults: [expect.stringMatching(/^--words: /)] });
  });

  it("is told what is wrong with it when it is signed", async () => {
    expect(await give({ actor: 7 })).toMatchObject({
      status: 200,
      ok: false,
      faults: [expect.stringContaining("actor")],
    });
    const yesterday = new Date(office.clock.now().getTime() - 86_400_000).toISOString();
    expect(await give({ at: yesterday })).toMatchObject({
      status: 403,
      faults: [expect.stringContaining("minute old")],
    });
  });

  it("is called not signed only when it is not, with the way out", async () => {
    const answer = await give({}, () => "no-signature");
    expect(answer).toMatchObject({ status: 403, ok: false, faults: [expect.stringMatching(/APP_SECRET.*restart/)] });
  });
});
