/** Where something is, in degrees. */
export interface MapAddress {
  latitude: number;
  longitude: number;
}

/** How far a map goes to each side of its middle, in degrees. */
export interface Reach {
  latitude: number;
  longitude: number;
}

/** The streets around a place, to be shown in a frame. */
export function mapFrame({ latitude, longitude }: MapAddress, reach: Reach): string {
  const bbox = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ];
  const frame = new URLSearchParams({
    bbox: bbox.map((degrees) => degrees.toFixed(4)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${frame}`;
}

/** About 600 metres: near enough to see the gate, far enough to see the metro. */
export const LANES: Reach = { latitude: 0.0028, longitude: 0.0045 };
/** About a kilometre. */
export const QUARTER: Reach = { latitude: 0.006, longitude: 0.011 };

/** The same place as a page of its own. */
export const mapPage = ({ latitude, longitude }: MapAddress, zoom: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

/** A search for a place, in whatever maps the reader has. */
export const mapsSearch = ({ mapQuery }: { mapQuery: string }): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapQuery)}`;
