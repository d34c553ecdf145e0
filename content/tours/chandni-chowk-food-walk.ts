import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "chandni-chowk-food-walk",
    kind: "walk",
    category: "walking-tours",
    name: "Chandni Chowk Food Walk",
    nameHindi: "चाँदनी चौक का ज़ायक़ा",
    feature: "Nine plates, one street",
    tagline: "Lunch in instalments, from an 1884 jalebi to a winter cloud of milk.",
    location: "Old Delhi, New Delhi",
    locationHindi: "पुरानी दिल्ली",
    destination: "delhi",
    travelType: "Walking Tour",
    level: "Easy",
    duration: { hours: 3 },
    distanceKm: 3,
    date: "Monday to Saturday",
    time: "10:30 to 13:30",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead", oneForRiders: 8 }], turnRoundMinutes: 15 },
    price: { regularPaise: 1800_00, privateSinglePaise: 3400_00, privateMultiplePaise: 2300_00 },
    languages: ["English", "Hindi", "Punjabi"],
    tags: ["Street food", "Chandni Chowk", "Vegetarian", "Sweets", "Walk", "Old Delhi"],
    shortDescription: [
      "Every cook on this walk makes one thing, or two at the most, and most of them inherited it. A frying pan at the corner of Dariba has produced jalebis since 1884. A few lanes off, a family of Brahmins has stuffed parathas for six generations without once using onion. You eat nine small plates in three hours and meet the hands behind each.",
      "Harpreet walks slowly and orders fast. He explains why the chaat of Delhi leans on yoghurt, what the refugees of 1947 did to the bazaar's bread, and how a drink of rose and ice cream came to be ladled out beside a Mughal mosque. Between courses there are short detours to a spice roof, a brass-weight shop and the kitchen of Sis Ganj.",
      "All of it is vegetarian, as most of Chandni Chowk is, and we have gone through it with cautious eaters in mind: food is cooked or cut in front of you, ice comes only from filtered water, and there is a basin at five stops. Between about November and February you also taste daulat ki chaat, a saffron foam that collapses if looked at sternly.",
      "Price & Details: ₹1,800 a head pays for every plate, drinking water, a cycle-rickshaw ride and the guide. A child counts as a guest and gets a whole plate. To have Harpreet to yourself costs ₹3,400, and a private group of two or more ₹2,300 each. Booking stays open until three hours before.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "At the foot of the Town Hall steps, by the statue of Swami Shraddhanand.",
      },
      {
        title: "Nine tastings",
        icon: "meals",
        description:
          "Parathas, dahi bhalla, kachori, chole kulche, jalebi, rabri falooda, kulfi and two of the season.",
      },
      {
        title: "Food guide",
        icon: "guide",
        description: "One guide for eight at most, so that you can hear him above a pressure cooker.",
      },
      {
        title: "Rickshaw hop",
        icon: "rickshaw",
        description:
          "A ten-minute ride to Fatehpuri, for the breeze and for digestion. The driver is paid a fixed fair rate.",
      },
      { title: "Tea", icon: "tea", description: "A small glass with ginger or, in summer, shikanji with black salt." },
      {
        title: "Sealed water",
        icon: "water",
        description: "Bottles, wet wipes and paper napkins; you will want the third.",
      },
    ],
    notIncluded: [
      "Second helpings, within reason",
      "Spices and sweets to carry away",
      "Meat dishes, which belong to the evening ride round Jama Masjid",
    ],
    bring: [
      "Comfortable shoes that tolerate a splash",
      "An empty stomach and a light breakfast at most",
      "Your allergies, written on your rider's page before you come",
      "A scarf for the gurdwara kitchen",
    ],
    highlights: [
      {
        time: "10:30",
        name: "Town Hall and dahi bhalla",
        nameHindi: "दही भल्ला",
        shortDescription:
          "The 1860s Town Hall once looked on a clock tower that came down in the 1950s and is still used in addresses. Around the corner a stall open since 1940 drops lentil dumplings into sweet yoghurt and tamarind; you eat it standing, with a wooden spoon.",
      },
      {
        time: "10:55",
        name: "Paranthe Wali Gali",
        nameHindi: "पराँठे वाली गली",
        shortDescription:
          "Choose from some thirty fillings, among them rabri, lime peel and green chilli, and watch the bread puff in an iron karahi. Nehru ate here, says a photograph on the wall. Pumpkin relish and banana chutney come with it whether you ask or not.",
      },
      {
        time: "11:25",
        name: "Jalebi at Dariba corner",
        nameHindi: "दरीबा की जलेबी",
        shortDescription:
          "Fat spirals are piped into ghee, counted under the breath and drowned in syrup for less than a minute. The recipe came with a young man from near Agra, who opened with two rupees of his wife's dowry. Ask for yours with a little rabri on top.",
      },
      {
        time: "11:50",
        name: "The kitchen of Sis Ganj",
        nameHindi: "गुरुद्वारा सीस गंज साहिब",
        shortDescription:
          "On this ground Guru Tegh Bahadur was beheaded in 1675. The langar behind the shrine serves all day, without charge, to anyone. You are welcome to sit by the women rolling dough and take a turn; lopsided rotis are accepted with grace.",
      },
      {
        time: "12:20",
        name: "Fatehpuri, falooda and spice",
        nameHindi: "फ़तेहपुरी",
        shortDescription:
          "A rickshaw carries us to the mosque that one of Shah Jahan's wives gave in 1650. Next to it rabri falooda comes in a tall glass with crushed ice, a habit brought from western Punjab. Then one lungful of Khari Baoli, sneezing permitted, to learn mace from cassia.",
      },
      {
        time: "13:00",
        name: "Chole kulche and farewell kulfi",
        nameHindi: "छोले कुलचे",
        shortDescription:
          "White peas with raw mango, a soft kulcha and a fiery carrot pickle make the last salt plate. For the sweet one we squeeze into a courtyard for kulfi in clay, or for the famous milk foam in the cold months, and say goodbye near the metro.",
      },
    ],
    host: {
      name: "Harpreet Singh",
      role: "Guide, food and bazaars",
      description: [
        "Two of Harpreet's uncles have run a flour mill in Khari Baoli since the fifties, and he spent school holidays carrying samples up and down this street. He knows which shop changed its ghee last winter, and has opinions.",
        "He cooks too. On free days he teaches a Punjabi bread class in Tilak Nagar, and more than one guest has gone from this walk straight to his tandoor. He stopped drinking sweet tea ten years ago and says he misses it at every single stop.",
      ],
      photo: "avatar-3",
    },
    fit: {
      minAge: 6,
      fitness:
        "Three kilometres on the flat with plenty of sitting. Some stalls have steps; the main street is level and wide.",
      traffic: "Pedestrians, handcarts and rickshaws on the Chowk; single file in the side lanes.",
      toilets: "At the start, inside Sis Ganj, and in a restaurant at the end.",
      weather:
        "In May and June we keep to the shaded side and swap two fried plates for cold ones. Rain shortens the lanes, never the lunch.",
    },
    meetingPoint: {
      name: "Town Hall, Chandni Chowk",
      nameHindi: "टाउन हॉल, चाँदनी चौक",
      address: "Main Chandni Chowk Road, opposite Nai Sarak, Delhi 110006",
      landmark:
        "The yellow colonial building behind the statue. From Chandni Chowk metro station (Yellow Line) come out at Gate 5 and walk straight on through the lane to the main road, about four minutes.",
      mapQuery: "Town Hall, Chandni Chowk, Delhi",
      latitude: 28.6564,
      longitude: 77.2281,
      walk: {
        from: "Chandni Chowk metro, Gate 5",
        points: [
          { latitude: 28.6577, longitude: 77.2302 },
          { latitude: 28.6566, longitude: 77.2302 },
        ],
      },
    },
    faq: [
      {
        question: "Will I be ill?",
        answer:
          "We cannot promise for every stomach, but in our choice of kitchens turnover, heat and clean water count before fame. If you arrived in India yesterday, perhaps wait a day.",
      },
      {
        question: "Can Jains and vegans take part?",
        answer:
          "Jains easily, with seven of the nine plates made without roots. Vegans miss the sweets made of milk, and receive fruit chaat and sesame brittle in their place.",
      },
      {
        question: "Is there gluten-free food?",
        answer:
          "Some: the chaat, the foam, the kulfi and the falooda without its noodles. Shared frying oil makes the walk unsuitable for coeliacs.",
      },
      {
        question: "Does the walk run on Sunday?",
        answer:
          "No, because the majority of these kitchens rest that day. We would rather disappoint you now than at a closed shutter.",
      },
      {
        question: "How much do we really eat?",
        answer:
          "Each plate is shared between two unless you object. It adds up to a big lunch, and dinner plans tend to slide.",
      },
    ],
    backgroundPhoto: "spice-market",
    photos: ["spice-market", "chai-still", "haveli-lane", "bazaar-dusk", "old-delhi-dawn"],
    suggestions: ["shahjahanabad-on-sunday", "bazaars-at-dusk", "delhi-your-own-way"],
    mode: "Walk",
  },
  schedules: [
    {
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
      startTimes: ["10:30"],
      capacity: 8,
      cutoff: { kind: "hours-before", hours: 3 },
      horizonDays: 90,
    },
  ],
} satisfies TourFile;
