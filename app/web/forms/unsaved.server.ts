import { createContext } from "react-router";

/** A form that could not be saved because of a failure of ours. */
export interface UnsavedForm {
  problem: string;
  /** In the form's order. Passwords come empty, and keys not at all. */
  fields: { name: string; value: string }[];
}

/** Read by the error page, where the form's own page cannot be rendered. */
export const unsavedContext = createContext<UnsavedForm | null>(null);
