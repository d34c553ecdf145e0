import { setTimeout as wait } from "node:timers/promises";
import type { Offer } from "#tests/chaos/buyers.ts";
import { chance } from "#tests/chaos/chance.ts";
import type { SandboxProcess } from "#tests/harness/money/payment-simulator.ts";

/** Promises of the shop, and its answers on the way. */
export interface Tally {
  /** Acknowledged holds by order, with their number of people. */
  held: Map<string, number>;
  /** Acknowledged payments by order, with the site and the time. */
  confirmed: Map<string, string>;
  soldOut: number;
  /** Answers that said to try again, all of them clear. */
  inAMoment: number;
  /** Answers that were not clear, in words. */
  unclear: string[];
  /** Moments at which a site held places or refused for lack of them, in milliseconds of this process. */
  served: { site: number; askedAt: number; answeredAt: number }[];
  slowestMs: number;
}

export const newTally = (): Tally => ({
  ...{ held: new Map(), confirmed: new Map(), soldOut: 0, inAMoment: 0, unclear: [], served: [], slowestMs: 0 },
});

export interface Market {
  sites: string[];
  sandbox: SandboxProcess;
  offers: Offer[];
  tally: Tally;
  isOpen(): boolean;
}

const now = (): string => new Date().toISOString();

/** Time without an answer after which a shopper counts as not served. */
const PATIENCE_MS = 120_000;

/** Notes an answer that is none: it must be a 503 that says in words to come again, and when. */
async function noteRefusal(response: Response, tally: Tally, typed: Record<string, string>): Promise<void> {
  const body = await response.text();
  const isPage = response.headers.get("content-type")?.includes("html") === true;
  const says = isPage
    ? /We can(?:'|&#x27;)t save this right now|try again/i.test(body)
    : /"message":"[^"]*try again/i.test(body);
  const lost = isPage ? Object.values(typed).filter((value) => !body.includes(value)) : [];
  if (response.status === 503 && response.headers.has("retry-after") && says && lost.length === 0) tally.inAMoment += 1;
  else
    tally.unclear.push(
      `${now()} ${response.status} ${response.headers.get("retry-after")} lost ${lost} ${body.slice(0, 400)}`,
    );
}

/** Repeats a request until it is answered, as people do when told to. Returns the answer and the time of the request. */
async function insist(market: Market, site: () => number, path: string, sent: RequestInit, typed = {}) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const at = site();
    const askedAt = performance.now();
    const response = await fetch(market.sites[at] + path, {
      ...sent,
      redirect: "manual",
      signal: AbortSignal.timeout(40_000),
    });
    market.tally.slowestMs = Math.max(market.tally.slowestMs, performance.now() - askedAt);
    if (response.status < 500) return { response, at, askedAt };
    await noteRefusal(response, market.tally, typed);
    if (performance.now() > end) throw new Error(`${path} was refused for ${PATIENCE_MS / 1000} s`);
    await wait(250);
  }
}

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Buys one ride by the calls of a page: hold, pay, confirm. Each call is insisted on, with the same key. */
async function buyByCalls(name: string, draw: () => number, market: Market): Promise<void> {
  const { sandbox, offers, tally } = market;
  const site = () => Math.floor(draw() * market.sites.length);
  const offer = offers[Math.floor(draw() * offers.length)] as Offer;
  const people = 1 + Math.floor(draw() * 3);
  const wish = {
    ...{ amount: offer.price * people, name: `Buyer ${name}`, email: `buyer${name}@example.com` },
    ...{ phone: "+919812345678", date: offer.date, time: offer.time, people, tourName: offer.tourName },
    ...{ category: "Regular Tour", remarks: "", touristCategory: "Expats" },
  };
  const held = await insist(market, site, "/api/razorpay", post(wish, { "idempotency-key": `failover-${name}` }));
  const served = () => tally.served.push({ site: held.at, askedAt: held.askedAt, answeredAt: performance.now() });
  if (held.response.status === 409) {
    await held.response.text();
    served();
    tally.soldOut += 1;
    return;
  }
  if (!held.response.ok) throw new Error(`${name}: ${held.response.status} ${await held.response.text()}`);
  const { order_id: orderId } = (await held.response.json()) as { order_id: string };
  tally.held.set(orderId, people);
  served();
  if (draw() < 0.2) return;
  await wait(50 + draw() * 150);
  const paid = await sandbox.pay(orderId, {});
  if (draw() < 0.15) return;
  const result = { paymentId: paid.razorpay_payment_id, order_id: orderId, signature: paid.razorpay_signature };
  const answer = await insist(market, site, "/api/razorpaybooking", post(result));
  if (answer.response.status === 200) tally.confirmed.set(orderId, `by site ${answer.at} at ${now()}`);
  else await answer.response.text();
}

/** Writes to the company by a form without scripts: each refusal must keep the input. */
async function writeByForm(name: string, draw: () => number, market: Market): Promise<void> {
  const typed = { name: `Writer ${name}`, email: `writer${name}@example.com`, message: `Is it flat, asks ${name}?` };
  const sent = { method: "POST", body: new URLSearchParams({ ...typed, number: "+91 98000 00000" }) };
  const site = () => Math.floor(draw() * market.sites.length);
  const { response } = await insist(market, site, "/contact", sent, typed);
  await response.text();
  if (response.status !== 303) market.tally.unclear.push(`${response.status} to a message`);
}

/** Runs this many buyers side by side, each buying until the market closes; one in eight writes messages too. */
export async function crowd(size: number, seed: number, round: string, market: Market): Promise<void> {
  const one = async (number: number): Promise<void> => {
    const draw = chance(seed + number * 7919);
    for (let turn = 0; market.isOpen(); turn += 1) {
      const name = `${round}-${number}-${turn}`;
      if (number % 8 === 0) await writeByForm(name, draw, market);
      await buyByCalls(name, draw, market);
      await wait(100 + draw() * 400);
    }
  };
  await Promise.all(Array.from({ length: size }, (_, number) => one(number)));
}
