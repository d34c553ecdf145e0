import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "himalayan-foothills-weekend",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Himalayan Foothills Weekend",
    nameHindi: "हिमालय की तलहटी",
    feature: "Two days where the plain ends",
    tagline: "Leave Delhi on Friday night; by Saturday's tea you have climbed out of the plain on a forest road.",
    location: "Rishikesh, Uttarakhand",
    locationHindi: "ऋषिकेश",
    destination: "himalayan-foothills",
    travelType: "Cycling Holiday",
    level: "Moderate",
    duration: { days: 2, nights: 1 },
    distanceKm: 68,
    date: "Every second Saturday, October to March",
    time: "07:00 at Rishikesh",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 480 },
    price: { regularPaise: 20000_00, privateSinglePaise: 32000_00, privateMultiplePaise: 24000_00 },
    languages: ["English", "Hindi"],
    tags: ["Cycling", "Nature", "India"],
    shortDescription: [
      "The Ganga comes out of the mountains at Rishikesh, and the plain of northern India begins at that point as if somebody had drawn a line. We ride on both sides of it: a morning on the flat beside the canal, an afternoon on a sal forest road that turns upward and stays that way.",
      "You sleep on the hill, in a house with eleven rooms and a terrace, and the second day gives you back in one long descent nearly all that you climbed. A van carries your bag, drinks and anybody who has had enough.",
      "Price & Details: ₹20,000 for each person sharing a room, with the bicycle, the guide, the van, one night and four meals. The train from Delhi is not in it; we tell you which one to take.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "The gate of Triveni Ghat at Rishikesh, at 07:00\u00a0IST. The van waits under the neem tree.",
      },
      { title: "Bicycle", icon: "bicycle", description: "A geared hybrid in your size, with low gears for the hill." },
      { title: "Helmet", icon: "helmet", description: "Fitted before we start; worn all the way down." },
      {
        title: "Guide",
        icon: "guide",
        description: "One in front who knows the forest guards, one behind with the tools.",
      },
      {
        title: "One night",
        icon: "hotel",
        description: "A family-run house above the valley, two to a room, with hot water from five.",
      },
      {
        title: "Meals",
        icon: "meals",
        description: "Lunch and dinner on the first day, breakfast and lunch on the second.",
      },
      {
        title: "Support van",
        icon: "van",
        description: "Carries bags and riders, never more than ten minutes behind.",
      },
    ],
    notIncluded: [
      "The train or car between Delhi and Rishikesh",
      "A room to yourself: ₹3,000 more, when there is one. Write to us first; it is sure once we have said yes in writing",
      "Travel insurance",
    ],
    bring: [
      "A warm layer for the evening terrace",
      "Shoes with a firm sole",
      "Sunglasses against flies on the descent",
      "A small bag for the van",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "Triveni Ghat before the bells",
        nameHindi: "त्रिवेणी घाट",
        shortDescription:
          "Priests are still sweeping the steps when we push off, and the river is the green of bottle glass. Ten minutes later the town is behind you and there is only water on the left.",
      },
      {
        time: "Day 1",
        name: "The sal forest road",
        shortDescription:
          "Sal trees grow straight and close, so the road is in shade at noon. It climbs at the pace of an old bus, with langurs on the parapets and a tea stall exactly where you begin to wish for one.",
        photo: "himalayan-pass",
      },
      {
        time: "Day 2",
        name: "First light from the terrace",
        shortDescription:
          "On a clear winter morning the snow line shows above the third ridge for the quarter of an hour before the haze comes up. The cook brings tea to whoever is awake for it.",
      },
      {
        time: "Day 2",
        name: "The long way down",
        shortDescription:
          "Nineteen kilometres without a climb worth the name, on a surface mended in 2025. We stop twice, once for photographs and once so that the brakes and the fingers can cool.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "Out of the plain",
        place: "Narendranagar",
        placeHindi: "नरेंद्रनगर",
        km: 36,
        ascentMetres: 860,
        surface: "Good tarmac",
        meals: ["Lunch", "Dinner"],
        stay: "A family-run house above Narendranagar",
        description:
          "Along the canal to warm the legs, lunch in an orchard, then the forest road in three stages with a tea stop between each.",
      },
      {
        day: 2,
        title: "Back to the river",
        place: "Rishikesh",
        placeHindi: "ऋषिकेश",
        km: 32,
        ascentMetres: 240,
        surface: "Good tarmac, two kilometres of gravel",
        meals: ["Breakfast", "Lunch"],
        stay: null,
        description:
          "A short ridge ride after breakfast, the descent before the traffic is up, and lunch by the river in time for the afternoon train.",
      },
    ],
    host: {
      name: "Anand Rao",
      role: "Leads our hill rides",
      description: [
        "Anand grew up in Dehradun and delivered newspapers on a hill before he was allowed on the main road.",
        "He carries a barometer that was his grandfather's and trusts it more than any forecast.",
      ],
      photo: "avatar-4",
    },
    fit: {
      minAge: 14,
      minHeightCm: 148,
      fitness: "You have ridden for three hours within the last month",
      traffic: "Light; some buses on the first climb",
      toilets: "At every stop but the orchard",
      weather: "Cool to warm; cold on the terrace from December",
    },
    meetingPoint: {
      name: "Triveni Ghat gate",
      nameHindi: "त्रिवेणी घाट द्वार",
      address: "Triveni Ghat Road, Rishikesh, Uttarakhand",
      landmark: "Under the arch with the chariot on top",
      mapQuery: "Triveni Ghat Rishikesh",
      latitude: 30.1034,
      longitude: 78.2986,
    },
    faq: [
      {
        question: "How hard is the climb?",
        answer:
          "It gains about 860 metres over eighteen kilometres, never steeper than a railway ramp. The van will take you up any part of it.",
      },
      {
        question: "Which train do I take?",
        answer:
          "The evening train on Friday to Haridwar, and a taxi that we order for you from the station. Come the night before, for no morning train from Delhi is there by seven.",
      },
      {
        question: "What if it rains?",
        answer:
          "We ride in drizzle. In a storm we wait, and if the road is closed we move the weekend or return everything.",
      },
      {
        question: "Can I bring my own bicycle?",
        answer:
          "Yes. The price stays, because the van and the guide do; we carry a spare tube in your size if you tell us.",
      },
    ],
    backgroundPhoto: "forest-road",
    photos: ["forest-road", "himalayan-pass", "camp-stars", "map-foothills", "chai-still"],
    suggestions: ["old-delhi-at-dawn", "mehrauli-ruins", "new-delhi-avenues"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sat"],
      startTimes: ["07:00"],
      season: { from: "10-01", to: "03-31" },
      everyWeeks: 2,
      anchorDate: "2026-10-03",
      capacity: 8,
      cutoff: { kind: "clock-before", days: 7, at: "18:00" },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
