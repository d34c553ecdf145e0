import { htmlText } from "#app/ui/html-text.ts";
import type { StoredRoute } from "#modules/routes/index.server.ts";
import { covers, type MapExtract } from "#platform/map-extract.server.ts";
import { drawRouteMap } from "../draw-route-map.server.ts";
import { movingMapAddress, TILES_ADDRESS } from "./map-address.ts";

/** Data of the moving map: lines by day, places with their signs. */
export interface MovingRoute {
  days: { name: string; lines: [lon: number, lat: number][][] }[];
  places: { name: string; words: string; sign: string; lon: number; lat: number }[];
}

/** Address of the moving map; null without an extract that has the whole route. */
export function movingMapOf(
  extract: MapExtract | null | undefined,
  slug: string,
  { days, places }: Pick<StoredRoute, "days" | "places">,
): string | null {
  const points = days.flatMap(({ segments }) => segments.flat().map(([lon, lat]) => ({ lon, lat })));
  return extract && covers(extract, [...points, ...places]) ? movingMapAddress(slug) : null;
}

/** A page of its own for the map that one moves about in: it costs the tour's page no byte. Without WebGL it shows the drawn map. */
export function drawMapPage(
  tour: { name: string; path: string; company: string },
  route: StoredRoute,
  { parts }: Pick<MapExtract, "parts">,
): string {
  const [name, back] = [htmlText(tour.name), htmlText(tour.path)];
  const way = movingRoute(route);
  const places = way.places.map(
    ({ name: place, words, sign }, at) =>
      `<li data-place="${at}"><span class="sign" aria-hidden="true">${htmlText(sign)}</span> <b>${htmlText(place)}</b>${words ? ` <span>${htmlText(words)}</span>` : ""}</li>`,
  );
  const json = JSON.stringify(way).replaceAll("<", "\\u003c");
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>The way of ${name} | ${htmlText(tour.company)}</title><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">`,
    `<link rel="stylesheet" href="${parts.style}"><script type="module" src="${parts.script}"></script></head><body>`,
    `<header><a href="${back}#way">Back to the tour</a><h1>${name}</h1></header>`,
    `<main><div id="map" data-worker="${parts.worker}" data-tiles="${TILES_ADDRESS}">${drawRouteMap(route, tour.name)}</div>`,
    `<aside><p id="said" role="status"></p><ol>${places.join("")}</ol></aside></main>`,
    `<script type="application/json" id="way">${json}</script></body></html>`,
  ].join("");
}

function movingRoute({ days, places }: StoredRoute): MovingRoute {
  let number = 0;
  return {
    days: days.map(({ name, segments }) => ({
      name,
      lines: segments.map((line) => line.map(([lon, lat]): [number, number] => [lon, lat])),
    })),
    places: places
      .filter(({ kind }) => kind === "meeting" || kind === "highlight")
      .map(({ name, description, kind, lon, lat }) => {
        const sign = kind === "meeting" ? "★" : String(++number);
        return { ...{ name, sign, lon, lat }, words: kind === "meeting" ? "where we meet" : description };
      }),
  };
}
