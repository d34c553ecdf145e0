import { afterEach, expect, it, vi } from "vitest";
import { startServiceWorker } from "./service-worker.client.ts";

/** A worker or registration of the browser in its present state. */
const browserObject = <Parts extends object>(parts: Parts) => Object.assign(new EventTarget(), parts);

const worker = (state: string) => browserObject({ state, postMessage: vi.fn() });
type Worker = ReturnType<typeof worker>;

afterEach(() => vi.unstubAllGlobals());

/** Starts with a worker being installed, and lets it wait. Returns the worker and the number of new-version messages. */
async function installBeside(active: Worker | null) {
  const installing = worker("installing");
  const registration = browserObject({ installing, waiting: null, active } as Record<string, Worker | null>);
  const container = browserObject({ controller: active, register: async () => registration });
  vi.stubGlobal("location", { pathname: "/faq" });
  vi.stubGlobal("navigator", { serviceWorker: container });
  const onUpdate = vi.fn();
  await startServiceWorker(onUpdate, () => undefined);
  registration.dispatchEvent(new Event("updatefound"));
  Object.assign(registration, { installing: null, waiting: installing });
  // WebKitGTK 2.50 names the controller of a first visit before it tells that the worker is installed.
  Object.assign(container, { controller: active ?? installing });
  installing.state = "installed";
  installing.dispatchEvent(new Event("statechange"));
  return { installing, onUpdate };
}

it("announces no new version on a first visit", async () => {
  const { onUpdate } = await installBeside(null);
  expect(onUpdate).not.toHaveBeenCalled();
});

it("announces a version that waits beside an older one, and lets it take over", async () => {
  const { installing, onUpdate } = await installBeside(worker("activated"));
  expect(onUpdate).toHaveBeenCalledTimes(1);
  onUpdate.mock.calls[0]?.[0]();
  expect(installing.postMessage).toHaveBeenCalledWith("take-over");
});
