import { createContext } from "react-router";

/** Could not be saved because of our failure. */
export interface UnsavedForm {
  problem: string;
  /** Without passwords and keys. */
  fields: { name: string; value: string }[];
}

/** For the error page. */
export const unsavedContext = createContext<UnsavedForm | null>(null);
