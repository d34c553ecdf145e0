import { z } from "zod";
import { visibleLine, visibleText } from "./visible-text.ts";

export const typedLine = (missing?: string) => z.string(missing).overwrite(visibleLine);

export const typedText = (missing?: string) => z.string(missing).overwrite(visibleText);
