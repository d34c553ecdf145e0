import { crc32 } from "node:zlib";
import type { DrawnPart } from "#app/ui/drawn.tsx";

/** React Router writes an object's own fields into a document: here the mark alone. */
class DrawnHtml implements DrawnPart {
  readonly mark: string;
  readonly #html: string;

  constructor(html: string) {
    this.mark = crc32(html).toString(36);
    this.#html = html;
  }

  get html(): string {
    return this.#html;
  }
}

/** HTML for `Drawn`. A document has it once, where it stands, and not again in its data. */
export const drawnHtml = (html: string): DrawnPart => new DrawnHtml(html);

/** The part for the request at `url`: a page's data alone has the HTML in it. */
export const partFor = <Part extends DrawnPart | null>(url: URL, part: Part): Part =>
  part && url.pathname.endsWith(".data") ? { ...part, html: part.html } : part;

export function partsFor<Parts extends Record<string, DrawnPart | null>>(url: URL, parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partFor(url, part)])) as Parts;
}
