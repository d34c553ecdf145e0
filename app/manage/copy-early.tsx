import { use } from "react";
import { ScriptMark } from "#app/web/browser/script-mark.ts";

/** Does the same as `startServiceWorker`, in a browser that has no service worker of ours yet. */
const keepEarly = `addEventListener("load",()=>{const w=navigator.serviceWorker;
if(w&&!w.controller)w.register("/sw.js").then(()=>w.ready).then(r=>r.active?.postMessage({opened:location.href})).catch(()=>0)})`;

/**
 * Starts the service worker before hydration. A traveller who opens the mail's link and leaves has the booking offline at the
 * meeting point.
 */
export const KeepEarly = () => (
  <script
    nonce={use(ScriptMark)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keepEarly : "" }}
  />
);
