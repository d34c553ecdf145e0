import { setTimeout as wait } from "node:timers/promises";
import type { SandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { chance } from "./chance.ts";

export interface Offer {
  tourName: string;
  date: string;
  time: string;
  /** Rupees for a person. */
  price: number;
}

export interface Tally {
  held: number;
  refused: number;
  paid: number;
  abandoned: number;
  retries: number;
  /** Answers to buyers who had to try again. */
  excuses?: string[];
}

const FOLLOWS_UP = 0.6;
/** A buyer without an answer tries again, as people do. After this time something is broken. */
const PATIENCE_MS = 120_000;

/** Calls the shop until it answers; a refusal is an answer, a broken line and a fault are not. */
async function insist(url: string, body: object, key: string, tally: Tally): Promise<Response> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      if (response.status < 500) return response;
      tally.excuses?.push(`${response.status} ${await response.text()}`);
    } catch (error) {
      // The process was killed in the middle of it.
      tally.excuses?.push(String(error));
    }
    if (performance.now() > until) throw new Error(`${url} did not answer for ${PATIENCE_MS / 1000} s`);
    tally.retries += 1;
    await wait(100);
  }
}

/** One buyer from first to last, with a fate that only the seed decides. */
export async function buy(
  number: number,
  seed: number,
  market: { url: string; sandbox: SandboxProcess; offers: Offer[]; tally: Tally },
): Promise<void> {
  const { url, sandbox, offers, tally } = market;
  const draw = chance(seed + number * 7919);
  const offer = offers[Math.floor(draw() * offers.length)] as Offer;
  const people = 1 + Math.floor(draw() * 3);
  const fate = draw();
  const answer = await insist(
    `${url}/api/razorpay`,
    {
      ...{ amount: offer.price * people, name: `Buyer ${number}`, email: `buyer${number}@example.com` },
      ...{ phone: "+919812345678", date: offer.date, time: offer.time, people, tourName: offer.tourName },
      ...{ category: "Regular Tour", remarks: "", touristCategory: "Expats" },
    },
    `chaos-${seed}-${number}`,
    tally,
  );
  if (answer.status === 409) {
    tally.refused += 1;
    return;
  }
  if (!answer.ok) throw new Error(`buyer ${number}: ${answer.status} ${await answer.text()}`);
  const { order_id: orderId } = (await answer.json()) as { order_id: string };
  tally.held += 1;
  if (fate < 0.08) {
    tally.abandoned += 1;
    return;
  }
  if (fate < 0.25) await sandbox.pay(orderId, { outcome: "failure" });
  if (fate < 0.12) return;
  const paid = await sandbox.pay(orderId, fate > 0.96 ? { amount: 700_00 } : {});
  tally.paid += 1;
  if (fate > 0.9) await sandbox.pay(orderId, { force: true });
  if (draw() > FOLLOWS_UP) return;
  const result = { paymentId: paid.razorpay_payment_id, order_id: orderId, signature: paid.razorpay_signature };
  // The browser reports once; if the report is lost, the webhook and the reconciler remain.
  await fetch(`${url}/api/razorpaybooking`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(result),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
}
