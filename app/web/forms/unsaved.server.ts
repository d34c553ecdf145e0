import { createContext } from "react-router";

/** A form that could not be saved because something of ours was away, on its way back to who sent it. */
export interface UnsavedForm {
  /** What is said beside it. */
  problem: string;
  /** Its fields in the order of the form, as they were typed; passwords come without their words, keys do not come at all. */
  fields: { name: string; value: string }[];
}

/** The form of this request, when it could not be saved: for the page that is shown where its own cannot be made. */
export const unsavedContext = createContext<UnsavedForm | null>(null);
