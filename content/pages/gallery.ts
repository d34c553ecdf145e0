import type { GalleryPage } from "#modules/content/model.ts";

/** The gallery: pictures of `content/photos`, by what they have in common. */
export const galleryContent: GalleryPage = {
  heading: "Gallery",
  introduction:
    "Most of these are drawn, because a guide with a camera is a guide with one hand. The photographs are by people kind enough to give them away; their names stand under them.",
  albums: [
    {
      id: "delhi-before-breakfast",
      title: "Delhi before breakfast",
      text: "The hour when the city belongs to milkmen, pigeons and us.",
      photos: ["old-delhi-dawn", "india-gate", "lutyens-avenue", "lodhi-garden", "humayun-arch", "hauz-khas"],
    },
    {
      id: "lanes-and-lamps",
      title: "Lanes and lamps",
      text: "After dark, after rain, and in lanes where the handlebars go in first.",
      photos: ["bazaar-dusk", "haveli-lane", "night-lamps", "monsoon", "spice-market", "chai-still"],
    },
    {
      id: "days-on-the-road",
      title: "Days on the road",
      text: "Fields, forests, palms and one pass, in no order of difficulty.",
      photos: [
        "rajasthan-fort",
        "udaipur-lake",
        "kerala-backwaters",
        "coffee-hills",
        "goa-road",
        "forest-road",
        "canal-road",
        "banner-holidays",
      ],
    },
    {
      id: "thin-air",
      title: "Thin air",
      text: "Ladakh, where you get off to take a picture and stay off to breathe.",
      photos: ["himalayan-pass", "monastery-ladakh", "camp-stars"],
    },
    {
      id: "stone",
      title: "Stone, by people with cameras",
      text: "Palaces, towers and a stepwell, most of them as they really stand.",
      photos: [
        "mysore-palace",
        "qutub-minar",
        "hawa-mahal",
        "charminar",
        "golden-temple",
        "stepwell",
        "taj-river",
        "mysore-palace-night",
      ],
    },
    {
      id: "behind-the-gate",
      title: "Behind our gate",
      text: "The courtyard, the workshop, and the bicycles waiting to be told where.",
      photos: ["workshop", "banner-about", "chai-still"],
    },
  ],
};
