import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "hauz-khas-and-deer-park",
    kind: "walk",
    category: "walking-tours",
    name: "Hauz Khas and the Deer Park",
    nameHindi: "हौज़ ख़ास और डियर पार्क",
    feature: "A royal tank in the late light",
    tagline: "Domes, deer and a seminary by the water, at the hour when the stone turns to honey.",
    location: "Hauz Khas, New Delhi",
    locationHindi: "हौज़ ख़ास, नई दिल्ली",
    destination: "delhi",
    travelType: "Walking Tour",
    level: "Easy",
    duration: { hours: 2.5 },
    distanceKm: 4,
    date: "Wednesdays to Fridays, mid-October to mid-March",
    time: "15:15 to 17:45",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 10 },
    guides: { roles: [{ role: "lead" }], turnRoundMinutes: 15 },
    price: { regularPaise: 1200_00, offerPaise: 950_00, privateSinglePaise: 2600_00, privateMultiplePaise: 1600_00 },
    languages: ["English", "Hindi"],
    tags: ["Hauz Khas", "Lake", "Sunset", "Birds", "Walk", "Sultanate"],
    shortDescription: [
      "Alauddin Khalji needed water for his new city of Siri, so around 1300 he had a tank dug a kilometre to the west. Half a century later Firoz Shah Tughlaq found it silted, cleaned it, and built a college along two of its banks that travellers went home and praised. The students are gone. Couples, guitarists and kingfishers have taken the balconies.",
      "We come at it from behind, through the trees of the Deer Park, by small tombs that most visitors miss: one with a field of bowling lawn around it, another with Quranic bands in plaster as fresh as icing. Meera names the trees and birds as you go. The lake then opens all at once below the ruined cells of the seminary.",
      "There is nothing to climb except some uneven steps, and nobody hurries. We chose afternoon because the madrasa faces the setting sun and its sandstone answers it. When the guards blow whistles at closing time you will be one minute from a lane full of cafés, with a map in your hand marking the four where Meera would take her own sister.",
      "Price & Details: The walk costs ₹1,200, presently lowered to ₹950, with the ticket for Indian visitors, tea and the field glass to borrow. International guests add ₹275 or so at the counter for the monument. Private walks are ₹2,600 for one and ₹1,600 apiece for a party, on the same afternoons; for another day, ask us for a bespoke tour.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "Deer Park gate at the end of Hauz Khas Village Road, next to the car park barrier.",
      },
      {
        title: "Guided walk",
        icon: "walk",
        description: "Two and a half hours at strolling speed with Meera or her colleague Farah.",
      },
      {
        title: "Monument entry",
        icon: "ticket",
        description: "Admission to the Hauz Khas enclosure at the domestic rate.",
      },
      {
        title: "Binoculars",
        icon: "photo",
        description:
          "One pair between two people, cleaned after each walk; egrets and spotted owlets are almost certain.",
      },
      {
        title: "Tea with a view",
        icon: "tea",
        description: "Cardamom tea and a slice of banana bread on a terrace over the water.",
      },
      {
        title: "Bird and tomb list",
        icon: "guide",
        description: "A folded card with thirty species on one side, eleven buildings on the other, and boxes to tick.",
      },
    ],
    notIncluded: [
      "The higher ticket rate for passport holders from abroad",
      "Dinner in the village",
      "Auto-rickshaws from Green Park station",
    ],
    bring: [
      "Flat shoes with grip",
      "A cardigan for after sunset",
      "Your own binoculars, if you are attached to them",
      "Mosquito cream in October and March",
    ],
    highlights: [
      {
        time: "15:15",
        name: "Bagh-i-Alam ka Gumbad",
        nameHindi: "बाग़-ए-आलम का गुंबद",
        shortDescription:
          "The park's largest tomb dates from 1501 and keeps a few blue tiles over its west door, put there to be noticed from horseback. Behind it a wall mosque has lost its roof and gained a banyan. Yoga mats appear on its lawn at about four.",
      },
      {
        time: "15:40",
        name: "Spotted deer and rose-ringed parakeets",
        nameHindi: "डियर पार्क",
        shortDescription:
          "Chital have lived behind the fence here since the 1960s and their number has been a matter of debate ever since. We watch them come to feed, then look up: the silk-cotton trees hold the noisiest parakeet roost in south Delhi and, on most days, an owlet or two.",
      },
      {
        time: "16:10",
        name: "Munda Gumbad",
        nameHindi: "मुंडा गुंबद",
        shortDescription:
          "The name means bald dome, for the upper storey is gone. It stood in the middle of the original tank, reached by boat, and its present position on dry land tells you how much larger the water used to be. From its steps the whole seminary lines up opposite.",
      },
      {
        time: "16:35",
        name: "Firoz Shah's madrasa",
        nameHindi: "फ़िरोज़ शाह का मदरसा",
        shortDescription:
          "Two long wings meet at a corner, with cells below and airy pillared halls above, where scholars from Samarkand to Bengal argued about law and grammar from 1352. Stone beams and Hindu brackets hold up Islamic domes. We read a chronicler's praise of it, scent of sandalwood included.",
      },
      {
        time: "17:00",
        name: "The sultan at the hinge",
        nameHindi: "फ़िरोज़ शाह तुग़लक़ का मक़बरा",
        shortDescription:
          "He placed his own grave in the elbow between the two wings, plain outside, with a painted medallion in its dome. A stone railing by the door recalls the fences around Buddhist stupas. Firoz Shah died in 1388, having reigned thirty-seven years and repaired everybody else's buildings.",
      },
      {
        time: "17:20",
        name: "Tea over the lake",
        nameHindi: "हौज़",
        shortDescription:
          "Cormorants fly in by the hundred to the dead trees in the middle of the water, and in midwinter lamps come on across it. Over tea we trade bird counts, and Meera marks supper places on your map, from a thali on the main road to momos at the parking.",
      },
    ],
    host: {
      name: "Meera Joshi",
      role: "Guide and naturalist",
      description: [
        "For three winters Meera counted birds on this lake each Tuesday for a citizens' census, arriving by the first metro with a thermos. The total stands at a hundred and seven species; the hundred and eighth is a running joke among her regulars.",
        "She plans this walk around her own two questions about any place, namely who built it and who lives in it now. Children like her because she answers with objects: a feather, a tile chip, the gnawed stone of a jamun.",
      ],
      photo: "avatar-2",
    },
    fit: {
      minAge: 5,
      fitness:
        "Suitable for anyone who walks four kilometres comfortably. Pushchairs manage the park but not the ruins.",
      traffic: "Almost entirely inside parks.",
      toilets: "In the car park at the start and at the tea terrace.",
      weather:
        "Cool and dry in these months. If evening smog turns severe, we telephone by noon and offer a new date or your money.",
    },
    meetingPoint: {
      name: "Deer Park gate, Hauz Khas Village",
      nameHindi: "डियर पार्क, हौज़ ख़ास गाँव",
      address: "Hauz Khas Village Road, beside the municipal parking, New Delhi 110016",
      landmark:
        "Green gate just before the barrier of the village. Green Park metro station (Yellow Line) is 1.6 kilometres off: choose the exit for Aurobindo Marg market and take a shared e-rickshaw or a twenty-minute stroll.",
      mapQuery: "Deer Park gate, Hauz Khas Village parking, New Delhi",
      latitude: 28.5537,
      longitude: 77.1949,
      walk: {
        from: "Green Park metro",
        points: [
          { latitude: 28.5571, longitude: 77.2067 },
          { latitude: 28.5565, longitude: 77.2066 },
          { latitude: 28.553, longitude: 77.2062 },
          { latitude: 28.5527, longitude: 77.203 },
          { latitude: 28.5523, longitude: 77.2 },
          { latitude: 28.553, longitude: 77.197 },
        ],
      },
    },
    faq: [
      {
        question: "Is Hauz Khas metro station nearer?",
        answer:
          "By name only. Green Park is the handier stop for the village; from Hauz Khas you would cross a large road for no reason.",
      },
      {
        question: "Can we bring our dog?",
        answer:
          "On a lead in the park, yes. Dogs are not admitted to the monument, so one of you would have to wait outside it.",
      },
      {
        question: "Do you go in the rain?",
        answer:
          "It hardly rains between October and March. In a shower we stand in the seminary, which has lasted through six hundred and seventy monsoons.",
      },
      {
        question: "How sure are the birds?",
        answer:
          "Egrets, parakeets, cormorants and coots every time. A white-throated kingfisher four times in five. The hundred and eighth species, never yet.",
      },
    ],
    backgroundPhoto: "hauz-khas",
    photos: ["hauz-khas", "lodhi-garden", "stepwell", "chai-still", "qutub-minar"],
    suggestions: ["mehrauli-ruins", "nizamuddin-and-lodhi", "kerala-backwaters-by-cycle"],
    mode: "Walk",
  },
  schedules: [
    {
      weekdays: ["wed", "thu", "fri"],
      startTimes: ["15:15"],
      season: { from: "10-15", to: "03-15" },
      capacity: 10,
      cutoff: { kind: "hours-before", hours: 2 },
    },
  ],
} satisfies TourFile;
