/**
 * Registers the service worker (public/sw.js). Calls `onUpdate` with a function that activates a waiting version, and `onOlder` with the
 * path of a page from the cache.
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
  const announce = (): void => {
    const { waiting } = registration;
    // On a first visit there is no active version. WebKit may set the controller already.
    if (waiting === null || registration.active === null) return;
    onUpdate(() => {
      // Activated in another tab or replaced: no event will follow.
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
