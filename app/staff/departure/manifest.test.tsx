import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ArrivedTick } from "./manifest.tsx";
import type { PartyOnScreen, RiderOnScreen } from "./rider-words.ts";

const drawn = (rider: Partial<RiderOnScreen>, mayTick: boolean): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ArrivedTick
        party={{ reference: "PH-7K3M9Q" } as PartyOnScreen}
        rider={{ position: 1, name: "Anna", arrivedAt: null, isNoShow: false, ...rider } as RiderOnScreen}
        mayTick={mayTick}
      />
    </MemoryRouter>,
  );

it.each([
  ["has not arrived", {}, false],
  ["has arrived", { arrivedAt: "2026-11-29T01:00:00.000Z" }, false],
  ["did not come", { isNoShow: true }, true],
  ["Anna has arrived: take it back", { arrivedAt: "2026-11-29T01:00:00.000Z" }, true],
])("says in words that a rider %s", (words, rider, mayTick) => {
  expect(drawn(rider, mayTick)).toContain(`aria-label="${words}"`);
});
