import { createContext } from "react-router";

/** A form that could not be saved because of our failure. */
export interface UnsavedForm {
  problem: string;
  /** Typed fields in order, with passwords emptied and keys omitted. */
  fields: { name: string; value: string }[];
}

/** Unsaved form of this request, for the error page. */
export const unsavedContext = createContext<UnsavedForm | null>(null);
