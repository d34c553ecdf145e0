import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { loader } from "../not-found/route.tsx";
import { writtenByHand } from "./written-by-hand.ts";

const ours = new Set(routes.map(({ path }) => `/${path ?? ""}`));

it("parses an address full of slashes only once", async () => {
  // Read from each, it is not known before the test is over.
  const request = new Request(`https://rides.example/mysore${"/".repeat(1_000_000)}x`);
  const answer = await loader({ request } as Parameters<typeof loader>[0]).catch((thrown: unknown) => thrown);
  expect(answer).not.toBeInstanceOf(Response);
});

it.each([...writtenByHand])("leads from the unknown %s to our page %s", async (by, meant) => {
  expect([ours.has(meant), ours.has(by)]).toEqual([true, false]);
  for (const written of [by, `${by}/`, by.toUpperCase()]) {
    const request = new Request(`https://rides.example${written}?page=2`);
    const answer = await loader({ request } as Parameters<typeof loader>[0]).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect([status, headers.get("location")]).toEqual([301, `${meant}?page=2`]);
  }
});
