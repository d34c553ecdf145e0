/** What a form says that brings a photograph: its texts by name, of one that comes twice the last, and the photograph. */
export interface PhotoForm {
  form: Record<string, string>;
  photo: Uint8Array<ArrayBuffer> | null;
}

/** The photograph, what is to be done with it and whose it is; a browser sends no more. */
const MOST_PARTS = 8;
/** Bytes of a part's head: a file's name, the longest that there is, and its type. */
const LONGEST_HEAD = 2_048;

const LINE = "\r\n";
const delimiterIn = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*$/i;
const nameIn = /[;\s]name="([^"]*)"/i;
const isFile = /[;\s]filename\*?=/i;

/** What stands between the parts of a form of this content type; null for one of another kind, in which no file can be. */
export function delimiterOf(type: string | null): string | null {
  const [, quoted, plain] = delimiterIn.exec(type ?? "") ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : `${LINE}--${boundary}`;
}

/**
 * Reads a form of some megabytes that has one large part, `image`, and hardly anything beside it; null for any other. The reader
 * that takes every form keeps the whole process busy for seconds, nine at the worst, with as many bytes in millions of parts, fields or heads.
 */
export function readPhotoForm(sent: Uint8Array<ArrayBuffer>, delimiter: string): PhotoForm | null {
  const body = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const form: Record<string, string> = {};
  let photo: PhotoForm["photo"] = null;
  const first = delimiter.slice(LINE.length);
  if (body.toString("latin1", 0, first.length) !== first) return null;
  let at = first.length;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const start = body.subarray(at, at + LONGEST_HEAD);
    const length = start.indexOf(LINE + LINE);
    if (length < 0) return null;
    const head = start.toString("utf8", 0, length);
    const from = at + length + 2 * LINE.length;
    const end = body.indexOf(delimiter, from);
    const [, name] = nameIn.exec(head) ?? [];
    if (!head.startsWith(LINE) || name === undefined || end < 0) return null;
    if (!isFile.test(head)) form[name] = body.toString("utf8", from, end);
    else if (name === "image") photo = sent.subarray(from, end);
    at = end + delimiter.length;
    if (body.toString("latin1", at, at + 2) === "--") return { form, photo };
  }
  return null;
}
