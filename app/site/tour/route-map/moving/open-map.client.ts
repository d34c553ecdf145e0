import {
  addProtocol,
  LngLatBounds,
  Marker,
  Map as MovingMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { Protocol } from "pmtiles";
import { INK } from "../svg-text.ts";
import type { MovingRoute } from "./draw-map-page.server.ts";
import "./map-page.css";
import { groundStyle, wayColours } from "./map-style.ts";

const ATTRIBUTION = "© OpenStreetMap contributors";
const CLOSE = 16;

const said = document.querySelector("#said");
const say = (words: string): void => {
  if (said) said.textContent = words;
};

const hasWebGl = (): boolean => {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
};

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

function openMap(box: HTMLElement, { days, places }: MovingRoute): void {
  setWorkerUrl(new URL(box.dataset.worker ?? "", location.href).href);
  addProtocol("pmtiles", new Protocol().tile);
  const bounds = new LngLatBounds();
  for (const { lines } of days) for (const point of lines.flat()) bounds.extend(point);
  for (const { lon, lat } of places) bounds.extend([lon, lat]);
  const drawn = box.innerHTML;
  box.replaceChildren();
  const map = new MovingMap({
    ...{ container: box, bounds, fitBoundsOptions: { padding: 48 }, attributionControl: { compact: false } },
    style: groundStyle(new URL(box.dataset.tiles ?? "", location.href).href, ATTRIBUTION),
    ...(isStill && { fadeDuration: 0 }),
  });
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ unit: "metric" }), "bottom-left");
  map.getCanvas().setAttribute("aria-label", "Map of the way. Arrow keys move it, plus and minus change its size.");
  map.on("load", () => {
    for (const [at, { lines }] of days.entries()) drawDay(map, at, lines);
    box.dataset.ready = "";
  });
  map.on("webglcontextlost", () => {
    box.innerHTML = drawn;
  });
  for (const [at, place] of places.entries()) showPlace(map, place, document.querySelector(`[data-place="${at}"]`));
}

function drawDay(map: MovingMap, at: number, lines: [number, number][][]): void {
  const source = `day-${at}`;
  map.addSource(source, {
    type: "geojson",
    data: { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: lines } },
  });
  for (const [name, colour, width] of [
    ["ink", INK, 7],
    ["way", wayColours[at % wayColours.length] ?? INK, 4],
  ] as const)
    map.addLayer({
      ...{ id: `${source}-${name}`, type: "line", source, layout: { "line-cap": "round", "line-join": "round" } },
      paint: { "line-color": colour, "line-width": width },
    });
}

/** A sign on the map; its row in the list becomes a button that leads there. */
function showPlace(map: MovingMap, { name, sign, lon, lat }: MovingRoute["places"][number], row: Element | null): void {
  const mark = document.createElement("span");
  mark.className = "sign";
  mark.textContent = sign;
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", name);
  new Marker({ element: mark }).setLngLat([lon, lat]).addTo(map);
  if (!row) return;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...row.childNodes);
  row.append(button);
  button.addEventListener("click", () => {
    map[isStill ? "jumpTo" : "flyTo"]({ center: [lon, lat], zoom: Math.max(map.getZoom(), CLOSE) });
    say(`The map shows ${name}.`);
  });
}

const box = document.querySelector<HTMLElement>("#map");
const way = document.querySelector("#way")?.textContent;
if (box && way) {
  if (hasWebGl()) openMap(box, JSON.parse(way) as MovingRoute);
  else say("This browser cannot draw a map to move about in. Here is the picture of it.");
}
