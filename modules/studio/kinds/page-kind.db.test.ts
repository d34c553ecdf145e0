import { afterAll, beforeAll, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { checkDocument } from "../check-document.server.ts";

let database: Awaited<ReturnType<typeof openSeededDatabase>>;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it.each([
  [{ phone: "+91 98123 45678", whatsapp: "+91 98123 45678" }, []],
  [{ phone: "011 2336 5358" }, []],
  [{ phone: "98123 4567" }, ["phone"]],
  [{ phone: "call us", whatsapp: "00000 00000" }, ["phone", "whatsapp"]],
  [{ whatsapp: "98123 45678" }, ["whatsapp"]],
])("refuses company numbers that cannot be rung: %j", async (numbers, refused) => {
  const company = await getPage(database.db, "company");
  const checked = await checkDocument(database.db, { kind: "page", key: "company" }, { ...company, ...numbers });
  expect("faults" in checked ? checked.faults.map(({ path }) => path[0]) : []).toEqual(refused);
});
