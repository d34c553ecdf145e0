import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appContext } from "#app/web/app-context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { loader } from "./route.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("lists every public page once", async () => {
  const context = new RouterContextProvider();
  context.set(appContext, { cachedDb: database.db, publicUrl: "https://rides.example" } as never);
  const answer = await loader({ context } as never);
  const named = [...(await answer.text()).matchAll(/<loc>https:\/\/rides\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(named).toEqual(
    expect.arrayContaining([
      "/",
      "/tours/cycle-tours",
      "/tours/cycle-tours/old-delhi-at-dawn",
      "/destinations/ladakh",
      "/gallery-details?album=thin-air",
      "/gift",
    ]),
  );
  expect(new Set(named).size).toBe(named.length);
});
