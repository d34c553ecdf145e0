import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { startOwnSite } from "#tests/harness/site/serve-site.ts";

const token = "a-token-for-the-watch";

/** A mail server that takes all mails but the newsletter's, whose refusal quotes the address. */
async function openMailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        // Lines as they were before they were folded for the way.
        const mail = Buffer.concat(parts).toString().replaceAll("=\r\n", "");
        if (mail.includes("/newsletter/confirm/"))
          return done(new Error(`<${envelope.rcptTo[0]?.address}> likes no letters`));
        taken.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Waits until this many mails with the reference have come. */
    untilSent: (reference: string, howMany: number) =>
      expect.poll(() => taken.filter((mail) => mail.includes(reference)).length).toBe(howMany),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The value of one series, or undefined. */
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe("monitoring", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-watching-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("reports figures to this machine only", async () => {
    const site = await startOwnSite();
    try {
      await fetch(`${site.url}/`);
      await fetch(`${site.url}/`);
      await fetch(`${site.url}/no-such-page`);
      const read = async () => (await fetch(`${site.url}/metrics`)).text();
      await expect
        .poll(async () => figureOf(await read(), 'pahiya_request_seconds_count{kind="page",status="2xx"}'))
        .toBe(2);
      const text = await read();
      expect(figureOf(text, 'pahiya_request_seconds_count{kind="private",status="4xx"}')).toBe(1);
      expect(figureOf(text, 'pahiya_pages_made_total{status="200"}')).toBe(1);
      expect(figureOf(text, "pahiya_database_up")).toBe(1);
      expect(figureOf(text, 'pahiya_holds{state="overdue"}')).toBe(0);
      expect(figureOf(text, 'pahiya_refunds_open{age="10+"}')).toBe(0);
      expect(figureOf(text, 'pahiya_mails_unsent{state="failed"}')).toBe(0);
      expect(figureOf(text, "pahiya_outbox_waiting")).toBe(0);
      expect(figureOf(text, "pahiya_disk_free_bytes")).toBeGreaterThan(0);
      expect(text).toContain("process_resident_memory_bytes");
      // A request through a proxy comes from its own address, not the proxy's.
      const forwarded = await fetch(`${site.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
      expect(forwarded.status).toBe(404);
    } finally {
      await site.stop();
    }
  });

  it("reports to holders of the token only, if there is one", async () => {
    const site = await startOwnSite({ METRICS_TOKEN: token });
    try {
      const ask = (headers: Record<string, string>) => fetch(`${site.url}/metrics`, { headers });
      expect((await ask({})).status).toBe(404);
      expect((await ask({ authorization: "Bearer another-token-instead" })).status).toBe(404);
      expect((await ask({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" })).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  it("reports ready, stopping and gone; open connections lose nothing", async () => {
    const site = await startOwnSite({ DRAIN_SECONDS: "2" });
    expect(await (await fetch(`${site.url}/health/live`)).json()).toEqual({ status: "live" });
    expect(await (await fetch(`${site.url}/health/ready`)).json()).toEqual({ status: "ready" });
    const stopped = site.stop();
    const statuses: number[] = [];
    await expect
      .poll(
        async () => {
          const status = await new Promise<number | string>((resolve) =>
            request(`${site.url}/health/ready`, { agent: false }, (response) => {
              response.resume();
              resolve(response.statusCode ?? 0);
            })
              .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""))
              .end(),
          );
          if (typeof status === "number") statuses.push(status);
          return status;
        },
        { interval: 20, timeout: 30_000 },
      )
      .toBe("ECONNREFUSED");
    expect(statuses).toContain(503);
    expect(await stopped).toBe(0);
  });

  it("writes machine-readable logs without persons", async () => {
    const sandbox = await startSandboxProcess();
    const mails = await openMailServer();
    const site = await startOwnSite({ ...sandbox.env, LOG_LEVEL: "trace", SMTP_URL: mails.url });
    await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
    const person = { name: "Zebulon Quartermain", email: "zebulon@quarter.example", phone: "+919812399912" };
    const secret = "a-very-private-remark";
    const theirs = "019aa000-seen-by-the-proxy";
    const booker = {
      contactname: person.name,
      contactemail: person.email,
      contactnumber: person.phone,
      contactmessage: secret,
    };
    try {
      const page = await (await fetch(`${site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
      const departure = [...page.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
      const post = (where: string, fields: Record<string, string>) =>
        fetch(site.url + where, {
          method: "POST",
          headers: { origin: site.url },
          body: new URLSearchParams(fields),
          redirect: "manual",
        });
      await post("/contact", { ...person, number: person.phone, message: secret });
      await post("/contact", { ...person, number: "1", message: "" });
      await post("/newsletter", { email: person.email });
      // A booking from end to end: held, paid, refunded, with mails to company and traveller.
      const booking = await payHeld(site.url, await holdPlaces(site.url, departure, 1, "regular", booker));
      const reference = /PH-\w+/.exec(booking)?.[0] ?? "";
      await mails.untilSent(reference, 2);
      const cancel = booking.replace("?", "/cancel?");
      const sums = await (await fetch(site.url + cancel)).text();
      const seen = ["rider", "seenRefundPaise"].map((field) => [
        field,
        new RegExp(`name="${field}" value="([^"]*)"`).exec(sums)?.[1] ?? "",
      ]);
      const cancelled = await post(cancel, Object.fromEntries(seen));
      expect(cancelled.headers.get("location")).toContain("done=cancelled");
      // Mails: the cancellation to both, and the refund on its way.
      await mails.untilSent(reference, 5);
      // Another, by the call that other sites of ours make.
      const who = await (await fetch(`${site.url}/checkout?departure=${departure}&people=1&category=regular`)).text();
      const [, date, time] = /date=([\d-]+)&amp;time=([\d:]+)/.exec(who) ?? [];
      const wish = { date, time, amount: 2000, people: "1", tourName: "Old Delhi at Dawn", category: "Regular Tour" };
      const call = (asked: object) =>
        fetch(`${site.url}/api/razorpay`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...person, ...asked, remarks: secret, touristCategory: "Expats" }),
        });
      expect((await call(wish)).status).toBe(200);
      expect((await call({ ...wish, amount: "x" })).status).toBe(422);
      await fetch(`${site.url}/api/payments/webhook`, { method: "POST", body: JSON.stringify(person) });
      await fetch(`${site.url}/booking/PH-AAAAAA?key=${person.email}`);
      await fetch(`${site.url}/tours/%E0%A4%A?to=${person.email}`);
      // A request's own id is believed when it looks like one.
      for (const id of [theirs, person.email, `${theirs} ${secret}`])
        await fetch(`${site.url}/booking/%E0%A4%A?key=${person.email}`, { headers: { "x-request-id": id } });
      // The mail that the server did not take has been tried.
      await expect
        .poll(
          async () => (await (await fetch(`${site.url}/metrics`)).text()).includes('job="mail.send",outcome="failed"'),
          {
            timeout: 20_000,
          },
        )
        .toBe(true);
    } finally {
      await site.stop();
      await sandbox.stop();
      await mails.close();
    }
    const said = await site.ended;
    const lines = said.trim().split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    expect(said).toContain(`"requestId":"${theirs}"`);
    for (const word of ["Zebulon", "zebulon", "quarter.example", "9812399912", "98123 99912", secret])
      expect(said, word).not.toContain(word);
  });
});
