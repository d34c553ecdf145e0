import type { PhotoContentInput } from "#modules/catalogue/model.ts";
import { readers } from "./readers.ts";

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
  drawn(
    "goa-road",
    "a red laterite road through green rice fields towards a white Goan church, one rider seen from behind",
    { x: 51, y: 62 },
  ),
  drawn("india-gate", "India Gate at dawn above a striped lawn, a cyclist on the path and a man walking", {
    x: 50,
    y: 50,
  }),
  drawn("udaipur-lake", "a white palace on a lake at sunset, a canopied boat and a parked bicycle in front", {
    x: 45,
    y: 55,
  }),
  drawn(
    "mysore-palace-night",
    "Mysore Palace outlined in bulbs by night under a full moon, visitors and one cyclist in front",
    { x: 50, y: 55 },
  ),
  drawn(
    "spice-market",
    "sacks and bowls of coloured spices around a brass balance, cusped courtyard arches and two small figures behind",
    { x: 50, y: 58 },
  ),
  drawn(
    "chai-still",
    "a kettle, three steaming glasses of chai and biscuits on a bench, a coral bicycle's front wheel behind",
    { x: 57, y: 62 },
  ),
  drawn(
    "lodhi-garden",
    "a domed octagonal tomb in a garden with palms, walkers on a curving path, a bicycle parked by a bench",
    { x: 52, y: 58 },
  ),
  drawn(
    "taj-river",
    "the Taj Mahal across the Yamuna at sunrise, a rowing boat and one woman cycling on the near bank",
    { x: 52, y: 55 },
  ),
  drawn(
    "monastery-ladakh",
    "a white monastery on a rock below snow peaks, prayer flags, poplars, a river and one loaded cyclist",
    { x: 52, y: 55 },
  ),
  drawn(
    "camp-stars",
    "glowing tents and a campfire under a starry mountain sky, a loaded bicycle leaning against a flag pole",
    { x: 50, y: 65 },
  ),
  drawn(
    "workshop",
    "a bicycle workshop: a mechanic at a stand, wheels and tools hanging, a mosque skyline through the arched window",
    { x: 50, y: 60 },
  ),
  drawn(
    "stepwell",
    "a stepwell's tiers of converging stairs leading down to green water, with seven visitors walking on them",
    { x: 50, y: 58 },
  ),
  drawn(
    "coffee-hills",
    "two cyclists on a winding road through a coffee estate, misty hills and a red-roofed bungalow behind",
    { x: 40, y: 65 },
  ),
  drawn("forest-road", "one rider from behind on a climbing forest road, four langurs sitting on the parapet", {
    x: 58,
    y: 62,
  }),
  drawn("hauz-khas", "domed madrasa ruins reflected in a tank, three spotted deer and three walkers on the near bank", {
    x: 48,
    y: 60,
  }),
  drawn(
    "lutyens-avenue",
    "a tree-lined avenue towards a large domed building, a cyclist from behind, a yellow-green auto-rickshaw and walkers",
    { x: 49, y: 60 },
  ),
  drawn(
    "canal-road",
    "mustard fields and a canal, three small cyclists on the bank road, a village with a temple behind",
    { x: 50, y: 60 },
  ),
  drawn(
    "haveli-lane",
    "a narrow lane of havelis with carved doors, a guide with a red flag and four walkers, kites overhead",
    { x: 50, y: 62 },
  ),
  drawn(
    "night-lamps",
    "Diwali lamps along the balconies of a mansion by night, a man walking his bicycle past a rangoli",
    { x: 50, y: 62 },
  ),
  drawn(
    "banner-holidays",
    "a long road with milestones winding towards hills at sunrise, two loaded cyclists at the right, one far off",
    { x: 78, y: 62 },
  ),
  drawn("banner-about", "six parked bicycles in a line before a domed courtyard gate at dawn, pigeons on the ground", {
    x: 60,
    y: 62,
  }),
  drawn(
    "monsoon",
    "rain over a city lane: a cyclist in a yellow cape, people with bright umbrellas, reflections on the wet street",
    { x: 50, y: 62 },
  ),
  drawn("avatar-5", "portrait of a young woman in a teal cycling helmet and yellow top, dark hair in a plait", {
    x: 50,
    y: 45,
  }),
  drawn("avatar-6", "portrait of an older man with a white moustache and a patterned Himachali cap", { x: 50, y: 45 }),
  drawn("avatar-7", "portrait of a woman in a yellow headscarf with a red border and a nose stud", { x: 50, y: 45 }),
  drawn("avatar-8", "portrait of an elderly woman with grey hair in a bun and spectacles", { x: 50, y: 45 }),
  {
    ...drawn(
      "map-rajasthan",
      "a sketch map of a cycling route from Udaipur by way of Kumbhalgarh to Ranakpur in Rajasthan, without distances",
      { x: 45, y: 45 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
  {
    ...drawn(
      "map-ladakh",
      "a sketch map of a cycling route from Leh over the Khardung La to Nubra in Ladakh, without distances",
      { x: 50, y: 50 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
  {
    ...drawn(
      "map-kerala",
      "a sketch map of a cycling route from Kochi through Alappuzha and Kumarakom to Kollam in Kerala, without distances",
      { x: 45, y: 45 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
  {
    ...drawn(
      "map-karnataka",
      "a sketch map of a cycling route from Mysuru through Srirangapatna to Madikeri in Karnataka, without distances",
      { x: 50, y: 50 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
  {
    ...drawn(
      "map-goa",
      "a sketch map of a cycling route from Panaji through Old Goa and Chandor to Quepem, without distances",
      { x: 45, y: 50 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
  {
    ...drawn(
      "map-foothills",
      "a sketch map of a winding cycling route from Rishikesh on the Ganga up to Narendranagar, without distances",
      { x: 45, y: 45 },
    ),
    credit: "Pahiya; outline of India after @svg-maps/india by Victor Cazanave",
    licence: "© Pahiya; outline CC BY 4.0",
    source: "https://github.com/VictorCazanave/svg-maps",
  },
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
  ...Object.entries(readers).map(([key, shows]) => drawn(key, shows, { x: 50, y: 45 })),
];
