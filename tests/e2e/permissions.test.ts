import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { isPrivatePage } from "#server/http/public-addresses.server.ts";
import { listEndpoints } from "#tests/fuzz/endpoints.ts";
import { addRiddenBooking } from "#tests/harness/booking/ridden-booking.ts";
import { addLinkTargets } from "#tests/harness/booking/signed-link-targets.ts";
import { registrationOf } from "#tests/harness/people/member.ts";
import { newPlace } from "#tests/harness/site/own-place.ts";
import { startSite } from "#tests/harness/site/site.ts";

const APP_SECRET = "the secret of the permission matrix test";
const MINE = "PH-MINEAA";
const THEIRS = "PH-THEIRS";
/** Theirs too, and not paid yet. */
const HELD = "PH-WAITED";
const CHANGING = "PH-CHANGE";
const THEIR_ADDRESS = "ph-theirs@example.com";
const ID = "019aa000-0000-7000-8000-000000000000";
const OTHER_ID = "019aa000-0000-7000-8000-000000000001";
const signer = createSigner(APP_SECRET);

/** Access rules. An endpoint that matches none of them, or two, was not considered. */
const kinds = {
  /** Opened by the key of a link, and by nothing else. */
  signed:
    /^\/(booking\/:reference|checkout\/(pay|outcome|pay-change|return)\/|choice\/|credit\/|gift\/|quote\/|rider\/|review\/|moderate\/|newsletter\/(confirm|unsubscribe)\/|waiting\/leave\/)/,
  /** For logged-in travellers. */
  account:
    /^\/(user-profile|session(\.data)?$|api\/(auth\/profile|updateuser|updateUser|updateuserpassword|postreview|upload)$)/,
  /** For the company's people: console-rights.test.ts and staff-in.test.ts ask all of them. */
  staff: /^\/staff(\/|\.data|$)/,
  /** Signed in a header, over the whole body. */
  machine: /^\/(metrics|api\/(payments\/webhook|upload\/))/,
  /** The same for everybody. */
  open: /^\/(_\.data|tours?|tour-details|india-by-cycle|mysore|destination|gallery|blogs?|blog-details|newsletter(\.data)?$|about|faq|contact|currency$|gift(\.data)?$|privacy|terms-condition|comming-soon|checkout(\/newer-link)?(\.data)?$|waiting(\.data)?$|og\/|sitemap|manifest|offline|robots|search(\.data)?$|farewell|handed-over|voucher\/|login|register|logout|forgotten-password|reset-password|verify-email|dev\/|photos\/|health|pictures\/|\*|$|api\/(?!payments|operations|backup|upload|updateuser|updateUser|postreview|auth\/profile))/,
};
const kindOf = (own: string): string[] =>
  Object.entries(kinds)
    .filter(([, pattern]) => pattern.test(own))
    .map(([kind]) => kind);

/** Purposes of a link's key, with the addresses it opens. */
const purposes = {
  booking: /^\/(booking|checkout\/(pay|outcome|return))\/:reference/,
  review: /^\/review\//,
  comment: /^\/moderate\/comment\//,
  "moderate-review": /^\/moderate\/review\//,
  newsletter: /^\/newsletter\//,
  waiting: /^\/waiting\/leave\//,
  rider: /^\/rider\//,
  choice: /^\/choice\//,
  credit: /^\/credit\//,
  gift: /^\/(gift|checkout\/return\/gift)\//,
  quote: /^\/quote\//,
  change: /^\/checkout\/(pay-change|return\/change)\//,
  // Opens none of these endpoints.
  voucher: /^$/,
  operate: /^$/,
  backup: /^$/,
};
const purposeOf = (own: string): string =>
  Object.entries(purposes).find(([, opens]) => opens.test(own))?.[0] ?? `nothing opens ${own}`;
const referenceIn = (own: string): string => (own.startsWith("/checkout/") ? HELD : THEIRS);
const idIn = (own: string): string => (own.includes(":reference") ? referenceIn(own) : ID);
/** Key in the mail's address. A change's page also gets the key of its booking, for the way back. */
const rightKey = (own: string): string => {
  const more = own.includes("/pay-change/") ? `&booking=${signer.sign("booking", CHANGING)}` : "";
  return `?key=${signer.sign(purposeOf(own), idIn(own))}${more}`;
};

/** Starts a site whose company has one of everything that a link opens. */
async function openLinked(): Promise<{ url: string; close(): Promise<void> }> {
  const place = await newPlace();
  try {
    await addRiddenBooking(place, { reference: MINE, tour: "old-delhi-at-dawn", email: "ph-mine@example.com" });
    await addLinkTargets(place, { booked: THEIRS, held: HELD, changing: CHANGING, id: ID, email: THEIR_ADDRESS });
    const { url, stop } = await startSite({ ...place.env, APP_SECRET });
    return { url, close: () => stop().then(() => place.remove()) };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** Shared site. Tests that follow a valid link and change data start their own. */
let site: { url: string; close(): Promise<void> };
beforeAll(async () => {
  site = await openLinked();
});
afterAll(() => site?.close());

/** The tours of these bookings have no route: course-file.db.test.ts opens the files of one that has. */
const isOfRoute = /\/course\/:file$/;

const concrete = (own: string): string =>
  own
    .replace(":reference", referenceIn(own))
    .replace(":file", "day-1.gpx")
    .replace("/gift/*", `/gift/${ID}`)
    .replace(/:\w+/g, ID);
const ask = (method: string, address: string, headers: Record<string, string> = {}, { url } = site) =>
  fetch(url + address, {
    method,
    redirect: "manual",
    headers,
    ...(method === "GET" || method === "HEAD"
      ? {}
      : { body: new URLSearchParams({ verdict: "published", intent: "profile" }) }),
  });

async function register(email: string, name = "Anna"): Promise<string> {
  const body = new URLSearchParams(registrationOf({ name, email, password: "saffron-bicycle-7" }));
  const answer = await fetch(`${site.url}/register`, { method: "POST", body, redirect: "manual" });
  const value = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
}

it("lists who may open each endpoint", () => {
  for (const { path: own } of listEndpoints()) expect(kindOf(own), own).toHaveLength(1);
});

describe("what is private", () => {
  /** Private, and the same for everybody; `/checkout` and `/waiting` lead away without a date, and `/*` is a page not found. */
  const isForAll = /^\/(newsletter|currency|gift|dev\/ui|checkout|waiting|logout|\*)(\.data)?$/;
  /** No pages: machines ask for them, or a person saves them; a page never asks for such a file's data. */
  const isNoPage =
    /^\/(api|health|metrics|photos|pictures|session|waiting\/leave|dev\/mailbox\/:file)\b|\.(zip|(pdf|ics|zip)\.data)$/;
  const isPaying = /^\/(checkout\/pay(-change)?\/|gift\/\*(\.data)?$)/;
  const keyFor = (own: string): string => {
    if (own.startsWith("/voucher/")) return `?key=${signer.sign("voucher", THEIRS)}`;
    return kinds.signed.test(own) ? rightKey(own) : "";
  };

  it("is uncached, unindexed, and sends no referrer", async () => {
    const mine = await register("private@example.com");
    const pages = listEndpoints()
      .filter(({ method, path: own }) => method === "GET" && isPrivatePage(concrete(own)))
      .filter(({ path: own }) => !isForAll.test(own) && !isNoPage.test(own) && !kinds.staff.test(own))
      .filter(({ path: own }) => !isOfRoute.test(own));
    expect(pages.length).toBeGreaterThan(50);
    for (const { path: own } of pages) {
      // A logged-in traveller is redirected from the farewell page of an erased account.
      const isGoodbye = own.startsWith("/farewell");
      const headers: Record<string, string> = isGoodbye
        ? {}
        : { authorization: `Bearer ${mine}`, cookie: `session=${mine}` };
      const answer = await ask("GET", concrete(own) + keyFor(own), headers);
      const said = ["cache-control", "x-robots-tag", "referrer-policy"].map((name) => answer.headers.get(name));
      // The payment provider learns the site's origin, and no more.
      const referrer = isPaying.test(own) ? "strict-origin-when-cross-origin" : "same-origin";
      expect([answer.status, ...said], own).toEqual([200, "no-store", "noindex", referrer]);
    }
  });

  it("is closed to travellers in the console, except its uncached log-in", async () => {
    const mine = await register("curious@example.com");
    const pages = listEndpoints().filter(({ method, path: own }) => method === "GET" && kinds.staff.test(own));
    expect(pages.length).toBeGreaterThan(5);
    for (const { path: own } of pages) {
      const answer = await ask("GET", concrete(own), { authorization: `Bearer ${mine}`, cookie: `session=${mine}` });
      // A redirect of a page's data is a 202 with its target.
      expect([200, 202, 302, 401, 404, 405, 410], own).toContain(answer.status);
      if (answer.status !== 200) continue;
      const said = ["cache-control", "x-robots-tag"].map((name) => answer.headers.get(name));
      expect([own.startsWith("/staff/enter") || own.startsWith("/staff/invite"), ...said], own).toEqual([
        true,
        "no-store",
        "noindex",
      ]);
    }
  });

  it("is kept by the reader's browser only where Back restores input", async () => {
    const tour = await (await ask("GET", "/tours/cycle-tours/old-delhi-at-dawn")).text();
    const departure = [...tour.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1];
    const answer = await ask("GET", `/checkout?departure=${departure}&people=1&category=regular`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(await answer.text()).toContain('name="robots" content="noindex"');
  });
});

describe("a signed link", () => {
  const endpoints = listEndpoints().filter(({ path: own }) => kinds.signed.test(own));
  const isFile = /\.(pdf|ics|zip)$|\/course\/:file$/;
  /** There is none: a file has nothing beside it. */
  const isDataOfFile = /\.(pdf|ics|zip)\.data$/;
  /** A page, and the same loader or action answers without drawing it at another address: there every key is tried. */
  const isDrawn = (method: string, own: string): boolean =>
    !isFile.test(own) && endpoints.some((other) => other.method === method && other.path === `${own}.data`);
  const furtherKeys = (own: string): string[] => [
    "?key=",
    "?key=malformed",
    `?key=${"A".repeat(22)}`,
    `?key=${signer.sign("review", MINE)}`,
    ...Object.keys(purposes).map((purpose) => `?key=${signer.sign(purpose, OTHER_ID)}`),
    // A key of the right thing for the wrong purpose: a link to review opens no booking, and the other way round.
    ...Object.keys(purposes)
      .filter((purpose) => purpose !== purposeOf(own))
      .map((purpose) => `?key=${signer.sign(purpose, idIn(own))}`),
  ];

  it("opens for no stranger, other link or other purpose", { timeout: 300_000 }, async () => {
    expect(endpoints.length).toBeGreaterThan(30);
    const mine = await register("a@example.com");
    for (const { method, path: own } of endpoints) {
      const address = concrete(own);
      const wrongKeys = [
        "",
        `?key=${signer.sign("booking", MINE)}`,
        `?key=${signer.sign("voucher", idIn(own))}`,
        `?key=${signer.sign(purposeOf(own), OTHER_ID)}`,
        ...(isDrawn(method, own) ? [] : furtherKeys(own)),
      ];
      const tryKey = async (key: string): Promise<void> => {
        const answer = await ask(method, address + key, { authorization: `Bearer ${mine}`, cookie: `session=${mine}` });
        const said = await answer.text();
        // A file cannot show a refusal: it redirects to the booking's page, tested here too, which does.
        const ledOn = isFile.test(own) && answer.headers.get("location")?.startsWith(`/booking/${THEIRS}?key=`);
        expect(
          [403, 404, 405, ...(ledOn ? [302] : [])],
          `${method} ${address}${key} answered ${answer.status}`,
        ).toContain(own.includes(".data") && answer.status === 200 && /404|no such/.test(said) ? 404 : answer.status);
        expect(said).not.toContain(THEIR_ADDRESS);
      };
      await Promise.all(wrongKeys.map(tryKey));
    }
  });

  it("opens for its recipient", async () => {
    const read = endpoints.filter(
      ({ method, path: own }) => method === "GET" && !own.includes("/return/") && !isOfRoute.test(own),
    );
    expect(read.length).toBeGreaterThan(20);
    for (const { path: own } of read) {
      const answer = await ask("GET", concrete(own) + rightKey(own));
      // A mail program's address leads on to the page that people have.
      const found = own.startsWith("/waiting/leave/") ? 303 : 200;
      expect(answer.status, `${own}: ${await answer.text()}`).toBe(isDataOfFile.test(own) ? 404 : found);
    }
    // On another site, since it changes data. Not refused, even if the form is invalid.
    const changed = await openLinked();
    onTestFinished(() => changed.close());
    const written = endpoints.filter(({ method, path: own }) => method === "POST" && !own.includes(".data"));
    for (const { path: own } of written) {
      const { status } = await ask("POST", concrete(own) + rightKey(own), {}, changed);
      expect([200, 302, 303, 405, 409, 422], `${own} answered ${status}`).toContain(status);
    }
  });
});

describe("an account's data", () => {
  const endpoints = listEndpoints().filter(({ path: own }) => kinds.account.test(own));

  it("opens for no visitor and no malformed or revoked token, nor for others", async () => {
    const [mine, gone] = [await register("mine@example.com"), await register("gone@example.com")];
    const theirs = await register("theirs@example.com", "Tsering of another account");
    const seen: string[] = [];
    await ask("POST", "/logout", { authorization: `Bearer ${gone}`, accept: "application/json" });
    const tokens: Record<string, string>[] = [
      {},
      { authorization: "Bearer" },
      { authorization: "Bearer ' OR 1=1 --" },
      { authorization: `Bearer ${"x".repeat(32)}` },
      { authorization: `Bearer ${gone}` },
      { authorization: gone },
    ];
    expect(endpoints.length).toBeGreaterThan(1);
    for (const { method, path: own } of endpoints) {
      for (const headers of tokens) {
        const answer = await ask(method, concrete(own), headers);
        const said = await answer.text();
        const what = `${method} ${own} with ${headers.authorization ?? "no token"}: ${answer.status}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(said, what).not.toContain("@example.com");
        // The call that only checks a token answers that it is invalid.
        if (own.startsWith("/session") && method === "POST") expect(said, what).toMatch(/isKnown.*false/);
        else if (method !== "GET")
          expect([202, 302, 303, 400, 401, 403, 404, 405, 415, 422], what).toContain(answer.status);
      }
      const answer = await ask(method, concrete(own), { authorization: `Bearer ${mine}` });
      const said = await answer.text();
      if (said.includes("mine@example.com")) seen.push(`${method} ${own}`);
      for (const word of ["theirs@example.com", "Tsering of another", theirs]) expect(said, own).not.toContain(word);
    }
    // Something is shown, and it is one's own: the profile, to people and to programs.
    expect(seen).toEqual(expect.arrayContaining(["GET /user-profile", "GET /api/auth/profile"]));
  });
});
