import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { Sign } from "../parts/sign.tsx";
import {
  type Draft,
  type DraftPlace,
  draftKey,
  forgetOldDrafts,
  noteSent,
  readDrafts,
  removeDraft,
  saveDraft,
} from "./draft-store.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields of a form that a person fills in. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input, textarea, select")].filter(
    ({ name, type }) => name.startsWith("o.") && type !== "hidden",
  );

function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
    if (!isBox) typed[control.name] = control.value;
    else if (control.checked) typed[control.name] = [typed[control.name], control.value].filter(Boolean).join(",");
  }
  return typed;
}

function fillIn(form: HTMLFormElement, { fields }: Draft): void {
  for (const control of controlsOf(form)) {
    const value = fields[control.name] ?? "";
    const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
    if (isBox) control.checked = value.split(",").includes(control.value);
    else control.value = value;
    // The form hears of it as of typing: its plan is of another text now.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? "") === (other[name] ?? ""));

/** Saves while somebody types; the deed's own form of the sheet says when it is sent. */
function useSaving(mark: RefObject<HTMLElement | null>, place: DraftPlace, begun: RefObject<number>): void {
  useEffect(() => {
    const form = mark.current?.closest("form");
    const sheet = form?.closest("[role=dialog]") ?? form;
    if (!form || !sheet) return;
    const save = () => {
      const savedAt = browserNow();
      begun.current ||= savedAt;
      saveDraft(place, { begunAt: begun.current, savedAt, fields: typedIn(form) });
    };
    const sent = (event: Event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.matches(".confirm")) return;
      const order = new FormData(event.target).get("order");
      noteSent({ ...place, begunAt: begun.current, order: String(order) });
    };
    form.addEventListener("input", save);
    sheet.addEventListener("submit", sent, true);
    return () => {
      form.removeEventListener("input", save);
      sheet.removeEventListener("submit", sent, true);
    };
  }, [mark, place, begun]);
}

interface KeptDraftProps {
  person: string;
  isPersonal: boolean;
  /** Command and thing that the text is about. */
  subject: string;
}

/** Keeps on this device what is typed in the form around it, and offers an earlier text again. */
export function KeptDraft({ person, isPersonal, subject }: KeptDraftProps) {
  const mark = useRef<HTMLDivElement>(null);
  const begun = useRef(0);
  const place = useMemo(() => ({ key: draftKey(person, subject), isPersonal }), [person, subject, isPersonal]);
  const [offer, setOffer] = useState<Draft | null>(null);
  useSaving(mark, place, begun);
  useEffect(() => {
    const now = browserNow();
    forgetOldDrafts(now);
    const form = mark.current?.closest("form");
    const typed = form ? typedIn(form) : {};
    const drafts = readDrafts(place, now);
    // The address may bring the text itself: then it is offered no older one.
    begun.current = drafts.find(({ fields }) => isSame(fields, typed))?.begunAt ?? 0;
    setOffer(begun.current === 0 ? (drafts[0] ?? null) : null);
  }, [place]);
  const take = () => {
    const form = mark.current?.closest("form");
    if (!form || !offer) return;
    begun.current = offer.begunAt;
    fillIn(form, offer);
    // As if typed: a plan that is shown stands for another text.
    form.dispatchEvent(new Event("input", { bubbles: true }));
    setOffer(null);
    controlsOf(form)
      .find(({ value }) => value !== "")
      ?.focus();
  };
  const drop = () => {
    if (offer) removeDraft(place, offer.begunAt, browserNow());
    setOffer(readDrafts(place, browserNow()).find(({ begunAt }) => begunAt !== begun.current) ?? null);
  };
  return (
    <div ref={mark} className="kept-draft">
      {offer ? (
        <p className="row wrap" role="status">
          <Sign name="note" />
          <span>{`You began this before, ${delhiInstant(new Date(offer.savedAt))}.`}</span>
          <button type="button" className="btn" onClick={take}>
            Take it up again
          </button>
          <button type="button" className="as-link" onClick={drop}>
            Throw it away
          </button>
        </p>
      ) : null}
    </div>
  );
}
