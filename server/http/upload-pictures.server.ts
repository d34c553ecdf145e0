import { MaxFileSizeExceededError, parseMultipartRequest } from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { staffOf } from "#app/staff/console/staff-cookie.server.ts";
import { afterUpload, type BroughtFile } from "#app/staff/pictures/after-upload.server.ts";
import { byPerson } from "#app/staff/sheet/load-sheet.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { findPicture } from "#modules/catalogue/index.server.ts";
import { bringPicture, listPictureDrafts } from "#modules/pictures/index.server.ts";
import { describePictureRefusal, LARGEST_PICTURE_BYTES, MOST_AT_ONCE } from "#modules/pictures/model.ts";
import { mayOpen } from "#modules/staff/model.ts";
import { shownFileName } from "#platform/text/file-name.ts";

export const UPLOAD_PATH = "/staff/studio/pictures/upload";

/** A browser sends a part for each file and one for an empty field; a header holds a file name of maximal length. */
const limits = { maxParts: MOST_AT_ONCE + 8, maxHeaderSize: 2_048 };

const MOST_UNFINISHED = 200;
const TOO_MANY = `${MOST_UNFINISHED} pictures wait for their words already. Finish or discard some first, please.`;
const LOGGED_OUT = "You are logged out. Log in again in another window, then bring it once more.";
const NO_FORM = "This form could not be read. At most 40 pictures with 60 MB together, please.";

/**
 * Takes pictures from a form of the console, one after the other. A program is answered in JSON, a form by a redirect to the
 * screen that shows what has come of each.
 */
export const uploadPictures =
  (app: AppContext) =>
  async (context: Context): Promise<Response> => {
    for (const [name, value] of Object.entries(privateHeaders())) context.header(name, value);
    const wantsJson = context.req.header("accept")?.includes("application/json") ?? false;
    const say = (words: string, status: 400 | 401 | 403) =>
      wantsJson ? context.json({ problem: words }, status) : context.text(words, status);
    const staff = await staffOf(app, context.req.raw);
    if (!staff) return say(LOGGED_OUT, 401);
    if (!mayOpen(staff.role, "pictures")) return say("This page is not part of your role.", 403);
    const replaces = context.req.query("replaces") ?? null;
    if (replaces !== null && (await findPicture(app.db, replaces)) === null)
      return say("There is no such picture.", 400);
    // A demo's doors are open to anybody, and each picture costs the disk some megabytes.
    if ((await listPictureDrafts(app.db, { offset: 0, limit: 1 })).count >= MOST_UNFINISHED) return say(TOO_MANY, 400);
    const { actor: author } = byPerson(staff);
    const brought = await readFiles(app, context.req.raw, { author, ...(replaces !== null && { replaces }) });
    if (brought === null) return say(NO_FORM, 400);
    if (wantsJson) return context.json({ brought: brought.map(withWords) });
    return context.redirect(afterUpload(brought, replaces), 303);
  };

const withWords = ({ fileName, answer }: BroughtFile) => ({
  fileName,
  ...("refused" in answer ? { problem: describePictureRefusal(answer.refused), of: answer.key ?? null } : answer),
});

/** Null for a body that is no form, or over a limit. What came before is kept. */
async function readFiles(
  app: AppContext,
  request: Request,
  by: { author: string; replaces?: string },
): Promise<BroughtFile[] | null> {
  const brought: BroughtFile[] = [];
  const most = by.replaces === undefined ? MOST_AT_ONCE : 1;
  try {
    for await (const part of parseMultipartRequest(request, { ...limits, maxFileSize: 3 * LARGEST_PICTURE_BYTES })) {
      // An empty field of a form without a file.
      if (part.name !== "pictures" || !part.filename || brought.length === most) continue;
      const fileName = shownFileName(part.filename);
      brought.push({ fileName, answer: await bringPicture(app, { bytes: part.bytes, fileName, ...by }) });
    }
  } catch (error) {
    if (
      error instanceof MaxFileSizeExceededError ||
      (error instanceof Error && /multipart/i.test(error.name + error.message))
    )
      return null;
    throw error;
  }
  return brought;
}
