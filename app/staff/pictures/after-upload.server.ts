import type { BroughtAnswer } from "#modules/pictures/index.server.ts";
import { shownFileName } from "#platform/text/file-name.ts";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { PICTURES, pictureAddress, REFUSED } from "./pictures-address.ts";

/** File that somebody brought, with what has come of it. */
export interface BroughtFile {
  fileName: string;
  answer: BroughtAnswer;
}

/** Refusals that one address names: servers refuse long ones. */
const REFUSALS_NAMED = 20;

/** Screen that shows what has come of a form without script; a replacement leads to its plan. */
export function afterUpload(brought: readonly BroughtFile[], replaces: string | null): string {
  const query = new URLSearchParams();
  for (const { fileName, answer } of brought)
    if ("refused" in answer && query.size < REFUSALS_NAMED)
      query.append(REFUSED, `${answer.refused}:${answer.key ?? ""}:${shownFileName(fileName, 60)}`);
  const [first] = brought;
  if (replaces !== null && first && "draft" in first.answer)
    return sheetAddress(pictureAddress(replaces), {
      ...{ command: "replace-picture", options: { draft: first.answer.draft }, given: ["draft"], isPlanned: true },
    });
  if (brought.length === 0) query.set("nothing", "1");
  if (replaces === null) query.set("show", "unfinished");
  return `${replaces === null ? PICTURES : pictureAddress(replaces)}?${query}`;
}
