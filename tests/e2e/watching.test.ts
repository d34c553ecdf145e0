import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandboxProcess } from "#tests/harness/sandbox.ts";
import { startOwnSite } from "#tests/harness/serve-site.ts";

const token = "a-token-for-the-watch";

/** The value of one series, or undefined. */
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe("watching the site", { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-watching-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("says what happened, to this machine alone", async () => {
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
      expect(figureOf(text, 'pahiya_request_seconds_count{kind="page",status="4xx"}')).toBe(1);
      expect(figureOf(text, 'pahiya_pages_made_total{status="200"}')).toBe(1);
      expect(figureOf(text, "pahiya_database_up")).toBe(1);
      expect(figureOf(text, 'pahiya_holds{state="overdue"}')).toBe(0);
      expect(figureOf(text, 'pahiya_refunds_open{age="10+"}')).toBe(0);
      expect(figureOf(text, 'pahiya_mails_unsent{state="failed"}')).toBe(0);
      expect(figureOf(text, "pahiya_outbox_waiting")).toBe(0);
      expect(text).toContain("process_resident_memory_bytes");
      // Whoever comes through a proxy comes from elsewhere, whatever address the proxy has.
      const forwarded = await fetch(`${site.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
      expect(forwarded.status).toBe(404);
    } finally {
      await site.stop();
    }
  });

  it("says it to whoever has the token, and to nobody else, when there is one", async () => {
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

  it("is ready, then stopping, then gone; a connection that is open is told and loses nothing", async () => {
    const site = await startOwnSite({ DRAIN_SECONDS: "1" });
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
        { interval: 20, timeout: 10_000 },
      )
      .toBe("ECONNREFUSED");
    expect(statuses).toContain(503);
    expect(await stopped).toBe(0);
  });

  it("writes lines that a machine reads, and no person into them", async () => {
    const sandbox = await startSandboxProcess();
    const site = await startOwnSite({
      ...sandbox.env,
      LOG_LEVEL: "trace",
      // Nobody answers there: the mail server's own words are kept out as well.
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    const person = { name: "Zebulon Quartermain", email: "zebulon@quarter.example", phone: "+919812399912" };
    const secret = "a-very-private-remark";
    try {
      const page = await (await fetch(`${site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
      const departure = /name="departure"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
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
      const held = await post("/checkout", {
        ...{ departure, people: "1", category: "regular", contactName: person.name, contactEmail: person.email },
        ...{ contactPhone: person.phone, touristCategory: "Expats", remarks: secret, terms: "on", name: person.name },
        ...{ email: person.email, phone: person.phone },
      });
      await fetch(new URL(held.headers.get("location") ?? "/", site.url), { redirect: "manual" });
      await post("/api/razorpay", { ...person, amount: "x", remarks: secret });
      await fetch(`${site.url}/api/payments/webhook`, { method: "POST", body: JSON.stringify(person) });
      await fetch(`${site.url}/booking/PH-AAAAAA?key=${person.email}`);
      await fetch(`${site.url}/tours/%E0%A4%A?to=${person.email}`);
      // The mail that cannot be sent has been tried.
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
    }
    const said = await site.ended;
    const lines = said.trim().split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    for (const word of ["Zebulon", "zebulon", "quarter.example", "9812399912", "98123 99912", secret])
      expect(said, word).not.toContain(word);
  });
});
