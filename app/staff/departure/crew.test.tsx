import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { linksOf } from "#tests/harness/pages/ask-page.ts";
import { Crew } from "./crew.tsx";
import type { DepartureData } from "./load-departure.server.ts";

it.each([
  ["sweep", "o.role=sweep"],
  [null, "given=departure"],
] as const)("begins the form for a guide with the role that is missing: %s", (role, part) => {
  const missing = role ? [{ role, label: "Sweep" }] : [];
  const page = { ride: { id: "d", status: "open" }, crew: { assigned: [], missing, free: [] } };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Crew data={{ page, runs: { "assign-guide": true } } as unknown as DepartureData} />
    </MemoryRouter>,
  );
  const [address = ""] = linksOf(html, /Assign a guide/);
  expect(address).toContain(part);
  expect(address, "the role may be changed").not.toContain("given=role");
});
