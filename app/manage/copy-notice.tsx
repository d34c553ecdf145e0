import { Fragment, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toaster.tsx";
import { copiedAt, keepCopy } from "#app/web/browser/booking-copies.ts";
import { forgetCopies } from "#app/web/browser/forget-copies.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";

/** Time of an offline copy. CSS shows it only if the service worker answered. */
export function CopyNotice({ asOf }: { asOf: string }) {
  return (
    <div className="if-older">
      <Notice still tone="warning" title={`A copy, as of ${recordedInstant(asOf)}`} className="mb-6">
        It is saved on this device and may be out of date: a change of date made since is not in it. You need a
        connection to change or send anything.
      </Notice>
    </div>
  );
}

type Kept = { state: "kept"; asOf: string } | { state: "asks" | "unknown" | "waits" | "failed" | "cannot" };

/** Offers to keep the booking on this device, and says what is kept. Nothing is kept before the guest agrees. */
export function KeptHere({ href }: { href?: string }) {
  const [kept, setKept] = useState<Kept>({ state: "unknown" });
  useEffect(() => {
    const look = async (): Promise<void> => {
      const asOf = await copiedAt(href ?? window.location.href);
      if (asOf) setKept({ state: "kept", asOf });
      // A message of something else changes nothing about an answer that is awaited or has failed.
      else if (!("serviceWorker" in navigator)) setKept({ state: "cannot" });
      else setKept((now) => (now.state === "waits" || now.state === "failed" ? now : { state: "asks" }));
    };
    void look();
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = (): void => void look();
    worker?.addEventListener("message", hear);
    return () => worker?.removeEventListener("message", hear);
  }, [href]);
  if (kept.state === "unknown") return null;
  const keep = async (): Promise<void> => {
    setKept({ state: "waits" });
    const isKept = await keepCopy(href ?? window.location.href).catch(() => false);
    if (!isKept) setKept({ state: "failed" });
  };
  const forget = async (): Promise<void> => {
    await forgetCopies();
    setKept({ state: "asks" });
    toast("Removed. No booking is saved on this device now.");
  };
  return (
    <section aria-labelledby="kept-here" className="print:hidden">
      <h2 id="kept-here" className="text-2xl">
        Offline
      </h2>
      {kept.state === "kept" ? (
        <Fragment key="kept">
          <p className="measure mt-2 text-ink-soft">
            <b>{`Kept on this device, as of ${recordedInstant(kept.asOf)}.`}</b> Booking, voucher, route and telephone
            numbers open here without a connection until a week after the ride, for anyone who uses this browser.
          </p>
          <Button variant="link" className="mt-2" onClick={() => void forget()}>
            Remove from this device
          </Button>
        </Fragment>
      ) : (
        <Fragment key="asks">
          <p className="measure mt-2 text-ink-soft">
            {kept.state === "cannot"
              ? "It can't be kept here. Save the voucher as a PDF."
              : kept.state === "failed"
                ? "It couldn't be kept. Try again, or save the voucher as a PDF."
                : "Booking, voucher, route and telephone numbers can stay on this device, for a street without a connection. Anyone who uses this browser can open them."}
          </p>
          {kept.state === "cannot" ? null : (
            <Button variant="link" className="mt-2" onClick={() => void keep()}>
              {kept.state === "waits" ? "Keeping it…" : "Keep it on this device"}
            </Button>
          )}
        </Fragment>
      )}
    </section>
  );
}
