import type { HolidaysPage } from "#modules/content/model.ts";

/** /india-by-cycle. The kilometres are those of the itineraries in `content/holidays`; a test adds them up. */
export const holidaysContent: HolidaysPage = {
  banner: {
    heading: "India by cycle",
    text: "Two days to ten, one guide in front, one mechanic behind, and between them a country at the height of a saddle.",
    photo: "banner-holidays",
  },
  offer: {
    heading: "Holidays for less this season",
    description: "Same hotels, same van, same second helpings. Only the price is shorter.",
  },
  holidays: {
    heading: "Seven roads to choose from",
    subheading: "Each has its own season, its own bread, and a guide who has ridden it in the rain to be sure.",
  },
  distance: {
    heading: "How far is far",
    text: "People ask about kilometres as if they were all alike. Fourteen of ours end on a wall with a view; ninety-six of them end in a bath. Each stone below is a ride that you can book, and the van stops at any of them.",
    stones: [
      { km: 14, label: "Our shortest day: up to the fort at Kumbhalgarh, and along its wall", labelHindi: "कुंभलगढ़" },
      { km: 68, label: "A whole weekend on the small roads round Rishikesh", labelHindi: "ऋषिकेश" },
      { km: 96, label: "Our longest day, from Bharatpur to the stepwell at Abhaneri", labelHindi: "आभानेरी" },
      { km: 324, label: "Ladakh, where the air is counted too", labelHindi: "लद्दाख़" },
      { km: 456, label: "Delhi to Jaipur by way of the Taj Mahal", labelHindi: "जयपुर" },
      { km: 1626, label: "All seven, end to end. Two people have done it, and are still friends" },
    ],
  },
  reviews: { heading: "From people who rode for days" },
};
