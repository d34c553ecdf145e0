import type { CheckoutOptions, CheckoutResult } from "#modules/payments/model.ts";

/** Why a try to pay has failed, as the provider tells its window (specification §8). */
export interface PaymentFailure {
  code?: string;
  description: string;
  source?: string;
  step?: string;
  reason: string;
  metadata?: { order_id?: string; payment_id?: string };
}
interface ProviderWindow {
  open(): void;
  on(event: "payment.failed", listener: (response: { error: PaymentFailure }) => void): void;
}
type ProviderConstructor = new (options: Record<string, unknown>) => ProviderWindow;

export type PaymentAnswer = { kind: "paid"; result: CheckoutResult } | { kind: "dismissed" } | { kind: "blocked" };

const loaded = new Map<string, Promise<void>>();

/** Loads the provider's script once; one that failed to load is tried again the next time. */
function loadScript(url: string): Promise<void> {
  const known = loaded.get(url);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      loaded.delete(url);
      script.remove();
      reject(new Error("the payment script did not load"));
    };
    document.head.append(script);
  });
  loaded.set(url, loading);
  return loading;
}

/** Opens the payment window and answers when the traveller has paid or closed it. A failed try leaves it open for another. */
export async function openPaymentWindow(
  checkout: CheckoutOptions,
  about: {
    name: string;
    description: string;
    prefill: Record<string, string>;
    onFailure(failure: PaymentFailure): void;
  },
): Promise<PaymentAnswer> {
  try {
    await loadScript(checkout.scriptUrl);
  } catch {
    return { kind: "blocked" };
  }
  const { Razorpay } = window as unknown as { Razorpay?: ProviderConstructor };
  if (!Razorpay) return { kind: "blocked" };
  return new Promise((resolve) => {
    const provider = new Razorpay({
      key: checkout.keyId,
      order_id: checkout.providerOrderId,
      amount: checkout.amountPaise,
      currency: checkout.currency,
      name: about.name,
      description: about.description,
      prefill: about.prefill,
      handler: (result: CheckoutResult) => resolve({ kind: "paid", result }),
      modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
    });
    provider.on("payment.failed", (response) => about.onFailure(response.error));
    provider.open();
  });
}

const TRY_AGAIN_MS = 5_000;

/**
 * Brings what the provider has signed to us, and answers with the page to go on to. A lost connection is waited for, however
 * long it takes: `onLost` is told, so that the page can say that nobody needs to pay again.
 */
export async function bringResult(returnPath: string, result: CheckoutResult, onLost: () => void): Promise<string> {
  for (;;) {
    const next = await post(returnPath, result);
    if (next !== null) return next;
    onLost();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TRY_AGAIN_MS);
      const again = (): void => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener("online", again, { once: true });
    });
  }
}

async function post(returnPath: string, result: CheckoutResult): Promise<string | null> {
  try {
    const response = await fetch(returnPath, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...result }),
    });
    return response.ok ? ((await response.json()) as { next: string }).next : null;
  } catch {
    return null;
  }
}
