import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { limitRules } from "#platform/http/rate-limit.server.ts";
import { newPlace, type OwnPlace } from "#tests/harness/site/own-place.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

let place: OwnPlace;
let site: RunningSite;

beforeAll(async () => {
  place = await newPlace();
  site = await startSite({ ...place.env, RATE_LIMITS: "on", TRUST_PROXY: "1" });
});
afterAll(async () => {
  await site?.stop();
  await place?.remove();
});

/** Sends a form, from another network address each time unless one is given. */
let networks = 0;
const newNetwork = (): string => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const send = (to: string, fields: Record<string, string>, from = newNetwork()) =>
  fetch(site.url + to, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": from },
    redirect: "manual",
  });
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
/** The simulator's, which stands where the provider would: the only other server of this machine that a page may ask. */
const paymentHosts = /http:\/\/(localhost|127\.0\.0\.1):\d+/;
/** A new account's token. */
async function enter(email: string): Promise<string> {
  const password = "saffron-bicycle-7";
  const answer = await send("/register", {
    ...{ name: "Anna", email, password, confirmPassword: password },
    ...{ country: "IN", mobileNumber: "98123 45678" },
  });
  const value = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
}
const message = (email: string) => ({ name: "Anna", number: "+91 98000 00000", email, message: "Is it flat, really?" });

it("finds no tour at an unencodable address", async () => {
  expect((await send("/tours/%EF%BB%BF/%EF%BF%BD", {})).status).toBe(404);
});

it("lets a mail program unsubscribe with one POST, without a page", async () => {
  await send("/newsletter", { email: "leaves@example.com" });
  const mails = path.join(place.folder, "mails");
  let link = "";
  await expect
    .poll(
      async () => {
        for (const name of await readdir(mails).catch(() => [])) {
          const mail = await readFile(path.join(mails, name), "utf8");
          if (!mail.includes("To: leaves@example.com")) continue;
          expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
          link = /List-Unsubscribe:\s+<([^>]+)>/.exec(mail)?.[1] ?? "";
        }
        return link;
      },
      { timeout: 20_000 },
    )
    .toMatch(/\/newsletter\/unsubscribe\//);
  const { pathname, search } = new URL(link);
  const answer = await fetch(site.url + pathname + search, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("the newsletter any more");
  const forged = await fetch(`${site.url}${pathname}?key=x`, { method: "POST", redirect: "manual" });
  expect(forged.status).toBe(404);
});

it("tells frequent senders how long to wait, and keeps input", async () => {
  for (let turn = 0; turn < limitRules.message.perPerson; turn += 1)
    expect((await send("/contact", message("often@example.com"))).status).toBe(303);
  const answer = await send("/contact", message("often@example.com"));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  const html = await answer.text();
  expect(html).toContain("Too many requests in a short time");
  expect(html).toContain("Is it flat, really?");
  expect((await send("/contact", message("other@example.com"))).status).toBe(303);
});

it("limits a network as seen by its own proxy", async () => {
  const turns = Array.from({ length: limitRules.letter.perPlace }, (_, turn) => turn);
  for (const turn of turns)
    expect((await send("/newsletter", { email: `${turn}@example.com` }, `6.6.6.${turn}, 198.51.100.7`)).status).toBe(
      303,
    );
  const answer = await send("/newsletter", { email: "more@example.com" }, "9.9.9.9, 198.51.100.7");
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("more@example.com");
});

it("limits comments", async () => {
  const story = /href="(\/blogs\/[a-z-]+\/[a-z-]+)"/.exec(await (await fetch(`${site.url}/blogs`)).text())?.[1] ?? "";
  const comment = { name: "Anna", email: "talks@example.com", comments: "And another thing." };
  for (let turn = 0; turn < limitRules.comment.perPerson; turn += 1)
    expect((await send(story, comment)).status).toBe(303);
  const answer = await send(story, comment);
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("And another thing.");
});

it("limits reviews by account", async () => {
  const [one, other] = [await enter("writes@example.com"), await enter("reads@example.com")];
  const review = (token: string) =>
    send(TOUR, { name: "Anna", rating: "4", contactmessage: "And another thing.", token });
  for (let turn = 0; turn < limitRules.review.perPerson; turn += 1) expect((await review(one)).status).toBe(303);
  const answer = await review(one);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await answer.text()).toContain("And another thing.");
  expect((await review(other)).status).toBe(303);
});

it("limits an account's uploaded photographs, beside the form", async () => {
  const cookie = `session=${encodeURIComponent(Buffer.from(JSON.stringify(await enter("poses@example.com"))).toString("base64"))}`;
  const pose = () => {
    const body = new FormData();
    body.set("intent", "photo");
    body.set("image", new File(["not a picture"], "me.jpg"));
    return fetch(`${site.url}/user-profile`, { method: "POST", body, headers: { cookie }, redirect: "manual" });
  };
  for (let turn = 0; turn < limitRules.photo.perPerson; turn += 1) expect((await pose()).status).toBe(422);
  const answer = await pose();
  expect(answer.status).toBe(429);
  expect(await answer.text()).toMatch(/role="alert"[^>]*>Too many requests in a short time/);
});

it("limits a person's holds, and allows the provider on payment pages only", async () => {
  const departure =
    /name="departure" checked="" value="([0-9a-f-]{36})"/.exec(await (await fetch(site.url + TOUR)).text())?.[1] ?? "";
  const choice = { departure, people: "2", category: "regular" };
  const form = {
    ...choice,
    ...{ contactname: "Anna", contactemail: "holds@example.com", contactnumber: "98123 45678", country: "IN" },
    ...{ touristCategory: "Expats", adult: "on", seenPaise: "1", requestKey: "one" },
  };
  const asks = new URLSearchParams(choice);
  const before = await fetch(`${site.url}/checkout?${asks}`);
  // The form's key finds a booking again: the page must not be shared.
  expect(before.headers.get("cache-control")).toContain("private");
  expect(before.headers.get("content-security-policy")).not.toMatch(paymentHosts);
  const paise = /name="seenPaise" value="(\d+)"/.exec(await before.text())?.[1] ?? "";
  const home = newNetwork();
  const held = await send(`/checkout?${asks}`, { ...form, seenPaise: paise }, home);
  expect(held.status).toBe(302);
  const pay = held.headers.get("location") ?? "";
  expect(pay).toMatch(/^\/checkout\/pay\//);
  const { headers } = await fetch(site.url + pay);
  expect(headers.get("content-security-policy")).toMatch(paymentHosts);
  expect(headers.get("permissions-policy")).toContain("payment=(self");
  const elsewhere = [
    ...["/", TOUR, "/tours", "/contact", "/login", "/nowhere", "/checkout/pay/PH-NOBODY?key=x", "/checkout/payment"],
    pay.replace(/key=.*/, "key=x"),
    pay.replace("/checkout/pay/", "/checkout/outcome/"),
    pay.replace("/checkout/pay/", "/booking/"),
  ];
  for (const page of elsewhere) {
    const policy = (await fetch(site.url + page)).headers.get("content-security-policy");
    expect(policy, page).toContain("frame-ancestors 'none'");
    expect(policy, page).not.toMatch(paymentHosts);
  }
  // Each correction of the address sends a mail: their number is limited.
  let manage = pay.replace("/checkout/pay/", "/booking/");
  for (let turn = 0; turn < limitRules.mail.perPerson; turn += 1) {
    const corrected = await send(manage, { intent: "email", email: `stranger-${turn}@example.com` });
    expect(corrected.status).toBe(302);
    manage = corrected.headers.get("location") ?? "";
  }
  const tooOften = await send(manage, { intent: "email", email: "one-more@example.com" });
  expect(tooOften.status).toBe(429);
  expect(await tooOften.text()).toContain("one-more@example.com");
  // A price that was never shown is refused each time, and counted each time.
  for (let turn = 1; turn < limitRules.hold.perPerson; turn += 1)
    expect((await send(`/checkout?${asks}`, { ...form, requestKey: `${turn}` }, home)).status).toBe(409);
  const again = { ...form, contactname: "Anna Again", password: "mine-alone" };
  const answer = await send(`/checkout?${asks}`, again, home);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const said = await answer.text();
  expect(said).toContain("Anna Again");
  // Unknown fields are not echoed.
  expect(said).not.toContain("mine-alone");
  expect((await send(`/checkout?${asks}`, again)).status, "whoever knows the address keeps nobody from booking").toBe(
    409,
  );
});

it("redirects each spelling of an address to one", async () => {
  for (const [written, ours] of [
    ["/Checkout?people=2", "/checkout?people=2"],
    ["/%63heckout/pay/PH-7K3M9Q", "/checkout/pay/PH-7K3M9Q"],
    ["/Dev/mailbox.data", "/dev/mailbox.data"],
    ["/Tours", "/tours"],
    ["/Tours/Cycle-Tours/Old-Delhi-At-Dawn?people=2&Ref=A", "/tours/cycle-tours/old-delhi-at-dawn?people=2&Ref=A"],
  ]) {
    const { status, headers } = await fetch(site.url + written, { redirect: "manual" });
    expect([status, headers.get("location")], written).toEqual([308, ours]);
  }
});

it("lists allowed methods for a wrong one", async () => {
  for (const method of ["POST", "PUT"]) {
    const answer = await fetch(site.url + "/faq", { method, headers: { "x-forwarded-for": newNetwork() } });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
  const asked = await fetch(`${site.url}/faq`, { method: "OPTIONS" });
  expect([asked.status, asked.headers.get("allow")]).toEqual([204, "GET, HEAD, POST"]);
});

it("sends its headers with every answer", async () => {
  const paths = [
    "/",
    "/tours",
    "/contact",
    "/login",
    "/nowhere",
    "/health/live",
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.svg",
    "/api/nothing",
  ];
  for (const one of paths) {
    const { headers } = await fetch(site.url + one, { redirect: "manual" });
    expect(headers.get("x-content-type-options"), one).toBe("nosniff");
    expect(headers.get("content-security-policy"), one).toContain("frame-ancestors 'none'");
    expect(headers.get("permissions-policy"), one).toContain("camera=()");
    expect(headers.has("x-page-tags"), one).toBe(false);
    expect(headers.has("x-powered-by"), one).toBe(false);
  }
});
