import { describePictureRefusal, isRefusal } from "#modules/pictures/model.ts";
import { REFUSED } from "./pictures-address.ts";

/** Files that were refused, as the address names them by code. Its own words are never shown. */
export const refusedFiles = (url: URL): { fileName: string; words: string; of: string }[] =>
  url.searchParams.getAll(REFUSED).flatMap((one) => {
    const [, code = "", of = "", fileName = ""] = /^(\w+):([a-z0-9-]*):(.*)$/s.exec(one) ?? [];
    return isRefusal(code) ? [{ fileName, words: describePictureRefusal(code), of }] : [];
  });
