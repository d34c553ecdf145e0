import { withinTime } from "#app/web/browser/within-time.ts";
import type { CheckoutOptions, CheckoutResult, PaymentFailure } from "#modules/payments/model.ts";

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

const DAY_MS = 86_400_000;

/**
 * Opens the payment window and answers when the traveller has paid or closed it. A failed try leaves it open for another. It
 * closes by itself when the time to pay, `leftMs`, is over, and does not open after it: what is paid later is taken by the provider, and
 * goes back less its fee to us.
 */
export async function openPaymentWindow(
  checkout: CheckoutOptions,
  about: {
    name: string;
    description: string;
    prefill: Record<string, string>;
    /** Asked when the script has come, which may take long. */
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
      // In seconds. A quote's days are more than any window stays open, and than browsers count.
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
 * Brings what the provider has signed to us, and answers with the page to go on to: the one we are told, or `outcomePath`
 * when we will not hear it (its link has been replaced meanwhile), for the outcome learns of the payment from the provider.
 * A lost connection, one over which nothing comes, or a site that is away is waited for, however long it takes: `onLost` is told, so that
 * the page can say that nobody needs to pay again.
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

/** Answers that another try may better: too slow, too many at once. Of the others from 400 to 499 the same comes again. */
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
