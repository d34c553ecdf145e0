import type { CategoryContent, DestinationContent } from "#modules/catalogue/model.ts";

/** Categories of a company that has just begun. Their addresses stand in the menu, and tours are filed below them. */
export const emptyCategories: CategoryContent[] = [
  {
    slug: "cycle-tours",
    name: "Cycle Tours",
    fullname: "A few hours by cycle",
    nameHindi: "साइकिल यात्राएँ",
    introduction: "Guided rides of a few hours.",
    backgroundPhoto: "lutyens-avenue",
  },
  {
    slug: "walking-tours",
    name: "Walking Tours",
    fullname: "A few hours on foot",
    nameHindi: "पैदल यात्राएँ",
    introduction: "Guided walks of a few hours.",
    backgroundPhoto: "haveli-lane",
  },
  {
    slug: "bespoke-tours",
    name: "Bespoke Tours",
    fullname: "A day made for you",
    nameHindi: "आपकी अपनी यात्रा",
    introduction: "Tell us who is coming and when, and we make a plan with a fixed price.",
    backgroundPhoto: "night-lamps",
  },
  {
    slug: "bicycle-touring",
    name: "Cycling Holidays",
    fullname: "Cycling holidays of two days and more",
    nameHindi: "साइकिल से भारत",
    introduction: "Days on the road, with a guide and a bed for every night.",
    backgroundPhoto: "banner-holidays",
  },
  {
    slug: "mysore-tours",
    name: "Mysore Tours",
    fullname: "Mysore and its hills",
    nameHindi: "मैसूर यात्राएँ",
    introduction: "Rides in and around Mysuru.",
    backgroundPhoto: "mysore-palace-night",
  },
];

export const emptyDestinations: DestinationContent[] = [
  {
    slug: "delhi",
    name: "Delhi",
    nameHindi: "दिल्ली",
    region: "North India",
    introduction: "The tours that begin in Delhi.",
    photo: "india-gate",
  },
];
