import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "goa-back-roads",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Goa by Its Back Roads",
    nameHindi: "गोवा की भीतरी सड़कें",
    feature: "The Goa that has its back to the sea",
    tagline: "Four days, four ferries, two long houses, and not one beach unless you insist.",
    location: "Panaji, Goa",
    locationHindi: "पणजी, गोवा",
    destination: "goa",
    travelType: "Cycling Holiday",
    level: "Easy",
    duration: { days: 4, nights: 3 },
    distanceKm: 135,
    date: "Every Thursday, November to mid-March",
    time: "08:30 in Panaji",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 2, max: 10 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 720 },
    price: { regularPaise: 41000_00, privateSinglePaise: 70000_00, privateMultiplePaise: 49000_00 },
    languages: ["English", "Hindi", "Konkani"],
    tags: ["Cycling", "Goa", "Ferries", "Islands", "Spices", "Old houses"],
    shortDescription: [
      "Most people who fly to Goa turn right or left along the sand. We go straight on, over the Mandovi by a flat steel ferry that charges a bicycle nothing, to islands where the road is a bank between two rice fields and the traffic is a man with a cow, on the telephone.",
      "Four days take you from the capital by Chorão and Divar to the churches of Old Goa, into the hills of Ponda where nutmeg and pepper grow under the areca palms, and south over the Zuari to the great houses of Chandor and Quepem. The riding is short and rolls a little. Lunch is at one, and so, in practice, is everything else until four.",
      "Harpreet leads it. He came to measure a roof, was given bread still warm from the oven, and has arranged to be sent back each winter since. You need be no more than a cheerful rider with a free hand for waving, since here one waves.",
      "Price & Details: ₹41,000 for each person sharing a room, with the bicycle, helmet, guides, van, three nights and every meal between the first lunch and the last. A private party of two and more pays ₹49,000 each, and a person alone ₹70,000. We start with two, and settle it while leaving still costs least: if 62 days before you are the only name, the money or another Thursday is yours.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The foot of the white stairs of the church in Panaji, at 08:30\u00a0IST. The van takes your bags; the stairs are for later.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description: "A light hybrid with twenty-one gears, mudguards, and a bell that carries over water.",
      },
      {
        title: "Helmet",
        icon: "helmet",
        description: "A well-aired one with a peak, because the sun is the hill here.",
      },
      {
        title: "Two guides",
        icon: "guide",
        description: "Harpreet in front, and a Goan colleague behind who is related to most of the route.",
      },
      {
        title: "Three nights",
        icon: "hotel",
        description:
          "A village house on Divar, cottages in a spice garden, and an old home near Chandor, two to a room.",
      },
      {
        title: "Meals",
        icon: "meals",
        description:
          "Three breakfasts, four lunches and three dinners, with fish, without fish, or with nothing that ever swam.",
      },
      {
        title: "Ferries and entrances",
        icon: "boat",
        description: "Four river crossings, the garden walk at Savoi Verem, and the houses that keep a visitors' book.",
      },
      {
        title: "Support van",
        icon: "van",
        description: "It goes round by the bridges with the bags and meets us at lunch, usually after us.",
      },
      {
        title: "Repairs",
        icon: "repair",
        description: "Tubes, a stand and a mechanic, who also mends clocks if asked.",
      },
    ],
    notIncluded: [
      "Travel to Panaji and from Madgaon",
      "Feni, which should be paid for by the person who wanted it",
      "A room to yourself: ₹6,000 more for the three nights. Write to us before you book; only our written yes makes it sure",
      "Insurance",
    ],
    bring: [
      "A shirt with sleeves and something over the knee, for churches and temples alike",
      "Sandals with a strap, or light shoes that may get muddy on a ramp",
      "Sun cream and a thin scarf for the neck",
      "Mosquito repellent for the verandas at dusk",
      "A bathing suit, in case the third day's pond persuades you",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "The causeway and the Chorão ferry",
        nameHindi: "चोडण",
        shortDescription:
          "The Portuguese laid three kilometres of stone across the salt marsh in the 1630s, and the road from Panaji to Ribandar still runs on it. At the end the ferry lets down its ramp. On the other side are the mangroves of a sanctuary named after Salim Ali, with kingfishers on the wires and mudskippers that look up as you pass, like clerks.",
      },
      {
        time: "Day 1",
        name: "Evening on Divar",
        nameHindi: "दिवाडी",
        shortDescription:
          "No road bridge reaches Divar, and whenever one is proposed the island holds a meeting. The church at Piedade stands on the only hill, where a temple stood before it, and from its terrace you see rice, river, and the towers of Old Goa in the last sun. Then the bats come out, and after them the cook.",
      },
      {
        time: "Day 2",
        name: "Old Goa before the coaches",
        nameHindi: "पुराना गोवा",
        shortDescription:
          "Stepping off the boat you walk through the Viceroy's Arch, as each new governor had to, into a city that once claimed more people than Lisbon and now has some gardeners. The Sé has been short of one tower since 1776; St Augustine's, up the hill, has half a tower and nothing else. Harpreet draws you the missing parts on the back of a ferry timetable.",
      },
      {
        time: "Day 2",
        name: "A spice garden at Savoi Verem",
        nameHindi: "सावईवेरें",
        shortDescription:
          "A kulagar is a garden in four storeys: areca and coconut on top, nutmeg below, then banana and cardamom, with pepper wound round every trunk. Water is led down through it in channels as wide as a hand. A picker goes up one palm, swings to the next and the next, and comes to earth forty metres away without having touched it.",
      },
      {
        time: "Day 3",
        name: "Curtorim and its lakes",
        nameHindi: "कुडतरी",
        shortDescription:
          "The white church of St Alexius has stood at the edge of the water since 1597 and is doubled in it on any still morning. The lakes were dug to feed the rice, and do. Jacanas walk on the lily leaves, boys fish from the sluice, and someone's uncle will explain the system of shares if you have until Friday week.",
      },
      {
        time: "Day 4",
        name: "The Dean's house at Quepem",
        nameHindi: "केपें",
        shortDescription:
          "A churchman from Braga founded this town in the 1780s, and having built the church, the market and a hospital he allowed himself a house, finished in 1787, with a garden down to the Kushavati. It fell almost to pieces and was put together again by a couple with no fear of dust. You eat on the terrace at the back, eleven small dishes, none of them in a hurry.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "Two islands",
        place: "Divar",
        placeHindi: "दिवाडी",
        km: 31,
        ascentMetres: 140,
        surface: "Good tarmac, some packed earth on the banks",
        meals: ["Lunch", "Dinner"],
        stay: "A village house with a veranda, Piedade, Divar",
        description:
          "Through the painted lanes of Fontainhas, along the causeway to Ribandar, and over to Chorão for a slow round of marsh and village with a fish thali in the middle. Back across the water, a second ferry to Divar, and eight kilometres of rice fields to the veranda.",
      },
      {
        day: 2,
        title: "Saints, then nutmeg",
        place: "Savoi Verem",
        placeHindi: "सावईवेरें",
        km: 32,
        ascentMetres: 380,
        surface: "Tarmac, one busy kilometre at the Banastarim bridge",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "Cottages in a spice garden, Savoi Verem",
        description:
          "The seven o'clock boat to Old Goa and the churches by eight. We cross the creek into Ponda, where the gods of the coast were carried for safety in the sixteenth century, stop below the seven-storey lamp tower of Mangueshi, and climb by small roads to a lunch in the shade and a walk among things you know only from jars.",
      },
      {
        day: 3,
        title: "Over the Zuari",
        place: "Chandor",
        placeHindi: "चांदोर",
        km: 45,
        ascentMetres: 420,
        surface: "Good tarmac; traffic for ten minutes round Ponda and Borim",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "An old home with its own chapel, near Chandor",
        description:
          "Downhill through Ponda's temple villages, over the Borim bridge, and the hills are behind you. Loutolim has houses with oyster-shell windows and Curtorim has lakes; between them a bakery has coconut biscuits. Chandor, which was the capital of Goa a thousand years ago and has not mentioned it since, comes at about four.",
      },
      {
        day: 4,
        title: "Long houses",
        place: "Madgaon",
        placeHindi: "मडगाँव",
        km: 27,
        ascentMetres: 190,
        surface: "Good tarmac",
        meals: ["Breakfast", "Lunch"],
        stay: null,
        description:
          "First the mansion that fills one side of the square at Chandor, two households under one roof since a difference among heirs, with a ballroom and a pair of chairs from a king of Portugal. Then Quepem by the Kushavati, the long lunch, and the lane under Chandranath hill to Madgaon station by four.",
      },
    ],
    host: {
      name: "Harpreet Singh",
      role: "Leads our Konkan rides",
      description: [
        "A survey of church roofs brought Harpreet to Goa with a tape measure and a return ticket for the following week. The return was in April. He says that laterite is a more forgiving stone than Delhi sandstone and that its bakers get up earlier, and that he holds both facts to be connected.",
        "On Divar they call him the Sardar with the bicycles and save him the burnt crusts, which he prefers. He draws as he talks; people leave this ride with four or five façades in their pockets and usually frame one.",
      ],
      photo: "avatar-3",
    },
    fit: {
      minAge: 12,
      minHeightCm: 145,
      fitness: "Easy, with three short hills on the second day. Anyone who rides for pleasure on a Sunday will manage.",
      traffic:
        "None on the islands but scooters; brief and busy at two bridges, where we ride in a line behind the lead guide.",
      toilets: "At houses, cafés and the ferry ramps, of which the Ribandar one is better than it looks.",
      weather:
        "Dry, 20 to 33 °C, with a sea breeze after eleven. We start early and rest at midday; March is warm and the cashew is in fruit.",
    },
    meetingPoint: {
      name: "Church of Our Lady of the Immaculate Conception, Panaji",
      nameHindi: "पणजी चर्च",
      address: "Church Square, Panaji, Goa 403001",
      landmark:
        "At the bottom of the zigzag stairs, on the side of the municipal garden. If you can see the bell you are too high up.",
      mapQuery: "Our Lady of the Immaculate Conception Church Panaji",
      latitude: 15.4989,
      longitude: 73.8289,
    },
    faq: [
      {
        question: "Is there really no beach?",
        answer:
          "There is none on the route. From Madgaon it is a quarter of an hour by taxi to the sands at Colva, and many riders stay on for two days with a book and a clear conscience.",
      },
      {
        question: "Do the ferries always run?",
        answer:
          "From early morning until late at night, one every twenty minutes or so. When one is at the repair yard the other works alone, and we sit on the ramp and eat peanuts.",
      },
      {
        question: "What if we come around 3 December?",
        answer:
          "That is the feast of St Francis Xavier, and Old Goa fills for the nine days before it. We then take the earliest boat, walk the last stretch with the pilgrims, and look into the Basilica when its queue allows.",
      },
      {
        question: "Can non-Hindus visit the temples?",
        answer:
          "You may enter the courtyards, properly covered and without shoes, and see the lamp towers and tanks. Some shrines ask visitors who do not come to worship to stay outside the inner hall, and we do as they ask.",
      },
    ],
    backgroundPhoto: "goa-road",
    photos: ["goa-road", "map-goa", "chai-still", "kerala-backwaters", "spice-market"],
    suggestions: ["karnataka-mysore-and-coorg", "himalayan-foothills-weekend", "chandni-chowk-food-walk"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["thu"],
      startTimes: ["08:30"],
      season: { from: "11-01", to: "03-15" },
      anchorDate: "2026-11-05",
      capacity: 10,
      cutoff: { kind: "clock-before", days: 7, at: "18:00" },
      minimumGroup: { riders: 2, decideHoursBefore: 62 * 24 },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
