import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { Sign } from "../parts/sign.tsx";
import { type Draft, type DraftPlace, forgetOldDrafts, readDrafts, removeDraft } from "../sheet/draft-store.ts";
import { PAGE_SAVE, STUDIO_FORM } from "./studio-address.ts";

/** Offers a text that was typed on this device and could not be saved. `drawn` names the form as the server drew it. */
export function UnsavedCopy({ place, address, drawn }: { place: DraftPlace; address: string; drawn: string }) {
  const submit = useSubmit();
  const [offer, setOffer] = useState<Draft | null>(null);
  const sent = useRef<number | null>(null);
  useEffect(() => {
    const now = browserNow();
    forgetOldDrafts(now);
    setOffer(readDrafts(place, now)[0] ?? null);
  }, [place]);
  // The form was drawn again, with the text that was taken up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the reason
  useEffect(() => {
    if (sent.current === null) return;
    removeDraft(place, sent.current, browserNow());
    sent.current = null;
    setOffer(null);
  }, [drawn]);
  if (!offer) return null;
  const take = () => {
    sent.current = offer.begunAt;
    const body = new FormData();
    for (const [name, value] of Object.entries(offer.fields)) body.set(name, value);
    body.set("press", "save");
    // It follows the last save of the page that it was typed on, whose answer may have been lost.
    body.set(PAGE_SAVE, String(Number(offer.fields[PAGE_SAVE] ?? 0) + 1));
    void submit(body, { method: "post", action: `${address}?${STUDIO_FORM}=1`, encType: "multipart/form-data" });
  };
  const drop = () => {
    removeDraft(place, offer.begunAt, browserNow());
    setOffer(null);
  };
  return (
    <div className="row wrap kept-draft" role="status">
      <Sign name="note" />
      <span>{`A text that you typed here was not saved, ${delhiInstant(new Date(offer.savedAt))}.`}</span>
      <button type="button" className="btn" onClick={take}>
        Save it into the draft
      </button>
      <button type="button" className="as-link" onClick={drop}>
        Throw it away
      </button>
    </div>
  );
}
