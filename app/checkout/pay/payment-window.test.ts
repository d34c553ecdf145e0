import { afterEach, expect, it, vi } from "vitest";
import { openPaymentWindow } from "./payment-window.client.ts";

/** What the provider's script is given in a browser whose scripts load at once; its window is closed as soon as it opens. */
async function optionsFor(leftMs: number): Promise<Record<string, unknown>> {
  type Options = Record<string, unknown> & { modal: { ondismiss(): void } };
  const given: Options[] = [];
  class Provider {
    readonly #options: Options;
    constructor(options: Options) {
      this.#options = options;
      given.push(options);
    }
    on(): void {}
    open(): void {
      this.#options.modal.ondismiss();
    }
  }
  const append = (script: { onload?: () => void }): void => script.onload?.();
  vi.stubGlobal("window", { Razorpay: Provider });
  vi.stubGlobal("document", { createElement: () => ({}), head: { append } });
  const checkout = {
    scriptUrl: "https://pay.example/checkout.js",
    hostedUrl: "",
    keyId: "rzp_1",
    providerOrderId: "order_1",
  };
  const about = { name: "Pahiya", description: "Old Delhi at Dawn", prefill: {}, leftMs, onFailure: () => undefined };
  const answer = await openPaymentWindow({ ...checkout, amountPaise: 2000_00, currency: "INR" }, about);
  expect(answer).toEqual({ kind: "dismissed" });
  return given[0] ?? {};
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [14 * 60_000 + 999, 14 * 60],
  [-5, 1],
  [3 * 86_400_000, undefined],
])("closes with the time to pay: %i ms left", async (leftMs, timeout) => {
  expect((await optionsFor(leftMs)).timeout).toBe(timeout);
});
