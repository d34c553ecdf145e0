import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "new-delhi-avenues",
    kind: "cycle",
    category: "cycle-tours",
    name: "New Delhi Avenues",
    nameHindi: "नई दिल्ली के चौड़े रास्ते और पेड़",
    feature: "Lutyens' Delhi, tree by tree",
    tagline: "Eighteen shaded kilometres through the capital that was planned as a garden.",
    location: "New Delhi",
    locationHindi: "नई दिल्ली",
    destination: "delhi",
    travelType: "Cycle Tour",
    level: "Easy",
    duration: { hours: 3.5 },
    distanceKm: 18,
    date: "Saturdays and Sundays",
    time: "06:30, and 14:00 too in winter (07:00 in January); 06:00 in summer",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 12 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 30 },
    price: { regularPaise: 1800_00, offerPaise: 1500_00, privateSinglePaise: 3200_00, privateMultiplePaise: 2200_00 },
    languages: ["English", "Hindi"],
    tags: ["Lutyens' Delhi", "Trees", "Architecture", "India Gate", "Weekend", "Family"],
    shortDescription: [
      "In December 1911 George V announced that the capital would move from Calcutta to Delhi, and for twenty years afterwards stone came in on a railway laid for the purpose and saplings out of nurseries beside it. Edwin Lutyens and Herbert Baker quarrelled over the slope of one road. The trees simply grew, and on a weekend morning they are the reason to ride here.",
      "Meera leads you by species. Jamuns, which stain the pavement purple in July, line the lawns near India Gate; tamarinds meet overhead on Akbar Road; the amaltas of Amrita Shergill Marg turn the whole street yellow in May. Between them come bungalows with white gateposts, the Secretariats on Raisina Hill, and the garden path where Gandhi walked to prayer.",
      "The streets are broad, smooth and, on Saturdays and Sundays, light in traffic. That makes this the ride we suggest to families with teenagers and to anyone nervous about the old city. You finish at Gurdwara Bangla Sahib, where volunteers feed tens of thousands of people a day and there is always a corner of floor for twelve more.",
      "Price & Details: ₹1,800 a person, at present ₹1,500, with bicycle, helmet, guides, a snack box and entry wherever we go in, since every stop is free. Alone and private it is ₹3,200; as a private pair or family ₹2,200 each. The afternoon start is offered only from mid-October to mid-March, when the sun is low enough to be pleasant.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The Ashoka Road gate of Gurdwara Bangla Sahib. Our bicycles stand under the neem to the left of the shoe house.",
      },
      {
        title: "City bicycle",
        icon: "bicycle",
        description:
          "Seven gears, mudguards and a soft saddle. Tall riders should tell us: we keep two frames for anyone above 188 centimetres.",
      },
      {
        title: "Helmet and lights",
        icon: "helmet",
        description:
          "Both are fitted before you leave, and the lights are for tunnels of leaves as much as for winter haze.",
      },
      {
        title: "Guide and sweep",
        icon: "guide",
        description: "Meera in front with a bag of leaves and seed pods, and a colleague behind with the tools.",
      },
      {
        title: "Snack box",
        icon: "tea",
        description: "Lemon tea from a flask, a banana, and shortbread-like nankhatai from a bakery in Gole Market.",
      },
      {
        title: "Langar meal",
        icon: "meals",
        description:
          "Dal, roti and kheer in the community kitchen of the gurdwara, eaten cross-legged among whoever sits down next to you.",
      },
      {
        title: "Tree card",
        icon: "photo",
        description: "A pressed-leaf field card of the ten avenue trees you meet, printed on recycled cotton paper.",
      },
    ],
    notIncluded: [
      "Transport to Ashoka Road",
      "Entry to the Rashtrapati Bhavan rooms, which need their own advance booking",
      "A donation at the gurdwara, if you wish to leave one",
    ],
    bring: [
      "A scarf or handkerchief to cover the head at Bangla Sahib",
      "Sunglasses, even in January",
      "Sun cream from March on",
      "Photo identification, as guards near Raisina Hill sometimes ask",
      "A bottle you like; we refill it",
    ],
    highlightTimes:
      "The hours of the 06:30\u00a0IST start. In January each is half an hour later, in summer half an hour earlier, on a winter afternoon about seven and a half hours later.",
    highlights: [
      {
        time: "06:40",
        name: "Ashoka Road to India Gate",
        nameHindi: "इंडिया गेट",
        shortDescription:
          "A straight run with the hexagon opening at the end of it. The arch stands 42 metres high and carries more than thirteen thousand names of soldiers of the Indian Army. We dismount to read a few of them, because the regiments tell you how far those men had travelled.",
      },
      {
        time: "07:10",
        name: "Kartavya Path to Raisina Hill",
        nameHindi: "कर्तव्य पथ",
        shortDescription:
          "Lutyens wanted the dome in view the whole way up; Baker's gradient hides it just before the top. You can test the famous quarrel yourself, watching Rashtrapati Bhavan sink behind the road and come up again between the red and cream Secretariats.",
      },
      {
        time: "07:45",
        name: "Teen Murti",
        nameHindi: "तीन मूर्ति",
        shortDescription:
          "Three bronze lancers from Jodhpur, Hyderabad and Mysore guard a roundabout outside the house where Jawaharlal Nehru lived for sixteen years. The memorial was put up in 1922 and now also bears the name of Haifa, the town those cavalrymen took with spears.",
      },
      {
        time: "08:05",
        name: "Akbar Road tamarinds",
        nameHindi: "अकबर रोड की इमली",
        shortDescription:
          "Here the ride slows to walking speed and Meera hands round a sour pod. The bungalows behind these hedges were drawn by a handful of architects in the 1920s, each with a deep veranda, a lawn for winter tea parties, and a kitchen a long way off.",
      },
      {
        time: "08:25",
        name: "Tees January Marg",
        nameHindi: "तीस जनवरी मार्ग",
        shortDescription:
          "Concrete footsteps in a garden mark the last walk of Mahatma Gandhi on the thirtieth of January 1948. The museum opens at ten, so on the morning ride we stand at the gate and listen; on the winter afternoon ride there is time to go inside.",
      },
      {
        time: "08:50",
        name: "Amrita Shergill Marg",
        nameHindi: "अमृता शेरगिल मार्ग",
        shortDescription:
          "Named after the painter, planted with golden shower trees, and short enough to ride twice. In bloom they hang like lamps over the road from late April through May. In December the attraction is parakeets, which quarrel in the bare branches over long brown pods.",
      },
      {
        time: "09:20",
        name: "Langar at Bangla Sahib",
        nameHindi: "गुरुद्वारा बंगला साहिब",
        shortDescription:
          "The eighth Sikh guru, Har Krishan, stayed here in 1664, when it was a raja's bungalow, and nursed the sick of Delhi. We circle the pool, wash our hands, and roll a few rotis ourselves before sitting down in the long hall to eat.",
      },
    ],
    host: {
      name: "Meera Joshi",
      role: "Guide and field botanist",
      description: [
        "Meera came from Almora to read botany at Miranda House and meant to go home afterwards. Instead she mapped street trees for a municipal survey, four thousand of them by bicycle, and found that the fastest way to know a city is to look up in it.",
        "She talks about architects with the kindness of someone who has watched their buildings weather. In her bag there is always a folding lens, and in her pocket always a jamun stone, for reasons she will explain near India Gate.",
      ],
      photo: "avatar-2",
    },
    fit: {
      minAge: 12,
      minHeightCm: 145,
      fitness:
        "Light. One long slope, Raisina Hill, which rises so gently that most riders notice it only on the way down.",
      traffic: "Wide roads and roundabouts with weekend traffic. We cross the large ones on foot at the signal.",
      toilets: "Clean public toilets beside the India Gate lawns and at the gurdwara.",
      weather:
        "Shade for two thirds of the way. Rain in July and August rarely lasts longer than a tea break; in lightning we shelter or stop.",
    },
    meetingPoint: {
      name: "Gurdwara Bangla Sahib, Ashoka Road gate",
      nameHindi: "गुरुद्वारा बंगला साहिब",
      address: "Ashoka Road, near Gole Dak Khana, New Delhi 110001",
      landmark:
        "White building with golden domes beside the round post office. Patel Chowk metro station (Yellow Line) is ten minutes away on foot: leave by the Ashoka Road exit and keep the trees on your right.",
      mapQuery: "Gurdwara Bangla Sahib, Ashoka Road, New Delhi",
      latitude: 28.6264,
      longitude: 77.2091,
      walk: {
        from: "Patel Chowk metro",
        points: [
          { latitude: 28.6228, longitude: 77.2143 },
          { latitude: 28.6232, longitude: 77.2137 },
          { latitude: 28.6252, longitude: 77.2108 },
          { latitude: 28.6267, longitude: 77.2083 },
        ],
      },
    },
    faq: [
      {
        question: "Do you ride on Kartavya Path itself?",
        answer:
          "We ride along the side roads and walk the bicycles on the paved paths by the lawns, as the police prefer. On days when the area is shut for a parade or a state visit, the route goes by Lodhi Road instead.",
      },
      {
        question: "Which start should I choose?",
        answer:
          "The early one for birds, empty roads and cool air; the two o'clock one if you would rather sleep, see Gandhi Smriti from inside, and watch the Secretariats turn pink.",
      },
      {
        question: "Is there a ride on 26 January?",
        answer:
          "No. The centre of New Delhi is closed for Republic Day and for rehearsals on several mornings before it, so those dates are blocked in the calendar.",
      },
      {
        question: "Can I bring my own bicycle?",
        answer:
          "Gladly, if it has two working brakes and a bell. The price stays as it is, because the guides and the meal are the larger part of it.",
      },
    ],
    backgroundPhoto: "lutyens-avenue",
    photos: ["lutyens-avenue", "india-gate", "humayun-arch", "chai-still", "lodhi-garden"],
    suggestions: ["nizamuddin-and-lodhi", "old-delhi-at-dawn", "himalayan-foothills-weekend"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sat", "sun"],
      startTimes: [{ sun: "sunrise", offsetMinutes: -20, roundToMinutes: 30, notBefore: "06:30" }, "14:00"],
      season: { from: "10-16", to: "03-15" },
      capacity: 12,
      cutoff: { kind: "hours-before", hours: 10 },
    },
    {
      weekdays: ["sat", "sun"],
      startTimes: ["06:00"],
      season: { from: "03-16", to: "10-15" },
      capacity: 12,
      cutoff: { kind: "clock-before", days: 1, at: "19:00" },
    },
  ],
} satisfies TourFile;
