import fs from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { measureRoute, readGpx, routeGround, type StoredRoute } from "#modules/routes/index.server.ts";
import { drawRouteMap } from "./draw-route-map.server.ts";
import { drawRouteProfile } from "./draw-route-profile.server.ts";
import { drawRouteSection } from "./route-section.server.ts";

function routeOf(gpx: string, ground: unknown = {}): StoredRoute {
  const read = readGpx(new TextEncoder().encode(gpx));
  if (!read.ok) throw new Error(read.fault.words);
  return { ...measureRoute(read.route), ground: routeGround.parse(ground), digest: gpx };
}

const demo = (slug: string): StoredRoute =>
  routeOf(
    fs.readFileSync(`content/routes/${slug}.gpx`, "utf8"),
    JSON.parse(fs.readFileSync(`content/routes/${slug}.ground.json`, "utf8")),
  );

const textsIn = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words ?? "");

describe("the map of a route", () => {
  it.each(["old-delhi-at-dawn", "ladakh-high-passes"])(
    "of %s is a few kilobytes, and nothing leaves the drawing",
    (slug) => {
      const svg = drawRouteMap(demo(slug), slug);
      expect(brotliCompressSync(svg).length).toBeLessThan(6_000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, x = "", y = ""] of svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)) {
        expect(Number(x)).toBeGreaterThan(-40);
        expect(Number(x)).toBeLessThan(430);
        expect(Number(y)).toBeGreaterThan(-40);
        expect(Number(y)).toBeLessThan(500);
      }
    },
  );

  it("numbers the highlights, marks start and finish, and says length and scale", () => {
    const loop = textsIn(drawRouteMap(demo("old-delhi-at-dawn"), "Dawn"));
    expect(loop).toEqual(
      expect.arrayContaining(["1", "7", "Start &amp; finish", "14 km", "1 km", "N", "Chandni Chowk"]),
    );
    const line = textsIn(drawRouteMap(demo("ladakh-high-passes"), "Ladakh"));
    expect(line).toEqual(expect.arrayContaining(["Start", "Finish", "324 km", "20 km"]));
    expect(line).not.toContain("Start &amp; finish");
  });

  it("of a week has each day's end, ways by van as dots, and no street that is a dot", () => {
    const [rajasthan, jaipur] = [demo("rajasthan-lake-and-fort"), demo("delhi-agra-jaipur")];
    const svg = drawRouteMap(rajasthan, "Lakes");
    expect(svg.match(/M-14 12h28v3h-28z/g)).toHaveLength(6);
    expect(svg).toContain('stroke-dasharray="2 4"');
    const week = textsIn(drawRouteMap(jaipur, "Week"));
    expect(week).toEqual(expect.arrayContaining(["Agra", "Mathura", "456 km"]));
    expect(week).not.toContain("Supreme Court");
    expect(drawRouteSection(jaipur, "Week")).toContain("<b>Fatehpur Sikri</b> <span>day 4, km 246</span>");
  });

  it("is of one spot, of a line across 180 degrees, and of names with signs of XML as well", () => {
    const gpx = (points: string) =>
      `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="0" lon="179.99"><name>A &lt;b&gt; "c"</name><type>highlight</type></wpt><trk><trkseg>${points}</trkseg></trk></gpx>`;
    const across = drawRouteSection(
      routeOf(gpx('<trkpt lat="0" lon="179.9"/><trkpt lat="0" lon="-179.9"/>')),
      "A & <B>",
    );
    expect(across).toContain("A &lt;b&gt; &quot;c&quot;");
    expect(across).toContain("A &amp; &lt;B&gt;");
    expect(across).not.toMatch(/NaN|<b> /);
    expect(across).toContain("22.2 km");
    expect(drawRouteMap(routeOf(gpx('<trkpt lat="1" lon="179"/><trkpt lat="1" lon="179"/>')), "x")).not.toMatch(
      /NaN|Infinity/,
    );
  });
});

describe("the heights of a route", () => {
  it("say what is flat, what climbs and what was not measured", () => {
    expect(textsIn(drawRouteProfile(demo("old-delhi-at-dawn"), "Dawn") ?? "")).toContain(
      "Flat: 11 m between the lowest and the highest place",
    );
    const ladakh = demo("ladakh-high-passes");
    const svg = drawRouteProfile({ ...ladakh, days: ladakh.days.slice(3, 6) }, "Ladakh") ?? "";
    expect(textsIn(svg)).toEqual(expect.arrayContaining(["Day 6", "↑ 1,850 m", "↑ 350 m and more", "highest 5,359 m"]));
    expect(svg).toContain("No heights are known for 4.8 km.");
    expect(svg).toContain("url(#no-heights)");
  });

  it("name many days by their numbers, so that no name lies over another", () => {
    const texts = textsIn(drawRouteProfile(demo("delhi-agra-jaipur"), "Jaipur") ?? "");
    expect(texts).toEqual(expect.arrayContaining(["Day", "1", "7"]));
    expect(texts.filter((words) => /^(Day \d|↑)/.test(words))).toEqual([]);
    expect(textsIn(drawRouteProfile(demo("kerala-backwaters-by-cycle"), "Kerala") ?? "")).not.toContain("-50");
  });

  it("are left out where the file has none", () => {
    const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="0" lon="1"/><trkpt lat="0" lon="2"/></trkseg></trk></gpx>`;
    expect(drawRouteProfile(routeOf(gpx), "x")).toBeNull();
    expect(drawRouteSection(routeOf(gpx), "x")).not.toContain("flat");
  });
});
