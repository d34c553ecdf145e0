import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "shahjahanabad-on-sunday",
    kind: "walk",
    category: "walking-tours",
    name: "Shahjahanabad on Sunday",
    nameHindi: "इतवार का शाहजहानाबाद",
    feature: "The city behind the shutters",
    tagline: "Six days a week you see the shops. On the seventh you see the houses.",
    location: "Old Delhi, New Delhi",
    locationHindi: "पुरानी दिल्ली",
    destination: "delhi",
    travelType: "Walking Tour",
    level: "Easy",
    duration: { hours: 3.5 },
    distanceKm: 5,
    date: "Every Sunday",
    time: "08:00 to 11:30",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 12 },
    guides: { roles: [{ role: "lead" }, { role: "sweep", fromRiders: 5 }], turnRoundMinutes: 15 },
    price: { regularPaise: 1400_00, privateSinglePaise: 2800_00, privateMultiplePaise: 1900_00 },
    languages: ["English", "Hindi", "Urdu"],
    tags: ["Old Delhi", "Havelis", "Sunday", "Books", "Architecture", "Photography"],
    shortDescription: [
      "On weekdays nobody looks up in Old Delhi; it would be unwise. On Sunday the shutters stay down, the handcarts are chained to trees, and above the signboards a second city comes into view: carved brackets, wooden balconies leaning on one another, plaster peacocks, a date in Urdu, a coat of arms that some merchant simply made up.",
      "Imran takes you from Jama Masjid through Kinari Bazaar and Naughara to Chawri Bazar and Turkman Gate, with three courtyards to enter by invitation. Families are at home, so there is time for tea, and for the grandfather who remembers when the lane flooded. Cricket is played in every crossing. You will be asked to bowl.",
      "The walk finishes among books. Since 2019 the Sunday pavement sellers of Daryaganj have had their stalls inside Mahila Haat on Asaf Ali Road, where novels go by weight and a first edition turns up once in a while under a pile of engineering guides. We stay twenty minutes; most guests stay till lunch.",
      "Price & Details: ₹1,400 a person, with breakfast, tea in a haveli and a donation to the households that open their doors. ₹2,800 buys a private guide for one, and ₹1,900 each for two or more, still on Sundays, as the whole idea depends upon it. Twelve people is the limit the courtyards can hold.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "Bottom of the eastern stairway of Jama Masjid, on the Meena Bazaar side.",
      },
      {
        title: "Guide",
        icon: "guide",
        description: "Imran, who grew up five lanes away, and a helper who keeps the tail of the group together.",
      },
      {
        title: "Haveli visits",
        icon: "walk",
        description: "Three private courtyards, chosen each week according to who is at home and in the mood.",
      },
      {
        title: "Breakfast",
        icon: "breakfast",
        description: "Halwa and nagori from a shop that fries only until ten, or fruit if you would rather.",
      },
      {
        title: "Tea in a courtyard",
        icon: "tea",
        description: "Served by the family, with rusks for dipping and questions for you.",
      },
      {
        title: "Lane map",
        icon: "photo",
        description: "A hand-drawn sheet with every doorway we pass numbered, for finding your way back alone.",
      },
    ],
    notIncluded: ["Books, and the extra suitcase for them", "Mosque camera charges", "Lunch"],
    bring: [
      "Modest clothing for the mosque and for people's homes",
      "A phone or camera with a wide lens, plus the habit of asking first",
      "A tote bag",
      "Cash for the booksellers, few of whom like cards",
    ],
    highlights: [
      {
        time: "08:00",
        name: "Jama Masjid in the quiet",
        nameHindi: "जामा मस्जिद",
        photo: "old-delhi-dawn",
        shortDescription:
          "With the bazaar asleep you can hear the sparrows in the arcades. From the platform Imran traces the old plan with an outstretched arm: palace to the east, gates at the compass points, one canal, and houses turned inward so that each family owned a square of sky.",
      },
      {
        time: "08:35",
        name: "Naughara and the nine houses",
        nameHindi: "नौघरा",
        shortDescription:
          "Nine houses from the eighteenth century share one gate, one row of marble ledges and, at the end, a Jain temple with painted walls and old mirror work. Shoes, leather belts and bags remain outside. A watchman with a splendid moustache looks after them.",
      },
      {
        time: "09:10",
        name: "Breakfast in Sitaram Bazar",
        nameHindi: "सीताराम बाज़ार का नाश्ता",
        shortDescription:
          "Kashmiri Pandits lived along this bazaar, and Jawaharlal Nehru came to one of its havelis in 1916 to marry Kamala Kaul. A few doorways survive with sandstone lotus buds. We eat at a counter opposite, where the halwa pan has its own fan club by nine.",
      },
      {
        time: "09:45",
        name: "Tea in a courtyard",
        nameHindi: "हवेली का आँगन",
        shortDescription:
          "A neem in the middle, washing on the gallery, a carom board in the shade. The owners differ from one Sunday to the next; the tea does not. They tell you what it costs to mend a lime-plaster roof, and why one cousin sold and another never will.",
      },
      {
        time: "10:20",
        name: "Kalan Masjid and Turkman Gate",
        nameHindi: "कलाँ मस्जिद",
        shortDescription:
          "Older by two and a half centuries than the city round it, this mosque of 1387 stands on a high plinth with sloping walls like a fort. Close by, down a lane one person wide, lies a plain grave said to be Razia Sultan's, the only woman to rule from Delhi.",
      },
      {
        time: "10:55",
        name: "Mahila Haat book bazaar",
        nameHindi: "महिला हाट किताब बाज़ार",
        shortDescription:
          "Some two hundred and fifty sellers lay out their tables from about ten. Imran introduces the man for Urdu poetry, the one for old atlases and the one whose prices rise if you look pleased. Here the walk ends, beside tea, shade and toilets.",
      },
    ],
    host: {
      name: "Imran Qureshi",
      role: "Lead guide, Old Delhi",
      description: [
        "Sunday was always Imran's day for visiting aunts, and there are eleven. Out of those visits grew a walk, since half the doors it enters belong to relations, former classmates, or people who buy grain from the same pigeon-feed shop.",
        "He collects photographs of doors that no longer exist and brings an album of them. If your family left this city in 1947 and you know the name of a lane, write to him a week ahead: he has found five houses so far.",
      ],
      photo: "avatar-1",
    },
    fit: {
      minAge: 8,
      fitness: "Five kilometres with long pauses, a mosque stairway and a few steep haveli steps.",
      traffic: "Very light for Old Delhi; scooters are the main thing to listen for.",
      toilets: "Near Jama Masjid, at one of the houses, and at Mahila Haat.",
      weather:
        "From May to July we begin the courtyards first and finish by half past ten. Rain makes the lanes slippery, so we supply umbrellas.",
    },
    meetingPoint: {
      name: "Jama Masjid, eastern steps",
      nameHindi: "जामा मस्जिद, पूर्वी सीढ़ियाँ",
      address: "Meena Bazaar side, Jama Masjid, Delhi 110006",
      landmark:
        "The broad stairs facing the Red Fort. Jama Masjid metro station (Violet Line) is four minutes away; go up by the exit signed Meena Bazaar and walk toward the domes.",
      mapQuery: "Jama Masjid east gate, Delhi",
      latitude: 28.6507,
      longitude: 77.2347,
      walk: {
        from: "Jama Masjid metro",
        points: [
          { latitude: 28.6502, longitude: 77.2376 },
          { latitude: 28.6504, longitude: 77.2362 },
        ],
      },
    },
    faq: [
      {
        question: "Isn't it dull with everything closed?",
        answer:
          "Closed shops make open streets. The households, mosques, sweet makers and book stalls all keep Sunday hours, and photographers tell us it is the only day for façades.",
      },
      {
        question: "May I photograph the families?",
        answer:
          "After tea, with a word first, nearly everybody says yes. We send prints back to them, so leave us a copy of the good ones.",
      },
      {
        question: "Does it rain off?",
        answer:
          "Rarely. In a downpour we lengthen the courtyard part and shorten the lanes. Only flooding at Turkman Gate has ever stopped us, twice.",
      },
      {
        question: "Can I join for the bookstalls alone?",
        answer:
          "You can simply go: Mahila Haat is open to all, opposite the Broadway hotel, from mid-morning to early evening.",
      },
    ],
    backgroundPhoto: "haveli-lane",
    photos: ["haveli-lane", "old-delhi-dawn", "chai-still", "night-lamps", "spice-market"],
    suggestions: ["chandni-chowk-food-walk", "old-delhi-at-dawn", "delhi-your-own-way"],
    mode: "Walk",
  },
  schedules: [
    {
      weekdays: ["sun"],
      startTimes: ["08:00"],
      capacity: 12,
      cutoff: { kind: "clock-before", days: 1, at: "20:00" },
      horizonDays: 180,
    },
  ],
} satisfies TourFile;
