import { createContext, useContext } from "react";

/** True while the text part is written: from the same parts, in their own order, without tables and pictures. */
export const PlainForm = createContext(false);

export const useIsPlain = (): boolean => useContext(PlainForm);
