import { expect, it } from "vitest";
import { drawMapLinks, drawWalk, type MappedPlace, walkTo } from "./draw-meeting.server.ts";

const place: MappedPlace = {
  ...{ name: "Temple & gate", address: "A street", landmark: "A tree", mapQuery: "Temple, Delhi" },
  ...{ latitude: 28.6556, longitude: 77.2365 },
};
const walk = { from: "Lal Qila metro <Gate 1>", points: [{ latitude: 28.6538, longitude: 77.2365 }] };

it("measures the way on foot to the meeting point", () => {
  expect(walkTo(place)).toBeNull();
  expect(walkTo({ ...place, walk })).toMatchObject({ metres: 200, minutes: 3 });
  const near = { ...walk, points: [{ latitude: 28.6555, longitude: 77.2365 }] };
  expect(walkTo({ ...place, walk: near })).toMatchObject({ metres: 10, minutes: 1 });
});

it("draws it with its gate, metres and minutes, and says the same in words", () => {
  const html = drawWalk({ ...place, walk });
  expect(html).toContain("From Lal Qila metro &lt;Gate 1&gt;: 200\u00a0m, about 3\u00a0minutes on foot.");
  expect(html).toContain('aria-label="Map of the meeting point: Temple &amp; gate. From Lal Qila metro');
  expect(html).toContain(">We meet here</text>");
  expect(html).toContain(">M</text>");
  expect(html).toContain(">3 minutes on foot</text>");
  expect(html.length).toBeLessThan(6_000);
  expect(drawWalk(place)).toBe("");
});

it("links three maps, without loading any of them", () => {
  const html = drawMapLinks(place);
  expect(html.match(/href="[^"]+"/g)).toEqual([
    'href="https://www.google.com/maps/search/?api=1&amp;query=Temple%2C%20Delhi"',
    'href="https://maps.apple.com/?ll=28.6556,77.2365&amp;q=Temple%20%26%20gate"',
    'href="https://www.openstreetmap.org/?mlat=28.6556&amp;mlon=77.2365#map=17/28.6556/77.2365"',
  ]);
  expect(html.match(/rel="noopener"/g)).toHaveLength(3);
  expect(html).not.toMatch(/<(script|iframe|img)/);
});
