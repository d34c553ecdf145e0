import { providerJson } from "./api/provider-json.ts";
import type { Faults } from "./control/faults.ts";
import type { Told } from "./model.ts";
import { sign } from "./signatures.ts";
import type { State } from "./state.ts";
import { newTail, type Settings } from "./surroundings.ts";

/** Delays between tries in milliseconds, as measured: sixteen tries, the last 23.3 hours after the one before. */
const ladder = [0, 6_000, 13_000, 20_000, 43_000, ...Array.from({ length: 11 }, (_, step) => 82_000 * 2 ** step)];
/** Events that keep their bodies for redelivery. */
const REMEMBERED = 1000;
const REORDERED_WITHIN = 10_000;

/** Delivers signed events, repeated until acknowledged. */
export class Webhooks {
  readonly #settings: Settings;
  readonly #state: State;
  readonly #faults: Faults;
  readonly #waiting = new Map<Told, { timer: NodeJS.Timeout; after: Told[] }>();
  readonly #sending = new Set<Promise<void>>();
  readonly #old: Told[] = [];
  readonly #stopped = new AbortController();
  #overtaken: Told[] = [];
  secret: string;
  url: string | null;

  constructor(settings: Settings, state: State, faults: Faults) {
    this.#settings = settings;
    this.#state = state;
    this.#faults = faults;
    this.url = settings.webhookUrl;
    this.secret = settings.webhookSecret;
    // Events left by an earlier simulator go to the shop's present address.
    for (const told of state.untold())
      this.#sendIn(0, this.url === null ? told : Object.assign(told, { url: this.url }));
  }

  /** Queues an event about entities ("payment", "order", "refund"). */
  tell(event: string, entities: Record<string, unknown>): void {
    if (this.url === null || !this.#state.account.webhook_enabled) return;
    const body = providerJson({
      entity: "event",
      account_id: this.#state.account.id,
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: this.#state.now(),
    });
    const told: Told = this.#state.told.put({
      id: newTail(),
      event,
      url: this.url,
      body,
      signature: sign(this.secret, body),
      attempts: 0,
      delivered: false,
      ended: null,
      created_at: this.#state.now(),
    });
    this.#sendAsFaultsHaveIt(told);
  }

  #sendAsFaultsHaveIt(told: Told): void {
    const strikes = (fault: string): boolean => this.#faults.strikes(fault, told.event);
    const overtaken = this.#overtaken.splice(0);
    for (const one of overtaken) this.#unschedule(one);
    if (strikes("dropWebhook")) {
      this.#state.told.put(Object.assign(told, { ended: "dropped" }));
      this.#forget(told);
    } else if (strikes("reorderWebhook")) {
      this.#overtaken.push(told);
      this.#sendIn(REORDERED_WITHIN, told);
    } else {
      const wait = strikes("delayWebhook") ? 1_000 + this.#faults.draw("delay") * 60_000 : 0;
      this.#sendIn(wait, told, strikes("duplicateWebhook") ? [told, ...overtaken] : overtaken);
      return;
    }
    for (const one of overtaken) this.#sendIn(0, one);
  }

  /** Sends all waiting events now and resolves after each was tried. */
  async flush(): Promise<void> {
    for (const told of [...this.#waiting.keys()]) this.#start(told);
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** Redelivers an event, as the provider's support does on request. */
  async deliverAgain(told: Told): Promise<void> {
    this.#start(told);
    await Promise.all(this.#sending);
  }

  /** Stops sending; resolves when running deliveries have ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    await Promise.all(this.#sending);
  }

  /** Sends an event after a delay in provider time, then those it overtook. */
  #sendIn(wait: number, told: Told, after: Told[] = []): void {
    this.#unschedule(told);
    const timer = setTimeout(() => this.#start(told), wait * this.#settings.timeScale).unref();
    this.#waiting.set(told, { timer, after });
  }

  #unschedule(told: Told): { after: Told[] } | undefined {
    const waiting = this.#waiting.get(told);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(told);
    return waiting;
  }

  #start(told: Told): void {
    const { after } = this.#unschedule(told) ?? { after: [] };
    if (this.#stopped.signal.aborted || told.body === null) return;
    const sending = this.#try(told, told.body).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
    for (const one of after) void sending.then(() => this.#start(one));
  }

  async #try(told: Told, body: string): Promise<void> {
    // Persist before the shop hears.
    await this.#state.saved();
    told.attempts += 1;
    const understood = await this.#send(told, body);
    told.delivered ||= understood;
    const wait = ladder[told.attempts];
    if (told.delivered) this.#forget(told);
    else if (wait !== undefined) this.#sendIn(wait, told);
    else this.#giveUp(told);
    this.#state.told.put(told);
  }

  #giveUp(told: Told): void {
    told.ended = "given_up";
    this.#state.setAccount({ webhook_enabled: false });
    this.#forget(told);
  }

  #forget(told: Told): void {
    this.#old.push(told);
    if (this.#old.length > REMEMBERED) Object.assign(this.#old.shift() as Told, { body: null });
  }

  async #send({ url, id, signature }: Told, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Razorpay-Webhook/v1",
          "x-razorpay-signature": signature,
          "x-razorpay-event-id": id,
          "request-id": id,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(this.#settings.webhookTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
