export interface MapAddress {
  latitude: number;
  longitude: number;
}

export interface Reach {
  latitude: number;
  longitude: number;
}

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

/** 600 m: shows gate and metro. */
export const LANES: Reach = { latitude: 0.0028, longitude: 0.0045 };
/** 1 km. */
export const QUARTER: Reach = { latitude: 0.006, longitude: 0.011 };

export const mapPage = ({ latitude, longitude }: MapAddress, zoom: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

export const appleMaps = ({ latitude, longitude }: MapAddress, name: string): string =>
  `https://maps.apple.com/?ll=${latitude},${longitude}&q=${encodeURIComponent(name)}`;

export const mapsSearch = ({ mapQuery }: { mapQuery: string }): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapQuery)}`;
