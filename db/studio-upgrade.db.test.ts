import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

it("keeps drafts, versions and map of destinations that were written under their slugs", async () => {
  const database = await openUnmigratedDatabase();
  try {
    const before = migrations.findIndex(({ name }) => name.endsWith("_more_kinds_of_texts"));
    await migrate(database.db, migrations.slice(0, before));
    const [goa, kerala, member] = [randomUUID(), randomUUID(), randomUUID()];
    const place = (id: string, slug: string, position: number): string =>
      `('${id}', '${slug}', '${slug}', 'x', 'x', 'x', 'photo', ${position})`;
    await database.executeRaw(`SET session_replication_role = replica;
      INSERT INTO destination (id, slug, name, name_hindi, region, introduction, photo, position)
        VALUES ${place(goa, "goa", 1)}, ${place(kerala, "kerala", 0)};
      INSERT INTO content_draft (id, kind, key, member_id, author, value, created_at, updated_at)
        VALUES ('${randomUUID()}', 'destination', 'goa', '${member}', 'Asha', '{}', now(), now());
      INSERT INTO content_version (id, kind, key, number, value, fields, origin, published_at)
        VALUES ('${randomUUID()}', 'destination', 'kerala', 1, '{}', '[]', 'studio', now());
      INSERT INTO page (key, document) VALUES ('destinations',
        '{"heading": "Where", "places": {"goa": {"latitude": 15.5}, "kerala": {"latitude": 9.9}}}');
      RESET session_replication_role`);
    await migrate(database.db);
    const rows = async (query: string) => (await database.executeRaw(query)).rows;
    expect(await rows("SELECT key FROM content_draft UNION ALL SELECT key FROM content_version")).toEqual([
      { key: goa },
      { key: kerala },
    ]);
    expect(await rows("SELECT document -> 'places' AS places FROM page")).toEqual([
      {
        places: [
          { destination: "kerala", latitude: 9.9 },
          { destination: "goa", latitude: 15.5 },
        ],
      },
    ]);
  } finally {
    await database.close();
  }
});
