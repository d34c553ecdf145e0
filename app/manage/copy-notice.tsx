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
        It is saved on this device and may be out of date. You need a connection to change or send anything.
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
    toast("Removed. No booking is saved on this device now.");
  };
  return (
    <section aria-labelledby="kept-here" className="print:hidden">
      <h2 id="kept-here" className="text-2xl">
        Offline
      </h2>
      <p className="measure mt-2 text-ink-soft">
        This page and the voucher stay on this device until a week after the ride. They open here offline, for anyone
        who uses this browser.
      </p>
      <Button variant="link" className="mt-2" onClick={() => void forget()}>
        Remove from this device
      </Button>
    </section>
  );
}
