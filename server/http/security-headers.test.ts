import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { bodyLimits, LARGEST_FORM_BYTES, LARGEST_PICTURE_FORM_BYTES } from "./body-limits.server.ts";
import { checkoutHosts } from "./checkout-hosts.server.ts";
import { sameSiteOnly } from "./same-site.server.ts";
import { securityHeaders, securityOfAll } from "./security-headers.server.ts";

const site = (publicUrl: string): Hono => {
  const app = new Hono();
  app.use(securityOfAll(publicUrl), sameSiteOnly(publicUrl), bodyLimits);
  app.onError((_error, context) => context.text("broken", 500));
  app.get("/broken", () => {
    throw new Error("broken");
  });
  app.all("*", async (context) => context.text(`took ${(await context.req.text()).length}`));
  return app;
};
const open = site("https://pahiya.example");
const post = (path: string, headers: Record<string, string> = {}, body = "a=b") =>
  open.request(`https://pahiya.example${path}`, {
    method: "POST",
    headers: { host: "pahiya.example", ...headers },
    body,
  });

it("sends security headers on every answer, errors included", async () => {
  for (const path of ["/", "/broken", "/nowhere"]) {
    const { headers } = await open.request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": "frame-ancestors 'none'",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
    expect(headers.get("permissions-policy")).toContain("payment=()");
  }
});

it("enforces https only where travellers use it", async () => {
  const { headers } = await site("http://localhost:3000").request("/");
  expect(headers.has("strict-transport-security")).toBe(false);
});

it("allows scripts by hash, and the payment provider on payment pages only", () => {
  const payment = checkoutHosts({
    checkoutJs: "https://checkout.provider.example/v1/checkout.js",
    apiBase: "https://api.provider.example",
  });
  const own = { scripts: [Buffer.from("one()")], styles: [Buffer.from("a{}")] };
  const usual = securityHeaders(own, null);
  const paying = securityHeaders(own, payment);
  const policy = usual["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const rule of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ])
    expect(policy.split("; ")).toContain(rule);
  expect(usual["cross-origin-opener-policy"]).toBe("same-origin");
  expect(JSON.stringify(usual)).not.toMatch(/provider\.example|razorpay/);
  expect(paying["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  expect(paying["content-security-policy"]).toContain(payment.scriptOrigin);
  expect(paying["permissions-policy"]).toContain('payment=(self "https://api.provider.example")');
});

/** A policy's rules by name. */
const rulesOf = (headers: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    (headers["content-security-policy"] ?? "").split("; ").map((rule) => {
      const [name = "", ...sources] = rule.split(" ");
      return [name, sources];
    }),
  );

it("allows the provider's frame, pictures, styles and beacons on payment pages", () => {
  const own = { scripts: [Buffer.from("one()")], styles: [Buffer.from("a{}")] };
  const hosts = checkoutHosts({
    checkoutJs: "https://checkout.razorpay.com/v1/checkout.js",
    apiBase: "https://api.razorpay.com",
  });
  const paying = rulesOf(securityHeaders(own, hosts));
  expect(paying["script-src"]).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-/),
    "https://checkout.razorpay.com",
    "https://cdn.razorpay.com",
  ]);
  // With a hash in it a browser would take no other style, 'unsafe-inline' or not.
  expect(paying["style-src"]).toEqual(["'self'", "'unsafe-inline'"]);
  expect(paying["img-src"]).toEqual(["'self'", "data:", "https://cdn.razorpay.com"]);
  expect(paying["connect-src"]).toEqual([
    "'self'",
    "https://api.razorpay.com",
    "https://lumberjack.razorpay.com",
    "https://lumberjack-cx.razorpay.com",
    "https://lumberjack-metrics.razorpay.com",
  ]);
  expect(paying["frame-src"]).toEqual(["'self'", "https://api.razorpay.com", "https://checkout.razorpay.com"]);
  expect(paying["form-action"]).toEqual(["'self'", "https://api.razorpay.com"]);
  const usual = rulesOf(securityHeaders(own, null));
  expect(usual["style-src"]).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
  expect(usual["img-src"]).toEqual(["'self'", "data:"]);
});

it("refuses another site's requests by either browser header, and accepts our own", async () => {
  const refused: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "no address" },
    { "sec-fetch-site": "cross-site", origin: "https://pahiya.example" },
  ];
  for (const headers of refused) expect((await post("/contact", headers)).status, JSON.stringify(headers)).toBe(403);
  const taken: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "https://pahiya.example" },
  ];
  for (const headers of taken) expect((await post("/contact", headers)).status, JSON.stringify(headers)).toBe(200);
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://provider.example" };
  for (const path of ["/checkout/return/PH-7K3M9Q", "/api/payments/webhook", "/newsletter/unsubscribe/1"])
    expect((await post(path, foreign)).status, path).toBe(200);
  expect((await open.request("/contact", { headers: foreign })).status).toBe(200);
});

it("refuses a too long body, announced or not", async () => {
  const long = "x".repeat(128 * 1024 + 1);
  expect((await post("/contact", {}, long)).status).toBe(413);
  expect((await post("/contact", { "transfer-encoding": "chunked" }, long)).status).toBe(413);
  expect((await post("/contact", {}, long.slice(1))).status).toBe(200);
  const measured = { "content-length": String(long.length) };
  expect((await post("/user-profile", measured, long)).status).toBe(200);
  // Without a length the body would have to be read, for any sender.
  expect((await post("/user-profile", {}, long)).status).toBe(413);
  expect((await post("/user-profile", { ...measured, "transfer-encoding": "chunked" }, long)).status).toBe(413);
});

it("works behind an nginx that passes longer bodies, so that the site answers", () => {
  const conf = readFileSync(new URL("../../docs/deploy/nginx.conf", import.meta.url), "utf8");
  const [, mebibytes] = /^ {2}client_max_body_size (\d+)m;/m.exec(conf) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(LARGEST_FORM_BYTES);
  const [, ofPictures] =
    /location = \/staff\/studio\/pictures\/upload \{ client_max_body_size (\d+)m;/.exec(conf) ?? [];
  expect(Number(ofPictures) * 1024 * 1024).toBeGreaterThan(LARGEST_PICTURE_FORM_BYTES);
});
