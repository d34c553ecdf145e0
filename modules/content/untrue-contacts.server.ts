import { isBegunLive } from "#platform/database/begun-live.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { getPage } from "./pages.server.ts";
import { placeholderContacts } from "./placeholder-contacts.ts";

/** Lists contacts for which a live company sells nothing: nobody may pay one that cannot be reached. */
export const contactsThatStopSales = async (db: Sql): Promise<string[]> =>
  (await isBegunLive(db)) ? placeholderContacts(await getPage(db, "company")) : [];
