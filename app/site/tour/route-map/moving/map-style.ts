import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { CORAL, PAPER, SAND, TEAL } from "../svg-text.ts";

/** Colours of the drawn map. */
const WATER = "#a9cfc3";
const GREEN = "#cfdcb4";
const GROUND = "#f6e8cb";
export const wayColours = [CORAL, TEAL, "#8a4a12"];

const road = (id: string, kinds: string[], width: number, colour: string): LayerSpecification => ({
  ...{
    id,
    type: "line",
    source: "tiles",
    "source-layer": "roads",
    filter: ["in", ["get", "kind"], ["literal", kinds]],
  },
  layout: { "line-cap": "round", "line-join": "round" },
  paint: {
    "line-color": colour,
    "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 10, width / 4, 15, width, 18, width * 4],
  },
});

/**
 * The ground in the posters' colours, for tiles in Protomaps' scheme (earth, water, landuse, buildings, roads). It has no letters:
 * those would need files of glyphs. Places are named by our own signs.
 */
export const groundStyle = (tiles: string, attribution: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: "vector", url: `pmtiles://${tiles}`, attribution } },
  layers: [
    { id: "ground", type: "background", paint: { "background-color": GROUND } },
    { id: "earth", type: "fill", source: "tiles", "source-layer": "earth", paint: { "fill-color": GROUND } },
    {
      ...{ id: "green", type: "fill", source: "tiles", "source-layer": "landuse", paint: { "fill-color": GREEN } },
      filter: [
        "in",
        ["get", "kind"],
        ["literal", ["park", "forest", "wood", "grass", "garden", "nature_reserve", "golf_course"]],
      ],
    },
    { id: "water", type: "fill", source: "tiles", "source-layer": "water", paint: { "fill-color": WATER } },
    {
      ...{ id: "buildings", type: "fill", source: "tiles", "source-layer": "buildings", minzoom: 14 },
      paint: { "fill-color": SAND },
    },
    road("paths", ["path", "other"], 1.5, PAPER),
    road("streets", ["minor_road"], 3, PAPER),
    road("roads", ["major_road", "highway"], 5, "#fffaf0"),
    road("railways", ["rail"], 1.2, "#a893ab"),
  ],
});
