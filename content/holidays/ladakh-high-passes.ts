import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "ladakh-high-passes",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Ladakh, the High Passes",
    nameHindi: "लद्दाख़ के ऊँचे दर्रे",
    feature: "Two passes, three rivers, no hurry",
    tagline:
      "Two days of doing nothing in Leh, three along the Indus, and then the road goes up for thirty-nine kilometres.",
    location: "Leh, Ladakh",
    locationHindi: "लेह, लद्दाख़",
    destination: "ladakh",
    travelType: "Cycling Holiday",
    level: "Challenging",
    duration: { days: 10, nights: 9 },
    distanceKm: 324,
    date: "Alternate Sundays, mid-June to mid-September",
    time: "10:00 at Leh airport",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 3, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "support" }], turnRoundMinutes: 720 },
    price: { regularPaise: 118000_00, privateSinglePaise: 210000_00, privateMultiplePaise: 139000_00 },
    languages: ["English", "Hindi", "Ladakhi"],
    tags: ["Cycling", "Ladakh", "Khardung La", "Nubra", "Monasteries", "High altitude"],
    shortDescription: [
      "The aeroplane from Delhi takes an hour and a quarter and puts you down among bare mountains with two-thirds of the air you left with. Your legs will not believe this, so we ask nothing of them until the third day. Then they get the Indus, which is flat, green at the edges and lined with monasteries, each on a rock that no sensible builder would have chosen.",
      "On the sixth day we ride out of Leh by the north road and do not stop going up until Khardung La, 5,359 metres by survey and rather more by signboard. Beyond it lie the Shyok and the Nubra, sand dunes, apricots and a second kind of camel. We come home by the Wari La, a pass nearly as high, which has no souvenir shop and on most days no other traffic than yaks.",
      "It is a holiday for people who ride hills already and can be patient. Nobody is timed. The van is never far, its back seat carries no shame, and the oxygen cylinder in it is tested every morning in front of you.",
      "Price & Details: ₹1,18,000 for each person sharing a room, with the bicycle, guide, mechanic, van, nine nights, Nubra permits and nearly all meals. A private departure costs ₹1,39,000 each for two and more, or ₹2,10,000 for one. We ride with three or more; if there are fewer 62 days before, you choose another date or have everything back.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The arrivals door of Leh airport, until 10:00\u00a0IST. Take a flight that lands before then; we carry the bags, you carry yourself.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description:
          "A mountain bicycle with front suspension, disc brakes and a lowest gear that feels absurd until the sixth day.",
      },
      {
        title: "Helmet and gloves",
        icon: "helmet",
        description: "A helmet, and two pairs of gloves: thin for the valley, windproof for coming down.",
      },
      {
        title: "Guide and mechanic",
        icon: "guide",
        description: "Anand in front, a Ladakhi mechanic behind, both trained in the first aid of high places.",
      },
      {
        title: "Nine nights",
        icon: "hotel",
        description: "Guest houses and family houses in Leh, Thiksey, Khardung and Sumur, two to a room, plainly kept.",
      },
      {
        title: "One of them in a tent",
        icon: "camp",
        description:
          "At Hunder, in an orchard: a tent you can stand up in, with a bed and a quilt that weighs as it should.",
      },
      {
        title: "Meals",
        icon: "meals",
        description:
          "Nine breakfasts, eight lunches and eight dinners, with soup at most of them because of the height.",
      },
      {
        title: "Support van",
        icon: "van",
        description: "Bags, hot tea, dry socks, oxygen, a pulse oximeter, and a seat for each rider.",
      },
      {
        title: "Permits",
        icon: "ticket",
        description: "The papers and environment fees for Nubra, and the entrance to every monastery on the route.",
      },
    ],
    notIncluded: [
      "The flights between Delhi and Leh",
      "A room to yourself: ₹18,000 more, and not in Khardung, where there are only four. Write to us before you book; it is sure once confirmed",
      "Insurance, which must cover cycling and rescue above 5,000 metres",
      "Two meals in Leh, so that you may be unfaithful to our soup",
      "Offerings at the monasteries and tips for the team",
    ],
    bring: [
      "Your insurance papers, and the word of a doctor who knows that you are going high",
      "A windproof jacket and a down one, both for the same afternoon",
      "Sunglasses that shut out light from the sides",
      "Sun cream of factor fifty, and something for the lips",
      "Padded shorts and your own saddle, if you are attached to it",
      "Two large water bottles",
      "A headlamp for Khardung, where the electricity keeps its own hours",
      "Three copies of your passport and visa, or of an Indian identity card",
    ],
    highlights: [
      {
        time: "Day 2",
        name: "Leh, slowly",
        nameHindi: "लेह",
        shortDescription:
          "Nine storeys of stone and mud brick, left by King Sengge Namgyal in the seventeenth century, look down on the bazaar. We walk up to the palace at the speed of somebody's grandmother, resting at each landing, and are usually overtaken by her. In the afternoon the bicycles are fitted and ridden once round the yard.",
      },
      {
        time: "Day 4",
        name: "Horns at Thiksey",
        nameHindi: "ठिकसे मठ",
        shortDescription:
          "Two novices climb to the roof at daybreak with copper horns longer than themselves and blow down the valley. Indoors there is butter tea, an hour of chanting, and a small boy whose task is to keep the large boys awake. The Maitreya here sits two storeys high, fifteen metres of him, and you meet him at the level of the eyes.",
      },
      {
        time: "Day 6",
        name: "Khardung La",
        nameHindi: "खारदुंग ला",
        photo: "himalayan-pass",
        shortDescription:
          "Twenty-four kilometres of tarmac bring you to the checkpoint at South Pullu, and fifteen harder ones to the prayer flags. The board at the top claims 18,380 feet; the surveyors found 17,582, and Anand will be glad to tell you why. You stay twenty minutes, drink something hot, and put on all that you have brought.",
      },
      {
        time: "Day 7",
        name: "Diskit and the Shyok",
        nameHindi: "दिस्कित मठ",
        shortDescription:
          "The oldest monastery of Nubra hangs on its cliff like something that was thrown and stuck. Below it a painted Maitreya, thirty-two metres tall and consecrated in 2010, faces down the river towards the frontier on behalf of peace. The wind gets up at two o'clock each day, and we take care to be there at noon.",
      },
      {
        time: "Day 7",
        name: "Camels of the wrong sort",
        nameHindi: "हुंदर के टीले",
        shortDescription:
          "Caravans to Kashgar crossed these valleys until the frontier closed in the middle of the last century, and some of the camels were left over. They have two humps, a good deal of wool, and the manner of retired officials. You may watch them come off the dunes of Hunder at dusk without paying anybody for a ride.",
      },
      {
        time: "Day 9",
        name: "The Wari La by itself",
        nameHindi: "वारी ला",
        shortDescription:
          "At 5,312 metres it is forty-seven lower than its famous neighbour and about a thousand times quieter. Grass grows almost to the top, marmots whistle at us from both sides, and the road down to Sakti drops sixteen hundred metres through pastures full of dzos. If your brakes are going to squeal they will do it here.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "Sit down",
        place: "Leh",
        placeHindi: "लेह",
        km: 0,
        ascentMetres: 0,
        meals: ["Lunch", "Dinner"],
        stay: "A family-run guest house in Changspa, Leh",
        description:
          "A ten-minute drive from the runway, ginger tea in a garden of poplars, and bed. You are at about 3,500 metres; the most strenuous thing on the programme is a second bowl of soup.",
      },
      {
        day: 2,
        title: "Stand up, carefully",
        place: "Leh",
        placeHindi: "लेह",
        km: 0,
        ascentMetres: 0,
        meals: ["Breakfast", "Dinner"],
        stay: "The same guest house in Changspa",
        description:
          "On foot to the palace and the lanes below it, where bread is baked on the walls of the ovens. Bicycles are fitted after lunch, and Anand explains what a headache may mean and whom you are to tell.",
      },
      {
        day: 3,
        title: "Down to the Indus",
        place: "Thiksey",
        placeHindi: "ठिकसे",
        km: 22,
        ascentMetres: 160,
        surface: "Good tarmac",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A farmhouse below Thiksey monastery",
        description:
          "The road falls from Leh to the river at Choglamsar and follows it upstream past Shey, once the summer seat of the kings, with a copper-gilt Buddha of some twelve metres in the palace temple. Lunch in the willows, then four level kilometres to a house among barley fields.",
      },
      {
        day: 4,
        title: "Up one bank and down the other",
        place: "Thiksey",
        placeHindi: "ठिकसे",
        km: 48,
        ascentMetres: 500,
        surface: "Good tarmac, some patched lane on the left bank",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "The farmhouse at Thiksey again",
        description:
          "Morning prayers, then the highway to Karu with the army for company, and across the river to Hemis, the richest house in Ladakh, so hidden in its gorge that invading armies are said to have gone by without calling. We return along the far bank under Stakna, built on a rock that is said to be a tiger's nose.",
      },
      {
        day: 5,
        title: "The other side of the valley",
        place: "Leh",
        placeHindi: "लेह",
        km: 39,
        ascentMetres: 610,
        surface: "Good tarmac",
        meals: ["Breakfast", "Lunch"],
        stay: "The guest house in Changspa, where your other bag has been",
        description:
          "Over the bridge to Matho, the one Sakya monastery in Ladakh, and by Chushot to Stok, whose palace of 1820 has been home to the royal family since they lost the larger one. The climb back into Leh is the examination before tomorrow: eight kilometres, two hundred and fifty metres, no prizes.",
      },
      {
        day: 6,
        title: "Khardung La",
        place: "Khardung",
        placeHindi: "खारदुंग गाँव",
        km: 71,
        ascentMetres: 1860,
        surface: "Tarmac to South Pullu, then broken road with meltwater; mixed on the way down",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A village house at Khardung, four rooms and a stove",
        description:
          "Porridge at five. We climb in stages of an hour, eat at South Pullu, and most riders reach the top between noon and two, some of them by van for the last part, which counts. Thirty-two kilometres of descent follow, to a village at 3,975 metres and the best dal of your life.",
      },
      {
        day: 7,
        title: "Sand",
        place: "Hunder",
        placeHindi: "हुंदर",
        km: 57,
        ascentMetres: 350,
        surface: "Good tarmac, drifted with sand near the end",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "Tents with beds, in an orchard at Hunder",
        description:
          "A long balcony of a road above the Khardung gorge, then Khalsar, where the Shyok spreads itself over a bed a kilometre wide. Diskit monastery by noon, its stairs by quarter past, and the dunes when the sun is low.",
      },
      {
        day: 8,
        title: "Into the Nubra",
        place: "Sumur",
        placeHindi: "सुमूर",
        km: 40,
        ascentMetres: 300,
        surface: "Good tarmac",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A guest house among apricot trees, Sumur",
        description:
          "Back along the Shyok to its bridge, where the van takes us two kilometres over the water and the gravel. We ride on up the side valley that gives the region its name. Samstanling, a monastery of 1841, keeps school for forty boys who play cricket in robes; in August the apricots are dried on every roof and the wasps are in good spirits.",
      },
      {
        day: 9,
        title: "Home by the Wari La",
        place: "Leh",
        placeHindi: "लेह",
        km: 47,
        ascentMetres: 160,
        surface: "Broken for the first ten kilometres, then narrow tarmac",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "Changspa, and hot water without a bucket",
        description:
          "The van takes us by Khalsar and Agham to three kilometres below the pass, and leaves the last of it to you. From the flags it is downhill to Sakti, where we drink tea at Takthok, a monastery built round a cave, and on to Karu; the van closes the ring to Leh.",
      },
      {
        day: 10,
        title: "Down to the plain",
        place: "Leh airport",
        placeHindi: "लेह हवाई अड्डा",
        km: 0,
        ascentMetres: 0,
        meals: ["Breakfast"],
        stay: null,
        description:
          "Bread, apricot jam, and a lift to the morning flight. In Delhi you will run up the stairs of the metro for a day or two without noticing, and then it passes.",
      },
    ],
    host: {
      name: "Anand Rao",
      role: "Leads our hill rides",
      description: [
        "Anand has gone over Khardung La nineteen times and come last on sixteen of them, by choice, because that is where the conversation is. In Delhi his pace is a joke among the guides; in Ladakh it is the method.",
        "His grandfather's barometer travels in a sock in the inner pocket, and he reads it aloud at each stop. He also carries a notebook with the pulse and sleep of every rider, and he has turned people round with a smile so steady that two of them sent him flowers.",
      ],
      photo: "avatar-4",
    },
    fit: {
      minAge: 18,
      minHeightCm: 152,
      fitness:
        "You ride regularly and have climbed a thousand metres in a day, somewhere, within the last year. Heart and lung conditions need a doctor's letter.",
      traffic:
        "Light and mostly military. Lorries on the Khardung La road come in convoys and give way better than most cars in Delhi.",
      toilets: "At the houses and monasteries; on the passes there is a hut on one and a boulder on the other.",
      weather:
        "Strong sun and 15 to 28 °C in the valleys, near freezing on the passes with snow possible in any month. Rain is rare, but after a cloudburst a road may close and the days change places.",
    },
    meetingPoint: {
      name: "Leh airport, arrivals",
      nameHindi: "लेह हवाई अड्डा, आगमन",
      address: "Kushok Bakula Rimpochee Airport, Airport Road, Leh, Ladakh 194101",
      landmark:
        "Outside the single arrivals door, to the right of the taxi counter. We hold an orange bicycle wheel, because everyone else holds a sheet of paper.",
      mapQuery: "Kushok Bakula Rimpochee Airport Leh arrivals",
      latitude: 34.1359,
      longitude: 77.5465,
    },
    faq: [
      {
        question: "Shall I be ill from the altitude?",
        answer:
          "Most people have a dull head on the first night and none on the third. We measure everyone's oxygen morning and evening, and anybody who grows worse instead of better goes down, with a guide, to the hospital in Leh if need be. Ask your own doctor about acetazolamide before you come.",
      },
      {
        question: "Must I ride the whole of Khardung La?",
        answer:
          "No. Each kilometre of it is optional, the van passes you every half-hour, and it will also put you down at South Pullu or at the top so that you have only the descent. About two riders in three do the lot.",
      },
      {
        question: "What papers do I need for Nubra?",
        answer:
          "If you hold a foreign passport you need a protected area permit, and we apply for it from a scan of the passport and visa that you send a fortnight ahead. Indian citizens need no permit: we pay the environment fee, and you show a card. A few nationalities need a special clearance that takes months, so please write before booking if yours may be one.",
      },
      {
        question: "What happens if the Wari La is shut?",
        answer:
          "Then we come back over Khardung La by van and you ride down the side that you climbed, which takes an hour and explains a great deal. Keep a spare day in Delhi at the end in any case, since flights from Leh wait for clouds to lift.",
      },
    ],
    backgroundPhoto: "himalayan-pass",
    photos: ["himalayan-pass", "monastery-ladakh", "camp-stars", "map-ladakh", "workshop"],
    suggestions: ["himalayan-foothills-weekend", "mehrauli-ruins", "old-delhi-at-dawn"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sun"],
      startTimes: ["10:00"],
      season: { from: "06-15", to: "09-15" },
      everyWeeks: 2,
      anchorDate: "2026-06-21",
      capacity: 8,
      cutoff: { kind: "clock-before", days: 14, at: "18:00" },
      minimumGroup: { riders: 3, decideHoursBefore: 62 * 24 },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
