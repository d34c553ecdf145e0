import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "delhi-agra-jaipur",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Delhi, Agra, Jaipur by Cycle",
    nameHindi: "साइकिल से दिल्ली, आगरा, जयपुर",
    feature: "Three capitals, by the back door",
    tagline: "Seven days and 456 kilometres from the old fort on Mathura Road to the Palace of Winds.",
    location: "Agra, Jaipur",
    locationHindi: "आगरा, जयपुर",
    destination: "agra",
    travelType: "Cycling Holiday",
    level: "Moderate",
    duration: { days: 7, nights: 6 },
    distanceKm: 456,
    date: "One Sunday in four, mid-October to mid-March",
    time: "06:45 at Purana Qila",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 1, max: 10 },
    guides: { roles: [{ role: "lead" }, { role: "support" }], turnRoundMinutes: 720 },
    price: {
      regularPaise: 89000_00,
      offerPaise: 79900_00,
      privateSinglePaise: 158000_00,
      privateMultiplePaise: 108000_00,
    },
    languages: ["English", "Hindi", "Urdu"],
    tags: ["Delhi", "Agra", "Jaipur", "Taj Mahal", "Fatehpur Sikri", "Keoladeo", "Village roads", "Winter"],
    shortDescription: [
      "Most people do this triangle on an expressway, asleep. There is another way of joining the three cities, along an irrigation canal opened in 1874 and then along the small roads between villages, where the traffic is sugar cane, schoolchildren and the occasional wedding. It is flat, it takes a week, and by the end of it you know what comes between the monuments, which is nearly everything.",
      "There is a story running underneath the route. In 1590 Raja Man Singh of Amber built a temple at Vrindavan for the god Govind Dev; about 1670, with Aurangzeb's men on the road, the priests packed the image on to a cart. It was about half a century on the way and ended in the palace garden at Jaipur. We follow it, with more punctures and fewer enemies, in five days.",
      "In between come the Taj at sunrise, a red city that an emperor used for fourteen years, painted storks, and a well of three and a half thousand steps. Distances run from 36 to 96 kilometres and the long one is on the fifth day, when legs have stopped complaining. Where a town is merely unpleasant the van carries us through it, and we feel no shame.",
      "Price & Details: ₹89,000 for each of two in a room, now ₹79,900, and in it are the bicycle, Imran and a mechanic, the van, six nights, nineteen meals and all entrance tickets including the Taj Mahal. Two or more riding privately pay ₹1,08,000 a head, one person ₹1,58,000. You finish in Jaipur on Saturday at lunch; the journey back to Delhi, four and a half hours by train, is left open because half our guests do not want to make it yet.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "In front of Bada Darwaza, the great gate of Purana Qila, on a Sunday at a quarter to seven. The van is the one with ten saddles showing.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description:
          "A steel touring bicycle with drop or flat bars, twenty gears and a bag on the front for the camera, set up for you from the measurements that you send.",
      },
      {
        title: "Helmet",
        icon: "helmet",
        description: "Yours to adjust on the first morning and to keep on the same hook of the van all week.",
      },
      {
        title: "Guide and mechanic",
        icon: "guide",
        description:
          "Imran leads; the mechanic closes the line with a box that has mended two tractors and, once, a shehnai. Licensed monument guides join at the Taj and at Fatehpur Sikri.",
      },
      {
        title: "Six nights",
        icon: "hotel",
        description:
          "A plain hotel at Palwal, a pilgrims' guest house with a courtyard, a comfortable hotel at Agra, a lodge by the bird park, a farmhouse at Abhaneri, and a small haveli in Dausa.",
      },
      {
        title: "Meals",
        icon: "meals",
        description:
          "Six breakfasts, seven lunches, six dinners. Vrindavan allows neither meat, egg nor onion, and converts somebody every time.",
      },
      {
        title: "Entrance tickets",
        icon: "ticket",
        description:
          "Taj Mahal with the mausoleum, Mehtab Bagh, Akbar's tomb, Fatehpur Sikri, Keoladeo, Chand Baori and Hawa Mahal, at the rate for your passport.",
      },
      {
        title: "Support van",
        icon: "van",
        description:
          "Luggage, filtered water, bananas, a canopy for roadside lunch, and four seats for those whose day is done.",
      },
    ],
    notIncluded: [
      "Nights in Delhi before and in Jaipur after",
      "The train, bus or car from Jaipur",
      "A single room: ₹12,000 for the week. Write to us before you book; it is sure once we have confirmed it",
      "Rickshaw drivers' tips at Keoladeo, well earned by people who can spot a sleeping owl",
      "Travel insurance with medical cover, which we ask to see",
    ],
    bring: [
      "Two pairs of padded shorts and the cream to go with them",
      "A warm hat, full gloves and a fleece from December to February, when dawn can be 6 °C",
      "Clear glasses for dust and dusk",
      "A buff or mask for the brick kilns and the first ten kilometres out of Delhi",
      "Spectacles on a cord: the monkeys of Vrindavan steal them and negotiate",
      "Your passport, which the hotels copy and the Taj may ask for",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "Out along the canal",
        nameHindi: "आगरा नहर",
        photo: "map-delhi-agra-jaipur",
        shortDescription:
          "We go on a Sunday because that is when Delhi lies in. From the weir at Okhla the towpath of the Agra canal slips between the new towers of Faridabad and comes out among buffaloes and cauliflower. Boats plied here until 1904, when someone did the accounts.",
      },
      {
        time: "Day 2",
        name: "Counting kos minars",
        nameHindi: "कोस मीनार",
        shortDescription:
          "The Mughals marked every kos of the Agra road, some three kilometres, with a brick tower as tall as a two-storey house. Several still stand within sight of our lanes, Hodal's among them. Whoever sees the next one first is excused the washing-up, of which there is none.",
      },
      {
        time: "Day 2",
        name: "The empty house of Govind Dev",
        nameHindi: "गोविंद देव मंदिर, वृंदावन",
        shortDescription:
          "Red sandstone vaults, arches, and hardly a carved figure: Akbar's builders and a Rajput's piety agreed on a cathedral. The upper storeys were pulled down under Aurangzeb. A man is employed to bark like a langur at the monkeys on the plinth, an arrangement that all sides seem to find amusing.",
      },
      {
        time: "Day 4",
        name: "The Taj at opening time",
        nameHindi: "ताज महल",
        shortDescription:
          "The gate is unlocked half an hour before sunrise and we are standing at it with cold ears. For a little while the marble has no colour, then rather a lot of them in succession. The evening before, you will have seen its back from Mehtab Bagh across the river, in better company: lapwings.",
      },
      {
        time: "Day 4",
        name: "Fatehpur Sikri",
        nameHindi: "फ़तेहपुर सीकरी",
        shortDescription:
          "Akbar moved his court to this ridge in 1571 in thanks for a son, and moved it away again in 1585. Nobody has needed the rooms since, so they are in excellent repair. Look for the Panch Mahal, five open floors on 176 columns, each floor smaller than the last.",
      },
      {
        time: "Day 5",
        name: "An hour with the storks",
        nameHindi: "केवलादेव राष्ट्रीय उद्यान",
        shortDescription:
          "At Bharatpur the maharajas flooded a hollow in order to shoot ducks, four thousand of them on one bad day in 1938. The guns stopped and the birds, bearing no grudge, stayed. Cycle-rickshaw men trained by the park pedal you down the bank, which makes an agreeable change.",
      },
      {
        time: "Day 6",
        name: "Chand Baori",
        nameHindi: "चाँद बावड़ी",
        shortDescription:
          "Thirteen levels of steps, about 3,500 in all, fall away in a pattern that the eye refuses to hold still. It was dug in the eighth or ninth century and keeps its own weather, several degrees cooler than ours. Railings keep visitors at the top now, and looking down is quite enough.",
      },
      {
        time: "Day 7",
        name: "Through the hills to the Palace of Winds",
        nameHindi: "हवा महल",
        photo: "hawa-mahal",
        shortDescription:
          "Lorries take the tunnel these days, so the old pass at Ghat ki Guni, lined with painted garden houses, is left to us. Then it is straight up the bazaar to Sawai Pratap Singh's screen of 1799, with 953 small windows from which the ladies of the court could watch people arrive looking like this.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "Leaving Delhi sideways",
        place: "Palwal",
        placeHindi: "पलवल",
        km: 66,
        ascentMetres: 60,
        surface: "City tarmac for ten kilometres, then canal road with potholes",
        meals: ["Lunch", "Dinner"],
        stay: "A clean, plain hotel on the quiet side of Palwal",
        description:
          "Past Humayun's dome to the Okhla weir, and south with the water on one hand all morning. Lunch comes out of the van under shisham trees; we are in by four, when Imran releases a pigeon.",
      },
      {
        day: 2,
        title: "Into Krishna's country",
        place: "Vrindavan",
        placeHindi: "वृंदावन",
        km: 82,
        ascentMetres: 70,
        surface: "Village tarmac, some brick paving, two kilometres of sand",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A courtyard guest house near the Yamuna at Vrindavan",
        description:
          "By Hodal and the fortress-like Mughal sarai at Chhata, on lanes where the greeting changes from Ram Ram to Radhe Radhe. An early start gives an hour at the Govind Dev temple before evening prayers and a dinner without onions.",
      },
      {
        day: 3,
        title: "Down the Yamuna",
        place: "Agra",
        placeHindi: "आगरा",
        km: 62,
        ascentMetres: 60,
        surface: "Mixed tarmac; rough through Mathura's river lanes",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A comfortable hotel within a walk of the Taj's east gate",
        description:
          "Turtles at Vishram Ghat in Mathura, peda for the pocket, then farm roads to Akbar's tomb at Sikandra, where blackbuck graze on the lawn. Bicycles go on the van there, and we cross the city and the river in time for sunset behind the Taj.",
      },
      {
        day: 4,
        title: "Marble, then sandstone",
        place: "Bharatpur",
        placeHindi: "भरतपुर",
        km: 58,
        ascentMetres: 130,
        surface: "Good tarmac; cobbles up to Fatehpur Sikri",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A garden lodge near the gate of Keoladeo",
        description:
          "The Taj before breakfast, the van for eight kilometres out of town, and mustard fields as far as Akbar's ridge. After two hours in the palaces we freewheel over the state line into Rajasthan, arriving with the egrets.",
      },
      {
        day: 5,
        title: "The long one",
        place: "Abhaneri",
        placeHindi: "आभानेरी",
        km: 96,
        ascentMetres: 240,
        surface: "Single-lane tarmac, patched; sandy at the Banganga crossing",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A farmhouse in the fields outside Abhaneri",
        description:
          "Keoladeo at first light, ten kilometres by van past the bypass, then west along the railway by Nadbai and Kherli with a stop every twenty kilometres. Nothing famous happens all day, and guests tend to remember it best.",
      },
      {
        day: 6,
        title: "Wells and an early capital",
        place: "Dausa",
        placeHindi: "दौसा",
        km: 36,
        ascentMetres: 150,
        surface: "Village tarmac with speed bumps of local design",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A small haveli hotel below the hill fort of Dausa",
        description:
          "Chand Baori and the tumbled temple of Harshat Mata, then a quieter stepwell with a tree in it at Bhandarej. Dausa was the first seat of Man Singh's clan, long before Amber; a weaver near the town will tell you that the flag raised at the Red Fort in 1947 was woven here.",
      },
      {
        day: 7,
        title: "Over the pass to the pink city",
        place: "Jaipur",
        placeHindi: "जयपुर",
        km: 56,
        ascentMetres: 290,
        surface: "Tarmac, some of it beside the highway at Bassi; city streets to finish",
        meals: ["Breakfast", "Lunch"],
        stay: null,
        description:
          "Rolling country by Bassi and Kanota, one real climb at the Ghat, and the Hawa Mahal by half past twelve. Showers and a long lunch follow, after which Imran walks you round to Govind Dev's palace garden to see that he arrived safely.",
      },
    ],
    host: {
      name: "Imran Qureshi",
      role: "Lead guide, Delhi to Jaipur",
      description: [
        "Imran had never been further from home by bicycle than Ghaziabad until a guest bet him a dinner at Agra that he could not get there before it got cold. He found the canal by asking a milkman, ate the dinner, and has been refining the route for nine winters.",
        "One of his pigeons travels with us on the first day and carries the news home from Palwal, generally in under an hour. An aunt in Agra inspects each group at the hotel gate. Her approval is not included in the price, but so far she has never withheld it.",
      ],
      photo: "avatar-1",
    },
    fit: {
      minAge: 15,
      minHeightCm: 152,
      fitness:
        "You ride regularly and have done 70 kilometres in a day at least once. It is flat until the last morning, so patience matters more than power.",
      traffic:
        "Sunday-light out of Delhi, very light in the villages, busy at Mathura and for the last eight kilometres into Jaipur. The worst of Agra and Bharatpur is crossed in the van.",
      toilets:
        "Good ones at the hotels and monuments, schools and petrol pumps by arrangement, and the wide outdoors with a view of mustard.",
      weather:
        "Sunny and 22 to 28 °C in most weeks. From late December to mid-January fog can sit until ten; then we start late and let the van make up the distance.",
    },
    meetingPoint: {
      name: "Purana Qila, Bada Darwaza",
      nameHindi: "पुराना क़िला, बड़ा दरवाज़ा",
      address: "Mathura Road, beside the National Zoological Park, New Delhi 110003",
      landmark:
        "The tall double-towered gate above the lake and the car park. Supreme Court metro station (Blue Line) is fifteen minutes on foot, but on a Sunday take a taxi: with luggage at that hour, you have earned it.",
      mapQuery: "Purana Qila, Mathura Road, New Delhi",
      latitude: 28.6095,
      longitude: 77.2421,
    },
    faq: [
      {
        question: "Can I really cycle out of Delhi?",
        answer:
          "At dawn on a Sunday, yes, and more pleasantly than you can be driven out of it. Ten kilometres are city streets at their emptiest; after the weir there is the canal. Guests who would rather not may join us from the van at Faridabad.",
      },
      {
        question: "Is the Taj Mahal open on our day?",
        answer:
          "It closes on Fridays, and we visit on a Wednesday. That is why the tour starts on a Sunday, together with the traffic, the pigeon and Imran's mother, who needs the van on Saturdays.",
      },
      {
        question: "Ninety-six kilometres sounds far.",
        answer:
          "Ridden at seventeen an hour with long stops it fills the day from half past eight until about five. You can sit out any piece between two tea stalls; those who ride the morning and doze the afternoon are the happiest at dinner.",
      },
      {
        question: "What becomes of me in Jaipur?",
        answer:
          "We put you and your bag at your hotel or the station. Evening trains reach Delhi before midnight, and our office books the seat if you ask when you pay. Stay two nights if you can, since one pass down the bazaar on a bicycle is only an introduction.",
      },
    ],
    backgroundPhoto: "taj-river",
    photographs: [{ photo: "hawa-mahal" }],
    photos: ["taj-river", "canal-road", "map-delhi-agra-jaipur", "hawa-mahal", "rajasthan-fort"],
    suggestions: ["rajasthan-lake-and-fort", "old-delhi-at-dawn", "himalayan-foothills-weekend"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sun"],
      startTimes: ["06:45"],
      season: { from: "10-15", to: "03-15" },
      everyWeeks: 4,
      anchorDate: "2026-11-01",
      capacity: 10,
      cutoff: { kind: "clock-before", days: 14, at: "18:00" },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
