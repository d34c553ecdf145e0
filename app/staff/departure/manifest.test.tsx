import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { DepartureData } from "./load-departure.server.ts";
import { ArrivedTick, Manifest } from "./manifest.tsx";
import { ManifestOnPhone } from "./manifest-on-phone.tsx";
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

it.each([Manifest, ManifestOnPhone])("offers no tick and nothing to fill in once a ride is called off: %o", (List) => {
  const rider = { position: 1, name: null, isFilled: false, arrivedAt: null, isNoShow: false, notes: null };
  const party = { id: "p", reference: "PH-7K3M9Q", contactName: "Anna", contactPhone: "+4312", people: 1, missing: 1 };
  const shown = { ...party, remarks: "", notes: [], duePaise: 0, totalPaise: 0, riders: [rider] };
  const listed = (status: string): string => {
    const ride = { status, endsAt: "2026-11-30T06:00:00.000Z" };
    const runs = { "mark-arrived": true, "save-rider": true };
    const data = { page: { ride, parties: [shown] }, runs, now: "2026-11-29T06:00:00.000Z", opensBooking: false };
    return renderToStaticMarkup(
      <MemoryRouter>
        <List data={data as unknown as DepartureData} />
      </MemoryRouter>,
    );
  };
  expect(listed("open")).toMatch(/do=mark-arrived.*do=save-rider/);
  expect(listed("cancelled")).not.toContain("do=");
  expect(listed("cancelled")).toContain("PH-7K3M9Q");
});
