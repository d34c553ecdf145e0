import { parseMultipartRequest } from "@remix-run/multipart-parser";
import { fewAtOnce } from "#app/account/profile/few-at-once.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import type { BookingView } from "#modules/booking/index.server.ts";
import { bringRiderPhoto } from "#modules/pictures/index.server.ts";
import { describePictureRefusal, LARGEST_PICTURE_BYTES } from "#modules/pictures/model.ts";
import { MOST_PHOTOS } from "#modules/reviews/model.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { shownFileName } from "#platform/text/file-name.ts";
import type { RefusedPhoto } from "./shown-photo.ts";

export interface SentReview {
  form: FormData;
  /** Files that were not taken, with the reason. The others are kept. */
  refused: RefusedPhoto[];
}

/** Fields and files of the form; a header holds a file name of maximal length. */
const limits = { maxParts: 40, maxHeaderSize: 2_048 };
const LONGEST_NAME = 80;

const TOO_MANY = `${MOST_PHOTOS} photographs are the most beside one review. Take one back first.`;
const BUSY = "We are reading other photographs just now. Choose this one again in a minute.";
const BROKEN = "The rest of the form did not reach us. Choose these photographs again, fewer at once.";

/** Reads the form. Each photograph is kept as it comes, so that a fault in the text or in another file loses none. */
export async function readSentReview(app: AppContext, booking: BookingView, request: Request): Promise<SentReview> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? ""))
    return { form: await readForm(request), refused: [] };
  const form = new FormData();
  const refused: RefusedPhoto[] = [];
  try {
    for await (const part of parseMultipartRequest(request, { ...limits, maxFileSize: 3 * LARGEST_PICTURE_BYTES })) {
      const { name = "", filename: fileName } = part;
      if (fileName === undefined) form.append(storableText(name), storableText(part.text));
      // An empty field of a form without a file.
      if (name !== "photographs" || !fileName) continue;
      const problem = await bringOne(app, booking, part.bytes);
      if (problem !== null) refused.push({ fileName: shownFileName(fileName, LONGEST_NAME), problem });
    }
  } catch (error) {
    if (!(error instanceof Error && /multipart|size|parts/i.test(error.name + error.message))) throw error;
    refused.push({ fileName: "", problem: BROKEN });
  }
  return { form, refused };
}

/** Null if it is kept. */
async function bringOne(app: AppContext, booking: BookingView, bytes: Uint8Array): Promise<string | null> {
  const wait = await app.limits.take("photo", booking.contactEmail);
  if (wait !== null) return describeWait(wait);
  const answer = await fewAtOnce(booking.id, () => bringRiderPhoto(app, booking, bytes));
  if (answer === null) return BUSY;
  if (!("refused" in answer)) return null;
  return answer.refused === "too_many" ? TOO_MANY : describePictureRefusal(answer.refused);
}
