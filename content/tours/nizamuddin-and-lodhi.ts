import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "nizamuddin-and-lodhi",
    kind: "cycle",
    category: "cycle-tours",
    name: "Nizamuddin and Lodhi",
    nameHindi: "निज़ामुद्दीन और लोधी",
    feature: "Tombs, murals and a saint",
    tagline: "A slow morning between Humayun's garden and the painted walls of Lodhi Colony.",
    location: "Nizamuddin, New Delhi",
    locationHindi: "निज़ामुद्दीन, नई दिल्ली",
    destination: "delhi",
    travelType: "Cycle Tour",
    level: "Easy",
    duration: { hours: 4 },
    distanceKm: 13,
    date: "Tuesdays, Thursdays and Saturdays",
    time: "07:00 to 11:00",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 30 },
    price: { regularPaise: 2200_00, privateSinglePaise: 3800_00, privateMultiplePaise: 2800_00 },
    languages: ["English", "Hindi", "Punjabi"],
    tags: ["Humayun's Tomb", "Nizamuddin", "Lodhi Garden", "Street art", "Gardens", "UNESCO"],
    shortDescription: [
      "People have wanted to be buried near Hazrat Nizamuddin since he died in 1325, and so this corner of south Delhi filled up with emperors, poets, nobles and barbers, all in search of a good neighbour. The result is the thickest cluster of medieval buildings in the city, most of it inside parks where schoolboys play cricket against the walls.",
      "You begin among joggers in Lodhi Garden, thread through the murals of Lodhi Colony, and spend an unhurried hour at Humayun's Tomb, the building that taught Shah Jahan's architects how a dome should sit. Then we park the bicycles and walk into the basti, the living village around the saint's shrine, where breakfast is nihari or, if you prefer, hot halwa with paratha.",
      "Distances are short and every leg ends at something worth leaving the saddle for. Harpreet keeps the group to eight, since the lanes near the dargah are narrow and he likes to know everyone's name before the second stop. Riders with a serious camera do well here; the light in Lodhi Garden at quarter past seven is the reason we start at seven.",
      "Price & Details: ₹2,200 for each rider, covering the bicycle, two guides, breakfast and the Indian-rate ticket at Humayun's Tomb. Visitors with a foreign passport pay the difference at the counter, about ₹560, with no addition of ours. Private departures are ₹3,800 for a single rider and ₹2,800 each for more, on the same mornings.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "Gate 1 of Lodhi Garden on Lodhi Road, by the stone bench and the bicycle stand.",
      },
      {
        title: "Bicycle in your size",
        icon: "bicycle",
        description: "We set it up from the height you gave, then adjust once more after the first hundred metres.",
      },
      { title: "Helmet", icon: "helmet", description: "Three sizes, including one roomy enough to sit over a patka." },
      {
        title: "Guides",
        icon: "guide",
        description: "Harpreet leads; a second rider with a phone charger, a tool roll and plasters comes last.",
      },
      {
        title: "Monument ticket",
        icon: "ticket",
        description: "Entry to Humayun's Tomb at the rate for Indian citizens. The other stops ask no fee.",
      },
      {
        title: "Breakfast in the basti",
        icon: "breakfast",
        description: "Slow-cooked nihari with khamiri roti, or the vegetarian plate of halwa, paratha and chana.",
      },
      {
        title: "Water",
        icon: "water",
        description: "Steel flasks on loan, filled at the start and again at the tomb.",
      },
      {
        title: "Accident cover",
        icon: "insurance",
        description: "Group personal-accident insurance for the hours of the ride.",
      },
    ],
    notIncluded: [
      "The supplement on monument tickets for foreign nationals",
      "Flowers or a chadar for the shrine",
      "The new museum at Humayun's Tomb, which deserves an afternoon of its own",
      "Rides to Lodhi Road and back",
    ],
    bring: [
      "Long trousers, and something for your head at the dargah",
      "Socks, for the warm stone of the courtyard",
      "A camera with a strap",
      "Small change for flower sellers",
      "Passport or Aadhaar, if you want the ticket at the right rate",
    ],
    highlights: [
      {
        time: "07:10",
        name: "Lodhi Garden",
        nameHindi: "लोधी गार्डन",
        shortDescription:
          "We walk the bicycles past the tomb of Muhammad Shah Sayyid, built in 1444, and the Bara Gumbad, whose great dome has no grave beneath it. Around them half of Delhi's retired civil service is doing stretches, and the herons on the lake pay neither any attention.",
      },
      {
        time: "07:45",
        name: "Lodhi Colony murals",
        nameHindi: "लोधी कॉलोनी",
        shortDescription:
          "The last housing the British built in Delhi has arches the size of canvases, and since 2015 artists from India and abroad have covered more than fifty of them. You ride the blocks in a slow zigzag between Khanna and Meharchand markets, choosing favourites as you go.",
      },
      {
        time: "08:20",
        name: "Sabz Burj",
        nameHindi: "सब्ज़ बुर्ज",
        shortDescription:
          "It sits alone on a roundabout with tiles of turquoise and green, and thousands of drivers pass it daily without knowing its age. Conservators cleaning its ceiling found painted gold and lapis under the soot, among the earliest such work to survive from a Mughal building.",
      },
      {
        time: "08:35",
        name: "Humayun's Tomb",
        nameHindi: "हुमायूँ का मक़बरा",
        photo: "humayun-arch",
        shortDescription:
          "Bega Begum, the emperor's widow, had it finished about 1570 to a plan by Mirak Mirza Ghiyas. We enter by Isa Khan's older, octagonal tomb to compare the two, then climb to the terrace, from which the four-part garden finally makes geometric sense.",
      },
      {
        time: "09:40",
        name: "Nizamuddin Basti and dargah",
        nameHindi: "हज़रत निज़ामुद्दीन दरगाह",
        shortDescription:
          "Rose petals by the kilo, skullcaps, kebab smoke, a stepwell from the saint's own lifetime. Amir Khusrau, who loved him and wrote for him, lies a few paces away. We cover our heads, sit for ten minutes in the courtyard, and let the place do the talking.",
      },
      {
        time: "10:20",
        name: "Breakfast, then Ghalib",
        nameHindi: "ग़ालिब का मज़ार",
        shortDescription:
          "After nihari at a table shared with strangers we look in at the marble enclosure of Mirza Ghalib and, behind it, the sixty-four pillars of Chausath Khamba. The ride home to Lodhi Road takes twelve minutes by a back lane along the railway colony.",
      },
    ],
    host: {
      name: "Harpreet Singh",
      role: "Guide, gardens and monuments",
      description: [
        "Harpreet trained as a stonemason's draughtsman and measured walls for a conservation project in this very neighbourhood before he ever guided anyone. He can show you which blocks of sandstone are four centuries old and which were cut while he held the tape.",
        "His grandparents arrived from Lyallpur in 1947 and spent their first weeks in the refugee camp inside Humayun's garden. He tells that story only if asked, at the north gate, and it is worth asking.",
      ],
      photo: "avatar-3",
    },
    fit: {
      minAge: 12,
      minHeightCm: 145,
      fitness: "Easy cycling plus about two kilometres on foot and one steep flight of steps at the tomb.",
      traffic: "Residential streets, with two busy crossings where the sweep stops the cars.",
      toilets: "Good ones at Humayun's Tomb; simple ones in Lodhi Garden.",
      weather: "Pleasant from October to March. From April we carry extra ice water and shorten the terrace visit.",
    },
    meetingPoint: {
      name: "Lodhi Garden, Gate 1",
      nameHindi: "लोधी गार्डन, गेट नंबर 1",
      address: "Lodhi Road, near the India International Centre, New Delhi 110003",
      landmark:
        "The main gate on Lodhi Road with the large parking bay. Jor Bagh metro station (Yellow Line) lies about a kilometre to the west; take the Lodhi Road exit and turn left.",
      mapQuery: "Lodhi Garden Gate No 1, Lodhi Road, New Delhi",
      latitude: 28.5906,
      longitude: 77.2197,
      walk: {
        from: "Jor Bagh metro",
        points: [
          { latitude: 28.5879, longitude: 77.2118 },
          { latitude: 28.589, longitude: 77.213 },
          { latitude: 28.59, longitude: 77.2185 },
        ],
      },
    },
    faq: [
      {
        question: "Shall we hear qawwali?",
        answer:
          "The best-known singing is on Thursday evenings, hours after we finish. Harpreet will tell you where to sit if you come back at sunset.",
      },
      {
        question: "Are women allowed in the shrine?",
        answer:
          "Women may enter the courtyard and look through the marble screen, though not the innermost chamber. Several of our riders have found the women's side the better place to sit.",
      },
      {
        question: "Is the breakfast safe for a cautious stomach?",
        answer:
          "It is cooked hot in front of you by a family we have eaten with for years. If you would rather not, we carry sealed biscuits and fruit.",
      },
      {
        question: "Can we cycle inside the gardens?",
        answer:
          "No, cycling is not permitted in Lodhi Garden or the tomb enclosure. We push there, and park with a watchman elsewhere.",
      },
      {
        question: "What happens to my bag?",
        answer:
          "Each bicycle has a basket that takes a daypack. Larger luggage can wait at our office if you arrange it beforehand.",
      },
    ],
    backgroundPhoto: "humayun-arch",
    photos: ["humayun-arch", "lodhi-garden", "haveli-lane", "chai-still", "india-gate"],
    suggestions: ["mehrauli-ruins", "hauz-khas-and-deer-park", "rajasthan-lake-and-fort"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["tue", "thu", "sat"],
      startTimes: ["07:00"],
      capacity: 8,
      cutoff: { kind: "hours-before", hours: 12 },
      horizonDays: 150,
    },
  ],
} satisfies TourFile;
