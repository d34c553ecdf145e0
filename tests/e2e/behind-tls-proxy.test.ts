import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#tests/harness/network/free-port.ts";
import { startOwnSite } from "#tests/harness/site/serve-site.ts";
import type { RunningSite } from "#tests/harness/site/site.ts";

const name = "rides.example.com";

// nginx ends TLS and speaks HTTP to the site; the browser's Origin still begins with https.
describe("a form that came to the proxy by https", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startOwnSite({ PUBLIC_URL: `https://${name}`, PORT: String(await freePort()), TRUST_PROXY: "1" });
  });
  afterAll(() => site?.stop());

  const send = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const fields = { name: "Anna", number: "+91 98000 00000", email: "anna@example.com", message: "Is it flat?" };
      const form = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-proto": "https" };
      const sent = request(
        site.url + path,
        {
          method: "POST",
          agent: false,
          headers: { host: name, "x-forwarded-for": "203.0.113.7", ...form, ...headers },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on("error", reject).end(new URLSearchParams(fields).toString());
    });

  it.each([
    ["/contact", 303],
    // With scripts: the answer says where to go.
    ["/contact.data", 202],
  ])("is accepted at %s from our page in old and new browsers, and from no other site", async (path, taken) => {
    const origin = `https://${name}`;
    expect(await send(path, { origin })).toBe(taken);
    expect(await send(path, { origin, "sec-fetch-site": "same-origin" })).toBe(taken);
    expect(await send(path, { origin: "https://elsewhere.example" })).toBe(403);
    expect(await send(path, { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send(path, { origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
  });
});
