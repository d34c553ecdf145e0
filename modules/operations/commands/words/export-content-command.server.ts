import { z } from "zod";
import { lockPublications } from "#modules/studio/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { command } from "../../command.server.ts";
import { contentFiles, zipFiles } from "../../content/content-files.server.ts";
import { fileIfWanted } from "../../describe.server.ts";

export const exportContentCommand = command({
  summary:
    "Export the published content as files, as publish reads them: tours with their routes, stories, pages, places",
  options: z.object({ to: fileIfWanted }),
  writesFile: "content.zip",
  writesFolder: true,
  async plan({ db }, { to }) {
    const files = await inTransaction(db, async (tx) => {
      // A publication meanwhile must not be half in it.
      await lockPublications(tx);
      return contentFiles(tx);
    });
    const lines = [
      `${pluralize(Object.keys(files).length, "file")} of what guests read now. Drafts, versions, pictures and guests' words are not in it: the backup has them.`,
      "publish --from reads the folder again. Pictures are named by their keys.",
    ];
    return to === undefined ? { lines } : { lines, file: zipFiles(files) };
  },
});
