import { z } from "zod";
import { visibleLine, visibleText } from "./visible-text.ts";

/** A field of one line: a name, a subject, a reference. `missing` is said where there is no text. */
export const typedLine = (missing?: string) => z.string(missing).overwrite(visibleLine);

/** A field of several lines: a message, remarks, an address. `missing` is said where there is no text. */
export const typedText = (missing?: string) => z.string(missing).overwrite(visibleText);
