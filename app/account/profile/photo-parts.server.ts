import { parseMultipartRequest } from "@remix-run/multipart-parser";

/** Text fields (the last of duplicates) and the photograph of a form. */
export interface PhotoParts {
  form: Record<string, string>;
  photo: Uint8Array<ArrayBuffer> | null;
}

/** A browser sends three parts; a header holds a file name of maximal length. */
const limits = { maxParts: 8, maxHeaderSize: 2_048 };

/**
 * Reads a form with one large part, `image`; null for any other.
 * The general parser blocks the process for up to nine seconds on a body of millions of parts, fields or headers.
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
    // Not multipart, over a limit, or aborted.
    return null;
  }
  return { form, photo };
}
