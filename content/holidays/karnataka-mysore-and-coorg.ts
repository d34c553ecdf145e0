import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "karnataka-mysore-and-coorg",
    kind: "holiday",
    category: "bicycle-touring",
    alsoIn: ["mysore-tours"],
    name: "Mysore and the Coffee Hills",
    nameHindi: "मैसूरु और कॉफ़ी की पहाड़ियाँ",
    feature: "Up the Kaveri, a cup at a time",
    tagline: "A palace with nearly a hundred thousand bulbs, an island with one sultan, and then coffee on both sides.",
    location: "Mysore, Karnataka",
    locationHindi: "मैसूरु, कर्नाटक",
    destination: "karnataka",
    travelType: "Cycling Holiday",
    level: "Moderate",
    duration: { days: 5, nights: 4 },
    distanceKm: 213,
    date: "Alternate Saturdays, October to February",
    time: "10:00 at Mysuru Junction",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 2, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 720 },
    price: {
      regularPaise: 52000_00,
      offerPaise: 46800_00,
      privateSinglePaise: 88000_00,
      privateMultiplePaise: 62000_00,
    },
    languages: ["English", "Hindi", "Kannada"],
    tags: ["Cycling", "Mysore", "Coorg", "Coffee", "Palaces", "South India"],
    shortDescription: [
      "Mysuru is the last big town in India where a bicycle is still a sensible way to visit an aunt. We spend two days in and around it: the island of Srirangapatna, where Tipu Sultan made his stand; the hill of the goddess before the buses reach it; and the palace on a Sunday evening, when somebody throws a switch and the crowd says the same word in nine languages.",
      "On Monday the road turns west through tobacco and ragi, past a Tibetan town that nobody expects, and over the Kaveri into Kodagu, which the British could not pronounce and called Coorg. There it goes up and down in the shade. Coffee grows under the trees, pepper grows up them, and breakfast is rice in one of seven shapes.",
      "The days are of thirty to sixty kilometres with two hills that deserve the name. A van follows with the bags and a spare saddle, and in the estates it drives ahead as well, because elephants use the same lanes and have not read the highway code.",
      "Price & Details: ₹52,000 for each person sharing a room, at present ₹46,800, with the bicycle, two guides, van, four nights, tickets and most meals. Privately it is ₹62,000 each for two or more and ₹88,000 for one. Whether it runs is known 62 days before: if you are then the only one, the ride is called off and you choose another Saturday or have all the money back. One that runs takes bookings until the week before.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "Under the clock tower of Mysuru Junction at 10:00\u00a0IST. Bring all your bags; they go to the hotel without you.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description: "A hybrid with twenty-four gears and a pannier for what you buy in Devaraja Market.",
      },
      { title: "Helmet", icon: "helmet", description: "With a light behind, since the estate roads are dim at noon." },
      {
        title: "Two guides",
        icon: "guide",
        description: "Meera for the plants, and a Kodava colleague for everything that concerns his grandmother.",
      },
      {
        title: "Four nights",
        icon: "hotel",
        description:
          "Two in an old house near the palace in Mysuru, two on plantations in Kodagu, each room with its own bath.",
      },
      {
        title: "Meals",
        icon: "meals",
        description: "Four breakfasts, five lunches and three dinners, with a vegetarian table at each of them.",
      },
      {
        title: "Filter coffee",
        icon: "tea",
        description: "In a steel tumbler, as often as we stop, which is the true pace of this ride.",
      },
      {
        title: "Tickets",
        icon: "ticket",
        description: "Mysore Palace, the summer palace at Srirangapatna, and whatever the bird warden asks.",
      },
      {
        title: "Support van",
        icon: "van",
        description: "For luggage and legs, and for the long drive back to the train on the last afternoon.",
      },
    ],
    notIncluded: [
      "The train or flight to Mysuru (from Bengaluru it takes between two and three hours)",
      "Sunday's dinner, because after the lights everybody wants a different dosa",
      "A single room: ₹8,500 more for the four nights. Write to us before you book; it is yours once we have confirmed it",
      "Beer, and the homemade wine of Kodagu, which is made from anything that keeps still",
      "Travel insurance",
    ],
    bring: [
      "A light jersey for Kodagu, where a December dawn is about 12 °C",
      "Shoes that come off easily for temples and the palace",
      "Something that covers the knee and shoulder",
      "A thin rain jacket in October",
      "Binoculars, if you have a pair",
      "Room in your bag for a kilo of coffee",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "Tipu's island",
        nameHindi: "श्रीरंगपट्टण",
        shortDescription:
          "The Kaveri divides, goes round Srirangapatna and joins again, and for nearly forty years a state that frightened London was ruled from between its arms. You see the teak palace of 1784, painted with a battle that the other side lost, the spot by the wall where Tipu was found in 1799, and the black pillars of the tomb where he lies beside his father.",
      },
      {
        time: "Day 2",
        name: "Chamundi Hill at sunrise",
        nameHindi: "चामुंडी पहाड़ी",
        shortDescription:
          "Three hundred metres of climb in about eight kilometres, in the dark at first and then in a pink light with the city laid out below. Two-thirds of the way up sits a Nandi carved from one boulder in the seventeenth century, nearly five metres high and glossy with oil. The goddess has her own queue at the top, and the pilgrims on the thousand steps applaud anyone on wheels.",
      },
      {
        time: "Day 2",
        name: "The palace lights up",
        nameHindi: "मैसूरु महल",
        photo: "mysore-palace",
        shortDescription:
          "The wooden palace burnt down during a royal wedding in 1897, and the new one, ready in 1912, took no chances and was built of granite and cast iron. By day we go through it in our socks. At seven on a Sunday evening every line of it appears at once in yellow bulbs, the police band plays, and even Meera stops talking about trees.",
      },
      {
        time: "Day 3",
        name: "Maroon robes in the maize",
        nameHindi: "बायलकुप्पे",
        shortDescription:
          "Tibetans were given forest here in 1961 and made fields of it. At Namdroling three gilded figures fill the end of a hall as high as a railway station, the monks rumble in long rows when it is the hour of prayer, and the bicycles are watched by novices with an interest in disc brakes. Momos follow.",
      },
      {
        time: "Day 4",
        name: "A coffee estate, row by row",
        nameHindi: "कोडगु",
        shortDescription:
          "Robusta below, arabica above, oranges between, and over them all the old forest trees that Meera once counted for a summer. You walk for an hour with the man who decides when to pick. From December the cherries are spread on the yard like a red carpet, raked at every hour, and the whole hillside smells faintly of jam.",
      },
      {
        time: "Day 5",
        name: "A palace made for hiding",
        nameHindi: "नालकनाड अरमने",
        shortDescription:
          "In 1792 the raja of Kodagu, lately escaped from Tipu, put up a small house where no army would look: at the end of a valley, under the highest mountain in the district. It has painted walls, two dark rooms for emergencies, and a caretaker who hands you the key and goes back to his onions.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "The island",
        place: "Mysuru",
        placeHindi: "मैसूरु",
        km: 44,
        ascentMetres: 180,
        surface: "Village tarmac, three kilometres of canal bank",
        meals: ["Lunch", "Dinner"],
        stay: "An old town house near the palace, Mysuru",
        description:
          "Out by lanes between sugar cane and rice, over the river to Srirangapatna, and round its sights from the river gate to the Gumbaz. Lunch on banana leaves, a pause by the heronry of Ranganathittu, where crocodiles lie about like luggage, and home along a canal with the sun behind us.",
      },
      {
        day: 2,
        title: "The hill and the lamps",
        place: "Mysuru",
        placeHindi: "मैसूरु",
        km: 27,
        ascentMetres: 350,
        surface: "Good tarmac",
        meals: ["Breakfast", "Lunch"],
        stay: "The same house, Mysuru",
        description:
          "Up Chamundi Hill before six and down to idlis by nine. The middle of the day is for Devaraja Market, where jasmine is sold by the arm's length, and for the inside of the palace; at dusk you wheel the bicycle to the gate and wait with everyone else.",
      },
      {
        day: 3,
        title: "Across the river into Kodagu",
        place: "Near Siddapura",
        placeHindi: "सिद्धापुर के पास",
        km: 62,
        ascentMetres: 520,
        surface: "Tarmac, mostly quiet; two rough kilometres in the estate",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A planter's bungalow above the Kaveri, near Siddapura",
        description:
          "The van lifts us over the first hour of highway to Hunsur. From there we take the village roads west, among curing barns and fields of ragi, eat with the Tibetans at Bylakuppe, cross the bridge at Kushalnagar and follow the Kaveri upstream under rain trees until the coffee begins.",
      },
      {
        day: 4,
        title: "Under the shade trees",
        place: "Kakkabe",
        placeHindi: "कक्कबे",
        km: 44,
        ascentMetres: 780,
        surface: "Narrow tarmac, patched after each monsoon",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A family homestay among pepper and coffee, Kakkabe",
        description:
          "A walk round the estate, and no wheel turned before eight, by which time the elephants have gone to bed. Then Ammathi, Virajpet with its clock tower, and a road that rises and dips through paddy and plantation to the foot of Tadiandamol, 1,748 metres of grass and cloud.",
      },
      {
        day: 5,
        title: "Over to Madikeri",
        place: "Mysuru Junction, by van from Madikeri",
        placeHindi: "मडिकेरी से मैसूरु",
        km: 36,
        ascentMetres: 690,
        surface: "Good tarmac, winding",
        meals: ["Breakfast", "Lunch"],
        stay: null,
        description:
          "Early to the hidden palace, then by Napoklu over the Kaveri, by now a river you could throw a stone across, and up the last long hill to Madikeri on its ridge. The rajas used to watch the sunset from a pavilion there; we have lunch, and the van brings you to Mysuru Junction by about half past six.",
      },
    ],
    host: {
      name: "Meera Joshi",
      role: "Guide and botanist, southern rides",
      description: [
        "Meera first came to Kodagu to count shade trees for a botanical survey: eleven weeks, forty-three estates, three hundred and some species, and one elephant that counted her. She returns each October to see whether the figures still hold.",
        "She grew up in Almora on tea and was converted in Mysuru at the age of twenty-four, by a waiter who poured from the height of his shoulder. She can tell arabica from robusta by the leaf while riding past it, and is not always looking at the road when she does.",
      ],
      photo: "avatar-2",
    },
    fit: {
      minAge: 14,
      minHeightCm: 148,
      fitness:
        "You can ride for four hours with stops and have met a hill before. The fourth day has the most climbing, in many small helpings.",
      traffic:
        "Gentle in Mysuru before nine, little on the village roads, some buses between Virajpet and Madikeri. We skip the highway by van.",
      toilets: "At hotels, cafés and estates, about every hour; behind a bush between Hunsur and Bylakuppe.",
      weather:
        "Dry and 18 to 30 °C around Mysuru, five degrees cooler in the hills. October may keep an afternoon shower from the monsoon, and a leech or two with it.",
    },
    meetingPoint: {
      name: "Mysuru Junction, clock tower",
      nameHindi: "मैसूरु जंक्शन, घंटाघर",
      address: "Mysuru Junction railway station, Medar Block, Yadavagiri, Mysuru, Karnataka",
      landmark:
        "In front of the main building, below the tower. Ours are the orange bicycles; the taxi men will point before you ask.",
      mapQuery: "Mysuru Junction railway station main entrance",
      latitude: 12.3163,
      longitude: 76.6454,
    },
    faq: [
      {
        question: "How do I get to Mysuru by ten?",
        answer:
          "Take one of the early trains from Bengaluru, or come the night before, when a room in the same house costs about ₹4,200; you book and pay it with the house. We send you the train numbers with your confirmation.",
      },
      {
        question: "What is it like during Dasara?",
        answer:
          "Crowded, and worth it. For ten days in September or October the palace is lit each evening and not only on Sunday, half the state is in town, and we start for the hill at five. Departures of those weeks fill first.",
      },
      {
        question: "Are the elephants really on the road?",
        answer:
          "At night and around dawn, near Siddapura, yes. The forest watchers send messages to every planter's telephone, we read them over coffee, and if a herd is about we wait. Nobody has ever complained of the reason.",
      },
      {
        question: "I do not eat pork. Shall I go hungry in Kodagu?",
        answer:
          "Not at all. The famous dish is pandi curry, sour with kachampuli, but there are bamboo shoots, mushrooms, jackfruit and pumpkin beside it, and akki otti, a flat bread of rice, with all of them.",
      },
    ],
    backgroundPhoto: "mysore-palace-night",
    photographs: [{ photo: "mysore-palace", year: 2006 }],
    photos: ["mysore-palace-night", "coffee-hills", "mysore-palace", "map-karnataka", "forest-road"],
    suggestions: ["himalayan-foothills-weekend", "new-delhi-avenues", "hauz-khas-and-deer-park"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sat"],
      startTimes: ["10:00"],
      season: { from: "10-01", to: "02-28" },
      everyWeeks: 2,
      anchorDate: "2026-10-03",
      capacity: 8,
      cutoff: { kind: "clock-before", days: 7, at: "18:00" },
      minimumGroup: { riders: 2, decideHoursBefore: 62 * 24 },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
