import { afterEach, expect, it, vi } from "vitest";
import { openPaymentWindow } from "./payment-window.client.ts";

/**
 * Options given to the provider's script when it takes `takesMs` to load; undefined if its window does not open. The window
 * closes at once.
 */
async function optionsFor(leftMs: number, takesMs: number): Promise<Record<string, unknown> | undefined> {
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
  let left = leftMs;
  const append = (script: { onload?: () => void }): void => {
    left -= takesMs;
    script.onload?.();
  };
  vi.stubGlobal("window", { Razorpay: Provider });
  vi.stubGlobal("document", { createElement: () => ({}), head: { append } });
  const checkout = {
    scriptUrl: `https://pay.example/checkout.js?${leftMs}`,
    hostedUrl: "",
    keyId: "rzp_1",
    providerOrderId: "order_1",
  };
  const words = { name: "Pahiya", description: "Old Delhi at Dawn", prefill: {} };
  const about = { ...words, leftMs: () => left, onFailure: () => undefined };
  const answer = await openPaymentWindow({ ...checkout, amountPaise: 2000_00, currency: "INR" }, about);
  expect(answer).toEqual({ kind: "dismissed" });
  return given[0];
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [14 * 60_000 + 999, 0, { timeout: 14 * 60 }],
  [14 * 60_000, 19_000, { timeout: 14 * 60 - 19 }],
  [500, 0, { timeout: 1 }],
  [10_000, 19_000, undefined],
  [3 * 86_400_000, 0, { key: "rzp_1" }],
])("closes with the hold: %i ms left, %i of them spent by the script", async (leftMs, takesMs, options) => {
  const given = await optionsFor(leftMs, takesMs);
  if (options === undefined) expect(given).toBeUndefined();
  else expect(given).toMatchObject(options);
  if (leftMs > 86_400_000) expect(given).not.toHaveProperty("timeout");
});
