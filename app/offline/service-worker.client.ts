/**
 * Starts the service worker, and calls `onUpdate` with a way to take the new version when one is waiting; and `onOlder` with the path
 * of a page whose data was kept from before, because the network did not answer (public/sw.js).
 */
export async function startServiceWorker(
  onUpdate: (take: () => void) => void,
  onOlder: (path: string) => void,
): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (typeof data?.older === "string") onOlder(data.older);
  });
  const registration = await navigator.serviceWorker.register("/sw.js");
  // This page was opened before the worker was there. If it is a booking, the worker asks for it again, to keep it.
  if (navigator.serviceWorker.controller === null && location.pathname.startsWith("/booking/"))
    (await navigator.serviceWorker.ready).active?.postMessage({ opened: location.href });
  const announce = (): void => {
    const { waiting } = registration;
    // On a first visit no older version is active. WebKit may name a controller already then.
    if (waiting === null || registration.active === null) return;
    onUpdate(() => {
      // Taken in another tab meanwhile, or given up for a newer one: there is nothing more to wait for.
      if (waiting.state !== "installed") return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take-over");
    });
  };
  announce();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", announce);
  });
}
