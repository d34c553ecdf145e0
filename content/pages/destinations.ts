import type { DestinationsPage } from "#modules/content/model.ts";

/** Places of `content/destinations.ts` on the map. */
export const destinationsContent: DestinationsPage = {
  heading: "Where we ride",
  introduction:
    "Eight corners of a large country, each chosen because one of us could not stop talking about it. The dots are where a ride begins; the rest of the map is on our list.",
  places: [
    { destination: "delhi", latitude: 28.65, longitude: 77.22, states: ["dl"] },
    { destination: "rajasthan", latitude: 24.58, longitude: 73.68, states: ["rj"] },
    { destination: "kerala", latitude: 9.94, longitude: 76.26, states: ["kl"] },
    { destination: "ladakh", latitude: 34.15, longitude: 77.58, states: ["jk"] },
    { destination: "karnataka", latitude: 12.31, longitude: 76.65, states: ["ka"] },
    { destination: "goa", latitude: 15.5, longitude: 73.83, states: ["ga"] },
    { destination: "himalayan-foothills", latitude: 30.1, longitude: 78.3, states: ["ut"] },
    { destination: "agra", latitude: 27.18, longitude: 78.02, states: ["up"] },
  ],
};
