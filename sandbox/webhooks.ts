import { createHmac } from "node:crypto";
import { newTail, nowSeconds } from "./surroundings.ts";

/** Waits between tries, in milliseconds: the measured ladder at a tenth of its length. */
const ladder = [0, 600, 1300, 2000, 4300, 8200, 16_400, 32_800];
const TIMEOUT_MS = 5_000;

interface Delivery {
  id: string;
  event: string;
  attempts: number;
  delivered: boolean;
}

/**
 * JSON as the provider writes it, which is not how JSON.stringify does: slashes are escaped, and all that is not ASCII.
 * A receiver that verifies a parsed and re-written body fails, as it would in life.
 */
export const providerJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Tells the shop what happened, signed, and again until it says that it has understood. */
export class Webhooks {
  readonly #secret: string;
  readonly deliveries: Delivery[] = [];
  #stopped = false;
  url: string | null;

  constructor(url: string | null, secret: string) {
    this.url = url;
    this.#secret = secret;
  }

  /** Sends an event about some entities ("payment", "order", "refund"). */
  tell(event: string, entities: Record<string, unknown>): void {
    if (this.url === null) return;
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
    const envelope = {
      entity: "event",
      account_id: "acc_Simulator00000",
      event,
      contains: Object.keys(entities),
      payload,
      created_at: nowSeconds(),
    };
    const delivery: Delivery = { id: newTail(), event, attempts: 0, delivered: false };
    this.deliveries.push(delivery);
    this.#tryAt(this.url, delivery, providerJson(envelope));
  }

  stop(): void {
    this.#stopped = true;
  }

  #tryAt(url: string, delivery: Delivery, body: string): void {
    const wait = ladder[delivery.attempts];
    if (wait === undefined) return;
    setTimeout(async () => {
      if (this.#stopped) return;
      delivery.attempts += 1;
      delivery.delivered = await this.#send(url, delivery.id, body);
      if (!delivery.delivered) this.#tryAt(url, delivery, body);
    }, wait).unref();
  }

  async #send(url: string, id: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Razorpay-Webhook/v1",
          "x-razorpay-signature": createHmac("sha256", this.#secret).update(body).digest("hex"),
          "x-razorpay-event-id": id,
          "request-id": id,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok;
    } catch {
      return false;
    }
  }
}
