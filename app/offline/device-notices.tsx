import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { installOffer, useInstallOffer } from "#app/offline/install-prompt.ts";
import { Mark } from "#app/ui/art/mark.tsx";
import { Button } from "#app/ui/button.tsx";

/** Dismissible notices about the device: offline, an older page, a new version, the offer to install. */
export function DeviceNotices({ name }: { name: string }) {
  const [offline, setOffline] = useState(false);
  const [update, setUpdate] = useState<{ take(): void } | null>(null);
  const installs = useInstallOffer();
  const { pathname } = useLocation();
  const { older, setOlder } = useOlder();

  useEffect(() => {
    const look = (): void => setOffline(!navigator.onLine);
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    const stop = installOffer.start();
    // Browsers may refuse service workers (private windows), which must not break the page. Imported late, to keep it out of the page's
    // initial scripts.
    import("./service-worker.client.ts")
      .then(({ startServiceWorker }) => startServiceWorker((take) => setUpdate({ take }), setOlder))
      .catch(() => undefined);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
      stop();
    };
  }, [setOlder]);

  return (
    <div className="device-notices fixed inset-x-3 bottom-24 z-40 mx-auto grid max-w-md gap-3 lg:right-6 lg:bottom-6 lg:left-auto lg:w-md print:hidden">
      <div role="status" aria-live="polite" className="contents">
        {offline ? (
          <Note>
            <p className="grow">
              You&apos;re offline. Prices and places may have changed, and you need a connection to book.
            </p>
          </Note>
        ) : older === pathname ? (
          <Note>
            <p className="grow">
              The network didn&apos;t respond, so this is a saved page. Prices and places may have changed.
            </p>
            <Button size="sm" href="">
              Try again
            </Button>
          </Note>
        ) : null}
        {update ? (
          <Note>
            <p className="grow">A new version of this site is here.</p>
            <Button size="sm" onClick={update.take}>
              Update
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setUpdate(null)}>
              Not now
            </Button>
          </Note>
        ) : null}
      </div>
      {installs ? (
        <section aria-label={`Install ${name}`}>
          <Note>
            <Mark className="size-10 shrink-0" />
            <p className="grow">{`Keep ${name} on your home screen; what you read stays readable on the road.`}</p>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => installOffer.accept()}>
                Install
              </Button>
              <Button size="sm" variant="quiet" onClick={() => installOffer.dismiss()}>
                Not now
              </Button>
            </div>
          </Note>
        </section>
      ) : null}
    </div>
  );
}

/**
 * Path of the page that the service worker answered from its cache. The worker reports before its answer arrives; a navigation without
 * report was answered live.
 */
function useOlder() {
  const { pathname } = useLocation();
  const [older, setShown] = useState<string>();
  const told = useRef<string>(undefined);
  const setOlder = useCallback((path: string): void => {
    told.current = path;
    setShown(path);
  }, []);
  const { state } = useNavigation();
  const { state: again } = useRevalidator();
  const isAsking = state !== "idle" || again !== "idle";
  useEffect(() => setShown(document.documentElement.dataset.older), []);
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      if (told.current === undefined) delete document.documentElement.dataset.older;
      setShown(told.current);
      told.current = undefined;
    };
  }, [isAsking]);
  // Navigation leaves the older page behind.
  useEffect(() => setShown((at) => (at === pathname ? at : undefined)), [pathname]);
  return { older, setOlder };
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border-2 border-ink bg-card p-4 shadow-print">
      {children}
    </div>
  );
}
