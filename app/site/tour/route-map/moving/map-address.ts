/** No route of React Router: each public page's scripts hold the list of those. */
const FOLDER = "/route-map";

export const movingMapAddress = (slug: string): string => `${FOLDER}/${slug}`;

export const TILES_ADDRESS = `${FOLDER}/tiles.pmtiles`;
