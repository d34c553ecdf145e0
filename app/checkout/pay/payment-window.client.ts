import { withinTime } from "#app/web/browser/within-time.ts";
import type { CheckoutOptions, CheckoutResult, PaymentFailure } from "#modules/payments/model.ts";

interface ProviderWindow {
  open(): void;
  on(event: "payment.failed", listener: (response: { error: PaymentFailure }) => void): void;
}
type ProviderConstructor = new (options: Record<string, unknown>) => ProviderWindow;

export type PaymentAnswer = { kind: "paid"; result: CheckoutResult } | { kind: "dismissed" } | { kind: "blocked" };

const loaded = new Map<string, Promise<void>>();

/** Loads the provider's script once, again after a failure. */
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

const DAY_MS = 86_400_000;

/**
 * Opens the payment window until the traveller pays or closes it. A failed try leaves it open.
 * It closes after `leftMs`: a later payment would be captured and refunded, and the provider keeps its fee.
 */
export async function openPaymentWindow(
  checkout: CheckoutOptions,
  about: {
    name: string;
    description: string;
    prefill: Record<string, string>;
    /** Called after the script has loaded, which may take long. */
    leftMs(): number;
    onFailure(failure: PaymentFailure): void;
  },
): Promise<PaymentAnswer> {
  try {
    await withinTime(loadScript(checkout.scriptUrl));
  } catch {
    return { kind: "blocked" };
  }
  const { Razorpay } = window as unknown as { Razorpay?: ProviderConstructor };
  if (!Razorpay) return { kind: "blocked" };
  const leftMs = about.leftMs();
  if (leftMs <= 0) return { kind: "dismissed" };
  return new Promise((resolve) => {
    const provider = new Razorpay({
      key: checkout.keyId,
      order_id: checkout.providerOrderId,
      amount: checkout.amountPaise,
      currency: checkout.currency,
      name: about.name,
      description: about.description,
      prefill: about.prefill,
      // In seconds. A quote's days exceed any window and the browser's timers.
      ...(leftMs < DAY_MS && { timeout: Math.max(1, Math.floor(leftMs / 1000)) }),
      handler: (result: CheckoutResult) => resolve({ kind: "paid", result }),
      modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
    });
    provider.on("payment.failed", (response) => about.onFailure(response.error));
    provider.open();
  });
}

const TRY_AGAIN_MS = 5_000;

/**
 * Reports a signed payment to us and returns the next page. If we refuse it (the link was replaced), that is `outcomePath`:
 * the provider tells us of the payment anyway.
 * Retries for as long as the connection is lost; `onLost` lets the page say "do not pay again".
 */
export async function bringResult(
  { returnPath, outcomePath }: { returnPath: string; outcomePath: string },
  result: CheckoutResult,
  onLost: () => void,
): Promise<string> {
  for (;;) {
    const said = await post(returnPath, result);
    if (said === "refused") return outcomePath;
    if (said !== "lost") return said.next;
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

/** Statuses worth a retry; other 4xx stay the same. */
const PASSING = [408, 429];

async function post(returnPath: string, result: CheckoutResult): Promise<{ next: string } | "refused" | "lost"> {
  try {
    const answer = fetch(returnPath, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...result }),
    });
    const response = await withinTime(answer);
    if (response.ok) return (await withinTime(response.json())) as { next: string };
    return response.status < 500 && !PASSING.includes(response.status) ? "refused" : "lost";
  } catch {
    return "lost";
  }
}
