import type { PhotoContentInput } from "#modules/catalogue/model.ts";

type Focus = PhotoContentInput["focus"];

/** A picture drawn for the company. Say what the drawing shows; "Illustration of" is put before it. */
const drawn = (key: string, shows: string, focus?: Focus): PhotoContentInput => ({
  key,
  file: `${key}.webp`,
  alt: `Illustration of ${shows}`,
  credit: "Pahiya",
  licence: "© Pahiya",
  focus,
});

/** A photograph taken by someone else, with the credit and licence it was published under. */
const photograph = (
  key: string,
  alt: string,
  rights: { credit: string; licence: string; source: string },
  focus?: Focus,
): PhotoContentInput => ({ key, file: `${key}.webp`, alt, ...rights, focus });

/** Every picture of the site. The master lies beside this file under the name of its key. */
export const photos: PhotoContentInput[] = [
  drawn("avatar-1", "a person in a white cycling helmet, bearded and smiling, in a coral shirt", { x: 50, y: 45 }),
  drawn("avatar-2", "a person with long dark hair, a red bindi and gold earrings, in a teal top", { x: 50, y: 45 }),
  drawn("avatar-3", "a person in a marigold turban, with a full beard, in a cream shirt", { x: 50, y: 45 }),
  drawn("avatar-4", "a person with short brown hair and round spectacles, in a navy shirt", { x: 50, y: 50 }),
  drawn(
    "old-delhi-dawn",
    "three cyclists, an auto-rickshaw and a cycle rickshaw in front of a domed Mughal mosque at sunrise in Old Delhi",
    { x: 50, y: 62 },
  ),
  drawn(
    "bazaar-dusk",
    "a bazaar street at dusk with strings of lamps, fruit stalls, a cyclist, a cycle rickshaw and a mosque under the moon",
    { x: 52, y: 70 },
  ),
  drawn(
    "humayun-arch",
    "a red sandstone garden tomb with a white dome, like Humayun's Tomb, seen through a cusped arch with walkers by the water",
    { x: 50, y: 52 },
  ),
  drawn(
    "rajasthan-fort",
    "three cyclists passing a hill fort in the Rajasthan desert at sunset, with camels on the dunes",
    { x: 45, y: 62 },
  ),
  drawn("kerala-backwaters", "three cyclists on a palm-lined bank as a houseboat crosses the Kerala backwaters", {
    x: 50,
    y: 65,
  }),
  drawn(
    "himalayan-pass",
    "two cyclists with loaded panniers on a winding mountain road, with snow peaks, prayer flags and a white stupa",
    { x: 38, y: 62 },
  ),
  {
    key: "map-delhi-agra-jaipur",
    file: "map-delhi-agra-jaipur.webp",
    alt: "Illustration of a route map: a cycling route from Delhi by Vrindavan to Agra, Fatehpur Sikri, Abhaneri and Jaipur",
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
    focus: { x: 50, y: 50 },
  },
  photograph(
    "charminar",
    "The Charminar in Hyderabad from below: four minarets and tiers of stucco arches against a pale sky",
    {
      credit: "Goutamkhandelwal",
      licence: "Public domain",
      source: "https://commons.wikimedia.org/wiki/File:Charminar_1.JPG",
    },
    { x: 45, y: 45 },
  ),
  photograph(
    "golden-temple",
    "The Golden Temple in Amritsar and its reflection in the sacred pool",
    {
      credit: "Jasdeep Singh",
      licence: "CC0 1.0",
      source: "https://commons.wikimedia.org/wiki/File:Golden_Temple_.jpg",
    },
    { x: 46, y: 50 },
  ),
  photograph(
    "hawa-mahal",
    "The pink sandstone front of the Hawa Mahal in Jaipur with its rows of small latticed windows",
    {
      credit: "Janwiki",
      licence: "Public domain",
      source: "https://commons.wikimedia.org/wiki/File:Hawa_Mahal,_Jaipur,_India.jpg",
    },
    { x: 50, y: 45 },
  ),
  photograph(
    "mysore-palace",
    "Mysore Palace with its red domes and a few visitors on the forecourt",
    {
      credit: "Shiva sg",
      licence: "Public domain",
      source: "https://commons.wikimedia.org/wiki/File:Mysore_Palace_2006.jpg",
    },
    { x: 45, y: 55 },
  ),
  photograph(
    "qutub-minar",
    "The Qutub Minar in Delhi framed by a ruined stone arch",
    {
      credit: "pramadas",
      licence: "CC0 1.0",
      source: "https://commons.wikimedia.org/wiki/File:Qutubmin.jpg",
    },
    { x: 48, y: 45 },
  ),
];
