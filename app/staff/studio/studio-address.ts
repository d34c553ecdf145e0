/** Query name of the address to which the studio's forms are sent. */
export const STUDIO_FORM = "draft";
/** Query name of the words that the first screen is searched for. */
export const STUDIO_SEARCH = "q";
/** Query names of a kind that is listed alone, and of the place at which a page of it begins. */
export const STUDIO_KIND = "kind";
export const STUDIO_FROM = "from";
/** Query name of the field that a press of a button was about: it is shown open. */
export const FIELD_SHOWN = "at";

export const documentAddress = ({ kind, key }: { kind: string; key: string }): string =>
  `/staff/studio/${kind}/${encodeURIComponent(key)}`;

interface StudioPage {
  q: string;
  kind?: string;
  from?: number;
}

/** Address of the first screen, or of a page of one kind. */
export function studioAddress({ q, kind, from = 0 }: StudioPage): string {
  const query = new URLSearchParams();
  if (q !== "") query.set(STUDIO_SEARCH, q);
  if (kind !== undefined) query.set(STUDIO_KIND, kind);
  if (from > 0) query.set(STUDIO_FROM, String(from));
  return query.size === 0 ? "/staff/studio" : `/staff/studio?${query}`;
}

export const historyAddress = (document: { kind: string; key: string }): string =>
  `${documentAddress(document)}/history`;

export const timetableAddress = (tour: string, schedule: string): string =>
  `/staff/studio/timetable/${tour}/${schedule}`;

/** Presses on the timetable with which a new tour begins. */
export const TIMETABLE_KEPT = "timetable";
export const TIMETABLE_LEFT_OUT = "no-timetable";

/** Press of a form that saves itself. */
export const AUTOSAVE = "autosave";
/** Field with the id of the open page, and with the number of its save. */
export const PAGE_VIEW = "page";
export const PAGE_SAVE = "page-save";

/** Answer to a form that saved itself. */
export interface AutosaveAnswer {
  isAutosaved: true;
  /** Draft as it is kept now. */
  draft: string;
  revision: number;
  /** True if the draft has the text of another window, and this one is kept beside it. */
  isRival: boolean;
  /** "10:42" */
  at: string;
}
