import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toaster.tsx";
import { isCopied } from "#app/web/browser/booking-copies.ts";
import { forgetCopies } from "#app/web/browser/forget-copies.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";

/** Time of an offline copy. CSS shows it only if the service worker answered. */
export function CopyNotice({ asOf }: { asOf: string }) {
  return (
    <div className="if-older">
      <Notice still tone="warning" title={`A copy, as of ${recordedInstant(asOf)}`} className="mb-6">
        It is kept on this device and may have changed since. What you change or send here needs a connection.
      </Notice>
    </div>
  );
}

export function KeptHere() {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const look = (): void => void isCopied(window.location.href).then(setKept);
    look();
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener("message", look);
    return () => worker?.removeEventListener("message", look);
  }, []);
  if (!isKept) return null;
  const forget = async (): Promise<void> => {
    await forgetCopies();
    setKept(false);
    toast("Forgotten. No booking is kept on this device any more.");
  };
  return (
    <section aria-labelledby="kept-here" className="print:hidden">
      <h2 id="kept-here" className="text-2xl">
        Without a network
      </h2>
      <p className="measure mt-2 text-ink-soft">
        This page and the voucher are kept on this device until a week after the ride. They open here without a network,
        for everybody who uses this browser.
      </p>
      <Button variant="link" className="mt-2" onClick={() => void forget()}>
        Forget on this device
      </Button>
    </section>
  );
}
