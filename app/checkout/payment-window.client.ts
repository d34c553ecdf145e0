import type { CheckoutOptions, CheckoutResult } from "#modules/payments/model.ts";

interface ProviderWindow {
  open(): void;
  on(event: "payment.failed", listener: (response: { error: { description: string } }) => void): void;
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
  about: { name: string; description: string; prefill: Record<string, string>; onFailure(description: string): void },
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
    provider.on("payment.failed", (response) => about.onFailure(response.error.description));
    provider.open();
  });
}
