import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "mehrauli-ruins",
    kind: "cycle",
    category: "cycle-tours",
    name: "Mehrauli Ruins and Ridge",
    nameHindi: "महरौली के खंडहर",
    feature: "The first of Delhi's cities",
    tagline: "Forest tracks, stepwells and a thousand years of masonry behind the Qutub Minar.",
    location: "Mehrauli, New Delhi",
    locationHindi: "महरौली, नई दिल्ली",
    destination: "delhi",
    travelType: "Cycle Tour",
    level: "Moderate",
    duration: { hours: 4.5 },
    distanceKm: 16,
    date: "Wednesdays, Fridays and Sundays, October to March",
    time: "07:30 to 12:00",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 30 },
    price: { regularPaise: 2400_00, offerPaise: 2100_00, privateSinglePaise: 4000_00, privateMultiplePaise: 3000_00 },
    languages: ["English", "Hindi"],
    tags: ["Mehrauli", "Qutub Minar", "Stepwells", "Forest", "Off-road", "Winter"],
    shortDescription: [
      "Long before anyone thought of Shahjahanabad there was Lal Kot, a Tomar fort on the rocky spine of the Aravallis. Its rubble walls still run through the scrub of Sanjay Van, and nilgai walk along them at breakfast time. This ride follows those walls, then rolls downhill through eight centuries into the lanes of Mehrauli.",
      "Half of it is off the tarmac. Bicycles with wide tyres take you over packed earth and roots in the forest, and beside the Mehrauli Archaeological Park we lock them and go on foot to the stepwells, Balban's crumbling arch and the plaster ceiling of Jamali Kamali. The Qutub Minar keeps appearing over the treetops like a lighthouse.",
      "It suits people who ride at least now and then and do not mind a scratch from a keekar thorn. Anand, who guides it, is a schoolteacher turned amateur epigraphist: he reads inscriptions aloud, in the right metre, to anyone who stands still. There is usually one person in the group who asks to go back to a wall, and we go back.",
      "Price & Details: The season price is ₹2,400, reduced to ₹2,100 for now, and includes the trail bicycle, helmet, gloves, guides, a picnic by the Shamsi tank and all insurance. On your own with a private guide you pay ₹4,000, and as a party of two or more ₹3,000 a head. The ticketed enclosure of the Qutub Minar is left for another day.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The Anuvrat Marg entrance of the Mehrauli Archaeological Park, beside the signboard with the site plan.",
      },
      {
        title: "Trail bicycle",
        icon: "bicycle",
        description: "Front suspension, 27.5-inch wheels, disc brakes and low gears for the ridge.",
      },
      {
        title: "Helmet and gloves",
        icon: "helmet",
        description: "Light trail helmets and thin full-finger gloves against thorns.",
      },
      {
        title: "Guides",
        icon: "guide",
        description: "Anand for the stones and the stories, and a trail leader who knows which tracks flood.",
      },
      {
        title: "Picnic",
        icon: "meals",
        description:
          "Moong chilla wraps, orange slices, jaggery peanuts and ginger tea, laid out on a sheet by Hauz-i-Shamsi.",
      },
      { title: "Drinking water", icon: "water", description: "One and a half litres for each rider, carried for you." },
      {
        title: "Insurance",
        icon: "insurance",
        description: "Accident cover for riding off the road, which many travel policies leave out.",
      },
      {
        title: "Mechanic's kit",
        icon: "repair",
        description: "Chain tool, brake pads and two spare tubes per group travel in the sweep's backpack.",
      },
    ],
    notIncluded: [
      "Ticket to the Qutub Minar enclosure, should you wish to stay on afterwards",
      "Travel to Mehrauli",
      "Alcoholic drinks, which are not taken into the park or the shrine quarter",
      "Gratuities",
    ],
    bring: [
      "Shoes with a firm sole that can get dusty",
      "Long socks or leggings",
      "A warm layer you can stuff into a basket",
      "Sunscreen and a cap for the walking part",
      "Insect repellent in October and March",
      "Any inhaler or medicine that you need",
    ],
    highlights: [
      {
        time: "07:40",
        name: "Walls of Lal Kot",
        nameHindi: "लाल कोट",
        shortDescription:
          "A track climbs through dhau and keekar to a rampart raised by the Tomar king Anangpal in the eleventh century. Standing on it you can see how the stones were laid dry and tapered inward. The ditch below is full of babblers, and of mist until about nine.",
      },
      {
        time: "08:30",
        name: "Sanjay Van",
        nameHindi: "संजय वन",
        shortDescription:
          "Nearly eight hundred acres of forest lie between a university campus and the flats of Vasant Kunj, and you would guess neither. Six kilometres of rolling single track follow, with one rocky step that everyone is free to walk. Peacocks have right of way; so do the morning wrestlers, oiled and running.",
      },
      {
        time: "09:20",
        name: "The tower through the arch",
        nameHindi: "क़ुतुब मीनार",
        photo: "qutub-minar",
        shortDescription:
          "From a gap in the trees the whole Qutub Minar stands clear: 72 metres and a half, begun under Qutb-ud-din Aibak, finished by his son-in-law Iltutmish, topped again by Firoz Shah after lightning. Anand explains from here what is hard to hear in the crowd below.",
      },
      {
        time: "09:45",
        name: "Jamali Kamali",
        nameHindi: "जमाली कमाली",
        shortDescription:
          "One of the two men buried here was a Sufi poet of the Lodi and early Mughal courts. Nobody is sure about the other. Their tiny chamber has a ceiling of painted stucco, red, blue and white, and the guard will open it for a group that asks courteously.",
      },
      {
        time: "10:10",
        name: "Balban's tomb and Rajon ki Baoli",
        nameHindi: "राजों की बावली",
        shortDescription:
          "Sultan Balban's ruin of about 1287 holds what is thought the earliest true arch in India, and it looks rather pleased with itself. A path leads on to a four-storey stepwell of 1506, its colonnades cool even at noon, where masons used to live.",
      },
      {
        time: "10:50",
        name: "Picnic at Hauz-i-Shamsi",
        nameHindi: "हौज़-ए-शम्सी",
        shortDescription:
          "Iltutmish is said to have dug this tank around 1230 where he dreamed the Prophet's horse had struck the ground. A red pavilion marks the hoofprint. We spread breakfast near the Jahaz Mahal, whose reflection looks like a ship at anchor when the rains were good.",
      },
      {
        time: "11:25",
        name: "Zafar Mahal's empty grave",
        nameHindi: "ज़फ़र महल",
        shortDescription:
          "Bahadur Shah Zafar, the last Mughal, kept a plot for himself beside his forefathers in Mehrauli and died in exile in Rangoon instead. The gap between two marble cenotaphs is small. We end here, then coast back through the flower bazaar to our starting gate.",
      },
    ],
    host: {
      name: "Anand Rao",
      role: "Guide, epigraphy and trails",
      description: [
        "Anand taught history to thirteen-year-olds in Hyderabad and in Delhi for eleven years, which he calls the best possible training for holding the attention of tourists. He learned to read Persian epitaphs from a retired librarian, one Sunday at a time, in these same ruins.",
        "On the bicycle he is careful and a little slow, and says so. The fast riding he leaves to the trail leader. He wears spectacles thick enough to spot a kite's nest, and writes a newsletter on inscriptions with four hundred devoted readers.",
      ],
      photo: "avatar-4",
    },
    fit: {
      minAge: 14,
      minHeightCm: 150,
      fitness:
        "Regular activity helps. There are short climbs of up to 40 metres, loose gravel, and an hour and a half of walking.",
      traffic: "Mostly car-free, with two kilometres through Mehrauli village at walking pace.",
      toilets: "At the start and near the Shamsi tank; none in the forest.",
      weather:
        "Only in the cool season. After heavy rain the forest part is replaced by Qila Rai Pithora park and quiet lanes of Lado Sarai.",
    },
    meetingPoint: {
      name: "Mehrauli Archaeological Park, Anuvrat Marg gate",
      nameHindi: "महरौली पुरातत्व उद्यान",
      address: "Anuvrat Marg, opposite Lado Sarai, Mehrauli, New Delhi 110030",
      landmark:
        "Iron gate with a red sandstone plan of the park. Qutub Minar metro station (Yellow Line) is eight minutes to the south on foot: follow the exit for Qutub Minar and walk, or take an e-rickshaw, up Anuvrat Marg.",
      mapQuery: "Mehrauli Archaeological Park entrance, Anuvrat Marg, New Delhi",
      latitude: 28.5186,
      longitude: 77.1878,
      walk: {
        from: "Qutub Minar metro",
        points: [
          { latitude: 28.513, longitude: 77.1858 },
          { latitude: 28.515, longitude: 77.1866 },
          { latitude: 28.517, longitude: 77.1873 },
        ],
      },
    },
    faq: [
      {
        question: "Why is there no summer ride?",
        answer:
          "The scrub gives little shade, the tanks dry out and snakes enjoy the warm stones. We would not like it, so we do not sell it.",
      },
      {
        question: "How technical is the forest track?",
        answer:
          "Comparable to a gravel towpath with a few roots. Anyone who can stand on the pedals for five seconds will manage, and walking a bit is no disgrace.",
      },
      {
        question: "Could we add the Qutub Minar itself?",
        answer:
          "Yes. Many guests stay on after noon; the entrance is ten minutes from our last stop and Anand lends his notes on the Iron Pillar.",
      },
      {
        question: "Is there an electric bicycle?",
        answer: "Not for this ride, as the gates of Sanjay Van are too narrow to lift one through comfortably.",
      },
    ],
    backgroundPhoto: "stepwell",
    photographs: [{ photo: "qutub-minar" }],
    photos: ["stepwell", "qutub-minar", "hauz-khas", "humayun-arch", "workshop"],
    suggestions: ["hauz-khas-and-deer-park", "nizamuddin-and-lodhi", "ladakh-high-passes"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["wed", "fri", "sun"],
      startTimes: ["07:30"],
      season: { from: "10-01", to: "03-31" },
      capacity: 8,
      cutoff: { kind: "clock-before", days: 1, at: "17:00" },
      horizonDays: 180,
    },
  ],
} satisfies TourFile;
