import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { draftKey, removeDraft, saveDraft } from "../sheet/draft-store.ts";
import { DocumentFields } from "./document-fields.tsx";
import type { DocumentData } from "./load-document.server.ts";
import { SaveLine } from "./save-line.tsx";
import { StayOrLeave } from "./stay-or-leave.tsx";
import { type AutosaveAnswer, PAGE_SAVE, PAGE_VIEW, STUDIO_FORM } from "./studio-address.ts";
import { useTypedSince } from "./typing/use-typed-since.ts";
import { UnsavedCopy } from "./unsaved-copy.tsx";
import { useAutosave } from "./use-autosave.ts";

/** Copies on the device, while a text is not saved. */
function useCopies({ person, kind, key }: Pick<DocumentData, "person" | "kind" | "key">) {
  const begun = useRef(0);
  const place = useMemo(
    () => ({ key: draftKey(person, `studio/${kind}/${key}`), isPersonal: false }),
    [person, kind, key],
  );
  const keep = useCallback(
    (form: HTMLFormElement) => {
      const savedAt = browserNow();
      begun.current ||= savedAt;
      saveDraft(place, { begunAt: begun.current, savedAt, fields: fieldsOf(new FormData(form)) });
    },
    [place],
  );
  const forget = useCallback(() => {
    if (begun.current > 0) removeDraft(place, begun.current, browserNow());
    begun.current = 0;
  }, [place]);
  return { place, keep, forget };
}

type DrawnData = Pick<DocumentData, "mine" | "shown">;

const stampOf = (draft: string | undefined, revision: number | undefined, shown: string): string =>
  `${draft}-${revision}-${shown}`;

/**
 * Form as the server drew it, with the state of the draft that it was made from. Saves of this page leave its fields as they are; any other
 * state of the draft draws them again.
 */
function useDrawn({ mine, shown }: DrawnData, answer: AutosaveAnswer | null): { name: string; revision: string } {
  const stamp = stampOf(mine?.id, mine?.revision, shown);
  const drawn = useRef({ serial: 0, revision: mine?.revision, last: stamp, own: new Set<string>() });
  const { current } = drawn;
  const own = answer && stampOf(answer.draft, answer.revision, shown);
  if (answer && own !== null && !current.own.has(own)) {
    current.own.add(own);
    if (!answer.isRival) current.revision = answer.revision;
  }
  if (current.last !== stamp) {
    current.last = stamp;
    if (!current.own.has(stamp)) {
      current.serial += 1;
      current.revision = mine?.revision;
    }
  }
  return { name: String(current.serial), revision: String(current.revision ?? "") };
}

/** Names this open page; none before scripts run, and none without them. */
function usePageView(): string {
  const [page, setPage] = useState("");
  useEffect(() => setPage(globalThis.crypto.randomUUID?.() ?? ""), []);
  return page;
}

interface FormProps {
  data: DocumentData;
  buttons: ReactNode;
  children: ReactNode;
}

/** Form of a text, which saves itself while somebody types. */
export function DocumentForm({ data, buttons, children }: FormProps) {
  const { address, shown, mine } = data;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<AutosaveAnswer | UnsavedAnswer>();
  const answer = fetcher.data && "isAutosaved" in fetcher.data ? fetcher.data : null;
  const { place, keep, forget } = useCopies(data);
  const { name: drawn, revision } = useDrawn(data, answer);
  // A discarded draft takes along what was typed.
  const since = useTypedSince(form, { drawn, fields: data.fields, isCarried: mine !== null });
  const { fields, hasTyped, noteSent, noteSaving, noteSaved } = since;
  const saved = { address, drawn, keep, forget, noteSaving, noteSaved };
  const { state, noteInput, noteSubmit, saveNow } = useAutosave(form, fetcher, saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the reason
  useEffect(() => {
    if (hasTyped) noteInput();
    else forget();
  }, [drawn]);
  const page = usePageView();
  // Its hundreds of fields are not drawn again for each letter.
  const shownFields = useMemo(() => <DocumentFields fields={fields} shown={shown} />, [fields, shown]);
  return (
    <>
      <UnsavedCopy place={place} address={address} drawn={drawn} />
      <Form
        method="post"
        action={`?${STUDIO_FORM}=1`}
        encType="multipart/form-data"
        className="studio-form"
        key={drawn}
        ref={form}
        onInput={noteInput}
        onSubmit={({ currentTarget, nativeEvent }) => {
          noteSent(currentTarget, (nativeEvent as SubmitEvent).submitter);
          noteSubmit();
        }}
        noValidate
      >
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name={PAGE_VIEW} value={page} />
        <input type="hidden" name={PAGE_SAVE} defaultValue="0" />
        {/* Enter in a field saves. */}
        <button className="vh" type="submit" name="press" value="save" tabIndex={-1} aria-hidden="true">
          Save draft
        </button>
        {shownFields}
        {children}
        <div className="studio-foot">
          <div className="studio-buttons">{buttons}</div>
          <SaveLine state={state} saveNow={saveNow} />
        </div>
      </Form>
      <StayOrLeave state={state} saveNow={saveNow} />
    </>
  );
}
