import { afterAll, beforeAll, expect, it } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { seedOfRun } from "#tests/chaos/chance.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { addRiddenBooking } from "#tests/harness/booking/ridden-booking.ts";
import { addLinkTargets } from "#tests/harness/booking/signed-link-targets.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { newPlace, type OwnPlace } from "#tests/harness/site/own-place.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { type Answer, ask } from "./ask.ts";
import { type Endpoint, listEndpoints } from "./endpoints.ts";
import { faultIn, faultInLog } from "./faults.ts";
import { type FuzzRequest, type Known, makeRequest } from "./requests.ts";

/** FUZZ=full sends 50,000; FUZZ=<number> as many; SEED=<seed> FUZZ_ONLY=<index> sends one again and shows it. */
const COUNT = process.env.FUZZ === "full" ? 50_000 : Number(process.env.FUZZ ?? 1_000);
const ONLY = process.env.FUZZ_ONLY === undefined ? null : Number(process.env.FUZZ_ONLY);
/** A busy machine turns more away, as it should. */
const AT_ONCE = 8;
const APP_SECRET = "the secret of the fuzz test, which nobody may see";
const REFERENCE = "PH-RIDDEN";
/** Of each kind of booking and of everything else that a signed link opens there is one. */
const LINKED = { booked: "PH-BOOKED", held: "PH-WAITED", changing: "PH-CHANGE" };
const ID = "019aa000-0000-7000-8000-000000000000";
const seed = seedOfRun();

let place: OwnPlace;
let site: RunningSite;
let endpoints: Endpoint[];
let known: Known;
let before: Record<string, unknown>;

/**
 * Rows that no stranger's request may change. The right key of a link is among the requests, so its rows are left out.
 */
async function standing(): Promise<Record<string, unknown>> {
  const { executeRaw, close } = await place.open();
  try {
    const { rows } = await executeRaw(`SELECT
      (SELECT count(*)::int FROM tour) AS tours,
      (SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM tour t) AS tour_words,
      (SELECT md5(string_agg(p::text, '' ORDER BY key)) FROM page p) AS page_words,
      (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM post p) AS post_words,
      (SELECT count(*)::int FROM review WHERE status = 'published' AND id <> '${ID}') AS reviews_shown,
      (SELECT count(*)::int FROM post_comment WHERE status = 'published' AND id <> '${ID}') AS comments_shown,
      (SELECT count(*)::int FROM subscriber WHERE status = 'confirmed' AND id <> '${ID}') AS readers,
      (SELECT count(*)::int FROM booking WHERE status NOT IN ('held', 'expired', 'released')
        AND id NOT IN (SELECT spent_on_booking_id FROM credit WHERE spent_on_booking_id IS NOT NULL)
        AND id NOT IN (SELECT booking_id FROM bespoke_quote WHERE booking_id IS NOT NULL)) AS bookings,
      (SELECT count(*)::int FROM payment) AS payments,
      (SELECT count(*)::int FROM audit) AS orders_of_the_operator,
      (SELECT count(*)::int FROM "user" WHERE "emailVerified") AS verified`);
    return rows[0] ?? {};
  } finally {
    await close();
  }
}

/** The bookings that were only written take the places that giving them up sets free. */
async function countPlaces(): Promise<void> {
  const { executeRaw, close } = await place.open();
  await executeRaw(`UPDATE departure SET taken = taken + (
    SELECT count(*) FROM booking WHERE departure_id = departure.id AND status IN ('held', 'confirmed'))`);
  await close();
}

/** Purposes of a link's key, with the addresses it opens. */
const opens = {
  booking: /^\/(booking|checkout\/(pay|outcome|return))\/PH-/,
  voucher: /^\/voucher\//,
  review: /^\/review\//,
  comment: /^\/moderate\/comment\//,
  "moderate-review": /^\/moderate\/review\//,
  newsletter: /^\/newsletter\/./,
  waiting: /^\/waiting\/leave\//,
  rider: /^\/rider\//,
  choice: /^\/choice\//,
  credit: /^\/credit\//,
  quote: /^\/quote\//,
  change: /^\/checkout\/(pay-change|return\/change)\//,
};

/** Departures on a tour's page, with their dates as the checkout names them. */
async function departuresOf(tour: string) {
  const read = async (address: string): Promise<string> => (await fetch(site.url + address)).text();
  const departures = freeDepartures(await read(tour));
  return Promise.all(
    departures.map(async (departure) => {
      const checkout = await read(`/checkout?departure=${departure}&people=1&category=regular`);
      const [, date = "", time = ""] = /date=([\d-]+)&amp;time=([\d:]+)/.exec(checkout) ?? [];
      expect(date, checkout).not.toBe("");
      return { departure, date, time };
    }),
  );
}

beforeAll(async () => {
  place = await newPlace();
  await addRiddenBooking(place, { reference: REFERENCE, tour: "old-delhi-at-dawn", email: "rode@example.com" });
  await addLinkTargets(place, { ...LINKED, id: ID, email: "linked@example.com" });
  await countPlaces();
  before = await standing();
  site = await startSite({ ...place.env, APP_SECRET, LOG_LEVEL: "info" });
  endpoints = listEndpoints();
  const signer = createSigner(APP_SECRET);
  const references = [REFERENCE, ...Object.values(LINKED), "PH-CHOOSE", "PH-CREDIT"];
  const sold = await departuresOf("/tours/cycle-tours/old-delhi-at-dawn");
  known = {
    params: {
      tourtype: ["cycle-tours", "walking-tours"],
      tourname: ["old-delhi-at-dawn", "nizamuddin-and-lodhi"],
      blogtype: ["events", "explore-delhi"],
      slug: ["jaipur", "agra"],
      reference: [...references, "PH-7K3M9Q"],
      id: [ID],
      change: [ID],
      file: ["old-delhi-at-dawn.png"],
    },
    fields: {
      departure: sold.map(({ departure }) => departure),
      date: sold.map(({ date }) => date),
      time: sold.map(({ time }) => time),
    },
    queries: [
      ...["booking", "review"].map((purpose) => `key=${signer.sign(purpose, REFERENCE)}`),
      ...["comment", "moderate-review", "newsletter", "waiting", "rider", "choice", "credit", "quote", "change"].map(
        (purpose) => `key=${signer.sign(purpose, ID)}`,
      ),
      ...sold.map(({ departure, date }) => `people=2&category=regular&departure=${departure}&date=${date}`),
    ],
    tokens: [await newToken(), "abcdefghijklmnopqrstuvwxyz123456"],
    linkTo(address) {
      const [purpose] = Object.entries(opens).find(([, pattern]) => pattern.test(address)) ?? [];
      const whose = [...references, ID].find((one) => address.includes(`/${one}`));
      return purpose === undefined || whose === undefined ? null : `key=${signer.sign(purpose, whose)}`;
    },
  };
});
afterAll(async () => {
  await site?.stop();
  await place?.remove();
});

async function newToken(): Promise<string> {
  const body = new URLSearchParams({
    name: "Fuzz",
    email: "fuzz@example.com",
    password: "saffron-bicycle-7",
    confirmPassword: "saffron-bicycle-7",
    country: "IN",
    mobileNumber: "98123 45678",
  });
  const answer = await fetch(`${site.url}/register`, { method: "POST", body, redirect: "manual" });
  const value = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
}

/** Describes the fault in the answer to a request; null without one. */
async function faultOf(request: FuzzRequest): Promise<string | null> {
  const answer = await ask(site.url, request).catch((error: unknown) => String(error));
  if (typeof answer === "string") return answer;
  if (ONLY !== null) console.log(request, answer.status, answer.headers, answer.body.slice(0, 2_000));
  return faultIn(answer, request.path, APP_SECRET);
}

/** Proves that the requests reach something: the keys open their pages and departures can be held. */
async function expectOpenDoors(): Promise<void> {
  const closed: string[] = [];
  let opened = 0;
  for (const { method, path: own } of endpoints) {
    const address = own.replace(":reference", LINKED.booked).replace(":id", ID).replace(":change", ID);
    const link = known.linkTo(address);
    // A file has no data beside it: nothing opens that.
    if (method !== "GET" || link === null || address.includes("/return/") || /\.(pdf|ics)\.data$/.test(own)) continue;
    const { status } = await fetch(`${site.url}${address}?${link}`, { redirect: "manual" });
    if (status < 400) opened += 1;
    else closed.push(`${address}: ${status}`);
  }
  expect(closed).toEqual([]);
  expect(opened).toBeGreaterThan(20);
  const [, departure] = known.fields.departure ?? [];
  expect(departure).toBeDefined();
  expect(await holdPlaces(site.url, departure ?? "")).toMatch(/^\/checkout\/pay\/PH-/);
}

// One test: the requests use up what the keys open, and the log is complete once the site has stopped.
it(`uses the keys, and answers ${COUNT} malformed requests without fault, leak or change (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  await expectOpenDoors();
  const faults: string[] = [];
  const began = performance.now();
  let next = ONLY ?? 0;
  const last = ONLY === null ? COUNT : ONLY + 1;
  const sendOn = async (): Promise<void> => {
    while (next < last && faults.length < 20) {
      const request = makeRequest(seed, next, endpoints, known);
      next += 1;
      const fault = await faultOf(request);
      if (fault !== null) faults.push(`${request.index}: ${request.method} ${request.path.slice(0, 160)}  ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  console.log(`${last - (ONLY ?? 0)} requests in ${Math.round((performance.now() - began) / 1_000)} s`);
  const alive = await fetch(`${site.url}/health/ready`);
  await site.stop();
  const said = await site.ended;
  expect(faults, `SEED=${seed} FUZZ_ONLY=<number> sends one again\n${said.slice(0, 20_000)}`).toEqual([]);
  expect(alive.status).toBe(200);
  expect(faultInLog(said, [APP_SECRET, ...known.tokens])).toBeNull();
  expect(await standing()).toEqual(before);
});

it("recognises each kind of fault", () => {
  const headers = { "x-content-type-options": "nosniff" };
  const good = { status: 200, headers, body: "Namaste" };
  const look = (answer: Partial<Answer>) => faultIn({ ...good, ...answer }, "/tours", APP_SECRET);
  expect(look({})).toBeNull();
  expect(look({ status: 503 })).toContain("status 503");
  for (const leak of [
    "Error: no\n    at load (file.js:1:2)",
    'duplicate key value violates unique constraint "booking_pkey"',
    "syntax error at or near",
    "root:x:0:0",
    "canary-password-7",
    APP_SECRET,
  ])
    expect(look({ body: `<p>${leak}</p>` }), leak).toContain("leaks");
  expect(look({ status: 302, headers: { ...headers, location: "\\\\\\\\evil.example/" } })).toContain("leads away");
  expect(look({ status: 302, headers: { ...headers, location: "/tours?next=//evil.example/" } })).toBeNull();
  expect(look({ headers: {} })).toContain("no headers of ours");
  for (const line of [
    `{"msg":"canary-password-8"}`,
    `{"msg":"${APP_SECRET}"}`,
    '{"msg":"anna@example.com wrote"}',
    '{"msg":"Bearer living-token"}',
  ])
    expect(faultInLog(line, [APP_SECRET, "living-token"]), line).not.toBeNull();
  expect(faultInLog('{"msg":"a request failed","to":"[personal]"}', [APP_SECRET, "living-token"])).toBeNull();
});

it("covers every endpoint", () => {
  const nameOf = ({ method, path: own }: Endpoint): string => `${method} ${own}`;
  // Parameters of a path come after its fixed part.
  const fixed = (own: string): string => own.split(/[:*]/)[0] ?? own;
  const asked = Array.from({ length: 3_000 }, (_, index) =>
    makeRequest(1, index, endpoints, { params: {}, fields: {}, queries: [], tokens: ["x"], linkTo: () => null }),
  ).filter(({ endpoint, method, path: own }) => method === endpoint.method && own.startsWith(fixed(endpoint.path)));
  const reached = new Set(asked.map(({ endpoint }) => nameOf(endpoint)));
  expect(endpoints.map(nameOf).filter((name) => !reached.has(name))).toEqual([]);
});
