import { use } from "react";
import { ScriptMark } from "#app/web/browser/script-mark.ts";

/** As `startServiceWorker` does it, in a browser that was never here. */
const keepEarly = `addEventListener("load",()=>{const w=navigator.serviceWorker;
if(w&&!w.controller)w.register("/sw.js").then(()=>w.ready).then(r=>r.active?.postMessage({opened:location.href})).catch(()=>0)})`;

/**
 * Has the service worker keep the booking on this device while the page's scripts wait for somebody: who opens the link of a mail and
 * puts the phone away has it at the meeting point, with a network or without.
 */
export const KeepEarly = () => (
  <script
    nonce={use(ScriptMark)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keepEarly : "" }}
  />
);
