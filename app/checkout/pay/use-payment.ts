import { useEffect, useRef, useState } from "react";
import { onShownFromMemory } from "#app/web/browser/fresh-after-back.ts";
import type { CheckoutOptions, PaymentFailure } from "#modules/payments/model.ts";
import { bringResult, openPaymentWindow } from "./payment-window.client.ts";
import { browserUptime } from "./time-left.ts";

/** `telling`: paid, and we are being told. `lost`: paid, and the connection is gone. */
export type PaymentStage = "ready" | "open" | "telling" | "lost";

/** What happens when the traveller presses Pay where scripts run: the window, and what it comes to. */
export function usePayment(about: {
  checkout: CheckoutOptions;
  companyName: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  returnPath: string;
  outcomePath: string;
  /** When the time to pay is over, by the browser's uptime in milliseconds. */
  endsAtMs: number;
}) {
  const [stage, setStage] = useState<PaymentStage>("ready");
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const busy = useRef(false);
  /** The page that this one was left for. Brought back from the browser's memory, this one has nothing to wait for and goes there again. */
  const left = useRef<string>(undefined);
  const leaveFor = (path: string): void => {
    left.current = path;
    window.location.assign(path);
  };
  useEffect(() => onShownFromMemory(() => left.current && window.location.replace(left.current)), []);
  const leftMs = (): number => about.endsAtMs - browserUptime();

  /** `goWithoutWindow` is for when the provider's script does not load: its own page needs none. */
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
        // Paid from another tab, or a moment ago: the outcome knows.
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
    // The time may have run out while the script was waited for: what is paid then goes back.
    if (answer.kind === "dismissed" || leftMs() <= 0) return;
    if (navigator.onLine) goWithoutWindow();
    else setUnreachable(true);
  };
  return { stage, failure, isUnreachable, pay };
}
