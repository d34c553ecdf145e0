import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const soundOf = async (text: string): Promise<string> => {
  const { rows } = await sql<{ sound: string }>`SELECT search_sound(${text}) AS sound`.execute(database.db);
  return rows[0]?.sound ?? "";
};

describe("a text's sound", () => {
  it.each([
    ["Delhi", "dehli", "Dilli", "dihli", "दिल्ली"],
    ["Old Dehli", "old delhi", "OLD  DELHI!"],
    ["Jaipur", "Jaypur", "जयपुर"],
    ["purani dilli", "पुरानी दिल्ली", "puraani Dilli"],
    ["Chandni Chowk", "chandni chauk", "चाँदनी चौक", "Chaandni Chouk"],
    ["Shahjahanabad", "शाहजहानाबाद", "shajahanabad"],
    ["Keral", "केरल"],
    ["Udaipur", "Udaypur", "उदयपुर"],
    ["Qutub", "kutub", "क़ुतुब"],
    ["Lodhi", "lodi", "लोधी"],
    ["Nizamuddin", "nijamudin", "निज़ामुद्दीन"],
    ["café", "cafe"],
  ])("%s matches in each spelling", async (...spellings) => {
    const sounds = await Promise.all(spellings.map(soundOf));
    expect(new Set(sounds).size, sounds.join(" | ")).toBe(1);
  });

  it("differs for different sounds", async () => {
    const names = ["Delhi", "Kerala", "Goa", "Jaipur", "Udaipur", "Mysore", "Agra", "Ladakh", "Lodhi"];
    expect(new Set(await Promise.all(names.map(soundOf))).size).toBe(names.length);
  });

  it("is empty for soundless text", async () => {
    expect(await soundOf("… — !?")).toBe("");
    expect(await soundOf("東京")).toBe("");
  });
});
