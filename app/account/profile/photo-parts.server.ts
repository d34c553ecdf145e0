import { parseMultipartRequest } from "@remix-run/multipart-parser";

/** What a form says that brings a photograph: its texts by name, of one that comes twice the last, and the photograph. */
export interface PhotoParts {
  form: Record<string, string>;
  photo: Uint8Array<ArrayBuffer> | null;
}

/**
 * The photograph, what is to be done with it and whose it is: a browser sends no more. A head names a file, with the longest name that
 * there is.
 */
const limits = { maxParts: 8, maxHeaderSize: 2_048 };

/**
 * Reads a form of at most so many bytes that has one large part, `image`, and hardly anything beside it; null for any other. The
 * reader that takes every form keeps the whole process busy for seconds, nine at the worst, with as many bytes in millions of parts,
 * fields or heads.
 */
export async function readPhotoForm(request: Request, maxBytes: number): Promise<PhotoParts | null> {
  const form: Record<string, string> = {};
  let photo: PhotoParts["photo"] = null;
  try {
    for await (const part of parseMultipartRequest(request, { ...limits, maxFileSize: maxBytes })) {
      if (part.name === undefined) return null;
      if (part.isText) form[part.name] = part.text;
      else if (part.name === "image") photo = part.bytes as Uint8Array<ArrayBuffer>;
    }
  } catch {
    // It is no form of several parts, goes beyond a limit, or broke off on its way.
    return null;
  }
  return { form, photo };
}
