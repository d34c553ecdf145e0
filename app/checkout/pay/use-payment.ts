import { useEffect, useRef, useState } from "react";
import { onShownFromMemory } from "#app/web/browser/fresh-after-back.ts";
import type { CheckoutOptions, PaymentFailure } from "#modules/payments/model.ts";
import { bringResult, openPaymentWindow } from "./payment-window.client.ts";
import { browserUptime } from "./time-left.ts";

/** `telling`: paid, reporting to us. `lost`: paid, connection gone. */
export type PaymentStage = "ready" | "open" | "telling" | "lost";

/** Payment window and its result. */
export function usePayment(about: {
  checkout: CheckoutOptions;
  companyName: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  returnPath: string;
  outcomePath: string;
  /** End of the payment time, in browser uptime (ms). */
  endsAtMs: number;
}) {
  const [stage, setStage] = useState<PaymentStage>("ready");
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const busy = useRef(false);
  /** Next page; a page restored by Back goes there again. */
  const left = useRef<string>(undefined);
  const leaveFor = (path: string): void => {
    left.current = path;
    window.location.assign(path);
  };
  useEffect(() => onShownFromMemory(() => left.current && window.location.replace(left.current)), []);
  const leftMs = (): number => about.endsAtMs - browserUptime();

  /** `goWithoutWindow` uses the provider's page if its script does not load. */
  const pay = async (goWithoutWindow: () => void): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setStage("open");
    setFailure(null);
    setUnreachable(false);
    const answer = await openPaymentWindow(about.checkout, {
      name: about.companyName,
      description: about.description,
      prefill: about.prefill,
      leftMs,
      onFailure: (said) => {
        // Paid in another tab: the outcome page knows.
        if (said.reason === "order_already_paid") leaveFor(about.outcomePath);
        else setFailure(said);
      },
    });
    if (answer.kind === "paid") {
      setFailure(null);
      setStage("telling");
      leaveFor(await bringResult(about, answer.result, () => setStage("lost")));
      return;
    }
    busy.current = false;
    setStage("ready");
    // Time may have run out while loading the script; a payment would go back.
    if (answer.kind === "dismissed" || leftMs() <= 0) return;
    if (navigator.onLine) goWithoutWindow();
    else setUnreachable(true);
  };
  return { stage, failure, isUnreachable, pay };
}
