import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { createSigner } from "#platform/signing.server.ts";
import { seedOfRun } from "#tests/chaos/chance.ts";
import { addRiddenBooking } from "#tests/harness/ridden.ts";
import { type RunningSite, startSite } from "#tests/harness/site.ts";
import { ask } from "./ask.ts";
import { type Endpoint, listEndpoints } from "./endpoints.ts";
import { type FuzzRequest, type Known, makeRequest } from "./requests.ts";

/** FUZZ=full sends 50,000; FUZZ=<number> as many; SEED=<seed> FUZZ_ONLY=<index> sends one again and shows it. */
const COUNT = process.env.FUZZ === "full" ? 50_000 : Number(process.env.FUZZ ?? 3_000);
const ONLY = process.env.FUZZ_ONLY === undefined ? null : Number(process.env.FUZZ_ONLY);
const AT_ONCE = 12;
const SLOWEST_MS = 15_000;
const APP_SECRET = "the secret of the fuzz test, which nobody may see";
const REFERENCE = "PH-RIDDEN";
const seed = seedOfRun();

let folder: string;
let site: RunningSite;
let endpoints: Endpoint[];
let known: Known;
let before: Record<string, unknown>;

/** What no stranger's request may change. */
async function standing(): Promise<Record<string, unknown>> {
  const { executeRaw, close } = await openEmbedded({ folder: path.join(folder, "database") });
  try {
    const { rows } = await executeRaw(`SELECT
      (SELECT count(*)::int FROM tour) AS tours,
      (SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM tour t) AS tour_words,
      (SELECT md5(string_agg(p::text, '' ORDER BY key)) FROM page p) AS page_words,
      (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM post p) AS post_words,
      (SELECT count(*)::int FROM review WHERE status = 'published') AS reviews_shown,
      (SELECT count(*)::int FROM post_comment WHERE status = 'published') AS comments_shown,
      (SELECT count(*)::int FROM subscriber WHERE status = 'confirmed') AS readers,
      (SELECT count(*)::int FROM booking WHERE status NOT IN ('held', 'expired', 'released')) AS bookings,
      (SELECT count(*)::int FROM payment) AS payments,
      (SELECT count(*)::int FROM refund) AS refunds,
      (SELECT count(*)::int FROM ledger_entry) AS postings,
      (SELECT count(*)::int FROM audit) AS orders_of_the_operator,
      (SELECT count(*)::int FROM "user" WHERE "emailVerified") AS verified`);
    return rows[0] ?? {};
  } finally {
    await close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-fuzz-"));
  await (await startSite({ DATA_DIR: folder })).stop();
  await addRiddenBooking(folder, { reference: REFERENCE, tour: "old-delhi-at-dawn", email: "rode@example.com" });
  before = await standing();
  site = await startSite({ DATA_DIR: folder, APP_SECRET, LOG_LEVEL: "error" });
  endpoints = listEndpoints();
  const signer = createSigner(APP_SECRET);
  const id = "019aa000-0000-7000-8000-000000000000";
  known = {
    params: {
      tourtype: ["cycle-tours", "walking-tours"],
      tourname: ["old-delhi-at-dawn", "nizamuddin-and-lodhi"],
      blogtype: ["events", "explore-delhi"],
      slug: ["jaipur", "agra"],
      reference: [REFERENCE, "PH-7K3M9Q"],
      id: [id],
      change: [id],
      file: ["old-delhi-at-dawn.png"],
    },
    queries: [
      ...["booking", "review"].map((purpose) => `key=${signer.sign(purpose, REFERENCE)}`),
      ...["comment", "moderate-review", "newsletter", "rider", "choice", "credit", "quote", "change"].map(
        (purpose) => `key=${signer.sign(purpose, id)}`,
      ),
      "people=2&date=2026-11-28",
    ],
    tokens: [await newToken(), "abcdefghijklmnopqrstuvwxyz123456"],
  };
}, 180_000);
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
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

/** What an answer must not hold: a stack, the database's words, our secret, a file of the machine. */
const leaks =
  /\n\s+at \S+ \(|node_modules|node:internal|\/build\/server\/|syntax error at or near|violates \w+ constraint|PGlite|root:x:0|canary-password/;

/** What Node answers before the site is asked; 0 is a connection cut. */
const answersItself = new Set([0, 400, 417, 431]);

/** What is wrong with the answer to a request, or null. */
async function faultOf(request: FuzzRequest): Promise<string | null> {
  const answer = await ask(site.url, request).catch((error: unknown) => String(error));
  if (typeof answer === "string") return answer;
  const { status, body, headers, ms } = answer;
  if (ONLY !== null) console.log(request, status, headers, body.slice(0, 2_000));
  // The provider that the simulator plays is really asked for what strangers claim to have paid; no such page of ours may fail.
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  if (ms > SLOWEST_MS) return `took ${Math.round(ms)} ms`;
  const leak = leaks.exec(body)?.[0] ?? (body.includes(APP_SECRET) ? "the secret" : undefined);
  if (leak !== undefined) return `leaks ${JSON.stringify(leak)}`;
  if (
    JSON.stringify(headers).includes("evil.example") &&
    /^3/.test(String(status)) &&
    !/^http:\/\/evil/.test(request.path)
  )
    return `leads away: ${headers.location}`;
  if (!answersItself.has(status) && headers["x-content-type-options"] !== "nosniff")
    return `no headers of ours on status ${status}`;
  return null;
}

it(`takes ${COUNT} malformed requests without a fault, a leak or a change (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
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
  const alive = await fetch(`${site.url}/health/ready`);
  await site.stop();
  const said = await site.ended;
  expect(faults, `SEED=${seed} FUZZ_ONLY=<number> sends one again\n${said.slice(0, 20_000)}`).toEqual([]);
  expect(alive.status).toBe(200);
  expect(said).not.toContain("canary-password");
  expect(said).not.toContain(APP_SECRET);
  expect(await standing()).toEqual(before);
});

it("sends to every endpoint there is", () => {
  const asked = new Set(
    Array.from({ length: 3_000 }, (_, index) =>
      makeRequest(1, index, endpoints, { params: {}, queries: [], tokens: ["x"] }),
    ).map(({ path: own }) => own.split("/")[1]?.split(/[?.;%]/)[0]),
  );
  for (const { path: own } of endpoints) expect(asked, own).toContain(own.split("/")[1]?.split(/[?.;%:]/)[0]);
});
