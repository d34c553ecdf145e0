import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "kerala-backwaters-by-cycle",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Kerala Backwaters by Cycle",
    nameHindi: "साइकिल से केरल के कायल",
    feature: "Five flat days between lake and sea",
    tagline: "Kochi to Kollam by beach road, dyke and ferry, never more than a few metres above the fish.",
    location: "Kochi, Kollam, Kerala",
    locationHindi: "कोच्चि से कोल्लम",
    destination: "kerala",
    travelType: "Cycling Holiday",
    level: "Easy",
    duration: { days: 5, nights: 4 },
    distanceKm: 208,
    date: "Saturdays, mid-October to March",
    time: "07:30 at Fort Kochi",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 720 },
    price: { regularPaise: 54000_00, privateSinglePaise: 98000_00, privateMultiplePaise: 66000_00 },
    languages: ["English", "Hindi", "Malayalam"],
    tags: ["Kerala", "Backwaters", "Kochi", "Alappuzha", "Kumarakom", "Ferries", "Seafood"],
    shortDescription: [
      "Between the Arabian Sea and the first hills, Kerala keeps a strip of country that is neither quite land nor quite water. Vembanad, the longest lake in India, runs down it for ninety-six kilometres; rivers and canals fill in the rest. The roads are whatever was left over, and what was left over is the width of a bicycle.",
      "We start on a Saturday under the fishing nets of Fort Kochi and follow the shore south to Marari. Next comes the barrage that holds the salt out of the rice, then Kumarakom and its herons, a passenger ferry over the lake, and Kuttanad, where the fields lie as much as two metres below the sea and the farmer looks up at passing boats. The last two days run along a spit so thin that you can hear the surf from the canal side.",
      "There are no hills; the highest thing you climb is a bridge. What there is instead is heat, so we are moving by seven, under a fan by noon, and out again when the shadows are long. Longest day: 50 kilometres. Anyone who commutes by bicycle, and most people who merely intend to, will be comfortable.",
      "Price & Details: ₹54,000 a person, two to a room, with the bicycle, both guides, the luggage van, every boat, four nights and eleven meals. As a private party you pay ₹66,000 each, and a lone rider ₹98,000. The trip begins in Kochi and finishes at Kollam railway station, some 130 kilometres nearer to Cape Comorin, so do not buy a return ticket.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "Vasco da Gama Square in Fort Kochi, on the sea side of the children's park, at half past seven. Anand stands where the cats are, next to the first net.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description:
          "A step-through or diamond frame with seven gears, of which you will use three, mudguards, and tyres wide enough for sand.",
      },
      { title: "Helmet", icon: "helmet", description: "A light one full of holes, chosen for the climate." },
      {
        title: "Two guides",
        icon: "guide",
        description:
          "Anand for the history, and a colleague born in Kainakary who speaks Malayalam to the ferrymen and knows every plank bridge by its loose board.",
      },
      {
        title: "Four nights",
        icon: "hotel",
        description:
          "Cottages behind Marari beach, a lakeside house at Kumarakom, a rice farmer's homestay in Kuttanad, and a small hotel by the sea at Azheekal. Fans everywhere, air-conditioning in three.",
      },
      {
        title: "Meals",
        icon: "meals",
        description:
          "Four breakfasts, four dinners and three lunches, mostly fish and coconut. Vegetarians eat equally well and are asked fewer questions about bones.",
      },
      {
        title: "Boats",
        icon: "boat",
        description:
          "The public ferry from Kumarakom to Muhamma and two canoe crossings in Kuttanad, bicycles included, with a deckhand who stacks them as if they were deckchairs.",
      },
      {
        title: "Luggage van",
        icon: "luggage",
        description:
          "Goes round by the road while we go across by the water, and is there first with towels and tender coconuts.",
      },
      {
        title: "Repairs",
        icon: "repair",
        description: "Tubes, chains and a bottle of oil, since salt air is hard on everything except lunch.",
      },
    ],
    notIncluded: [
      "Travel to Kochi and home from Kollam",
      "Single room: ₹7,000 more. Write to us before you book; it is sure once we have confirmed it",
      "Beer, and toddy, which the guides will taste with you but not for you",
      "A night on a houseboat; see the question below",
      "Insurance for travel and health",
    ],
    bring: [
      "Thin long sleeves and a brimmed cap for under the sun between rides",
      "Sandals with a strap, which are right for everything here including the pedals",
      "Mosquito repellent for the hour after sunset",
      "Reef-safe sunscreen, twice as much as you think",
      "A dry bag for the telephone on the canoes",
      "A cloth that covers the knees, for churches and temples",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "Nets on the tide",
        nameHindi: "चीनवला",
        shortDescription:
          "The great cantilevered nets of Fort Kochi came, by tradition, with Chinese traders around 1400, and each needs several men and a row of stones to lift it. They will let you haul on a rope. The catch is generally modest, and the cats have first refusal.",
      },
      {
        time: "Day 1",
        name: "The grave Vasco da Gama left",
        nameHindi: "सेंट फ़्रांसिस चर्च, कोच्चि",
        shortDescription:
          "He died in this town on Christmas Eve of 1524 and was buried in what is now St Francis Church, until a son fetched him home to Portugal some fourteen years later. The stone stayed. Cloth punkahs still hang over the pews, and Anand reads the Dutch epitaphs along the wall.",
      },
      {
        time: "Day 2",
        name: "Across the Thanneermukkom bund",
        nameHindi: "तण्णीरमुक्कम बण्ड",
        shortDescription:
          "Ninety shutters cut the lake in two: brackish to the north, sweet to the south. They come down about the middle of December to save the rice and go up again around the middle of March to save the prawns, after a meeting at which nobody is pleased. We ride over the top, with cormorants on every post.",
      },
      {
        time: "Day 3",
        name: "The ferry to Muhamma",
        nameHindi: "वेम्बनाड कायल",
        shortDescription:
          "Schoolgirls, a priest, a crate of ducks and eight bicycles share a green wooden boat for forty minutes. Halfway over you can see neither bank clearly. The island to the north is Pathiramanal, whose name means the sands of midnight and whose only residents are birds.",
      },
      {
        time: "Day 3",
        name: "Lanes below the sea",
        nameHindi: "कुट्टनाड",
        photo: "kerala-backwaters",
        shortDescription:
          "A Kuttanad field is a bathtub kept empty by a pump. You ride along its rim, two handlebars wide, with lilies at one elbow and rice well beneath the other, and at each channel somebody's uncle poles you over. United Nations food experts listed the system as a heritage in 2013; the uncles were informed.",
      },
      {
        time: "Day 4",
        name: "Payasam at Ambalappuzha",
        nameHindi: "अम्बलप्पुऴा",
        shortDescription:
          "A sage once beat the local king at chess and asked for rice: one grain on the first square, two on the second, and so on. The debt, being larger than all the rice in India, is paid in daily instalments of sweet pink milk pudding. We help to reduce it by eight cups.",
      },
      {
        time: "Day 5",
        name: "The light at Thangassery",
        nameHindi: "तंगश्शेरी दीपस्तम्भ",
        shortDescription:
          "Built in 1902 and 41 metres tall, it is painted in slanting stripes like a stick of rock. Portuguese, Dutch and English each held the little headland below it for the sake of Kollam's pepper. This is where you get off the bicycle, and where the ice cream is.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "Down the beach road",
        place: "Marari",
        placeHindi: "मारारिक्कुलम",
        km: 50,
        ascentMetres: 50,
        surface: "Tarmac and paving blocks; some blown sand at Chellanam",
        meals: ["Lunch", "Dinner"],
        stay: "Palm-thatched cottages behind Marari beach",
        description:
          "Nets, church and the pepper warehouses of Mattancherry before they open; then south by Chellanam's sea wall and the basilica at Arthunkal. Lunch is a banana leaf with eleven things on it, the afternoon a swim between the flags.",
      },
      {
        day: 2,
        title: "Over the salt barrier",
        place: "Kumarakom",
        placeHindi: "कुमरकम",
        km: 34,
        ascentMetres: 20,
        surface: "Village tarmac; the bund is concrete",
        meals: ["Breakfast", "Dinner"],
        stay: "A lakeside house with its own jetty, Kumarakom",
        description:
          "Inland past coir yards where the rope is walked out by hand, across the bund at nine, and along the canal at Vechoor. The afternoon is for sleep; at four those who wake go to the heronry with Anand's telescope.",
      },
      {
        day: 3,
        title: "Ferry and dyke",
        place: "Champakulam",
        placeHindi: "चम्पाकुलम",
        km: 38,
        ascentMetres: 30,
        surface: "Tarmac to Alappuzha, then packed earth and concrete slabs",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A rice farmer's family house on the Pamba river",
        description:
          "Boat to Muhamma, quiet roads down the lake shore to Alappuzha and its canals, and karimeen for lunch. The last fifteen kilometres thread the dykes of Kuttanad; nobody has yet fallen in on the deep side.",
      },
      {
        day: 4,
        title: "Temple, spillway, spit",
        place: "Azheekal",
        placeHindi: "अऴीक्कल",
        km: 48,
        ascentMetres: 50,
        surface: "Good tarmac, narrow along the sea wall",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A small hotel facing the harbour mouth at Azheekal",
        description:
          "An early look at Champakulam's church, said to have been founded in the year 427; payasam at Ambalappuzha; the forty gates of Thottappally. After Trikkunnappuzha there is only a road, a row of houses and the Arabian Sea, and then the orange arches of the Valiazheekal bridge.",
      },
      {
        day: 5,
        title: "Black sand to Kollam",
        place: "Kollam",
        placeHindi: "कोल्लम",
        km: 38,
        ascentMetres: 60,
        surface: "Coastal lanes; six kilometres of highway service road at Neendakara",
        meals: ["Breakfast"],
        stay: null,
        description:
          "Away at half past six along the Alappad strip, where the beach is dark with ilmenite, then back lanes to Chavara and the long bridge at the mouth of Ashtamudi lake. Thangassery by eleven, showers at a hotel by the station, and the trains from one o'clock.",
      },
    ],
    host: {
      name: "Anand Rao",
      role: "Guide, slow roads and old stones",
      description: [
        "Anand believes that hills are there for the young and that inscriptions are generally found at sea level. His grandfather's barometer comes along to Kerala for the holiday; it has nothing to report for five days and is none the worse for it.",
        "He taught himself enough Malayalam to read shop signs by spending one monsoon in Alappuzha with a primary-school reader, to the delight of the landlady's grandchildren. He burns easily, swims badly, and is excellent company on a ferry.",
      ],
      photo: "avatar-4",
    },
    fit: {
      minAge: 12,
      minHeightCm: 145,
      fitness: "You can pedal on the flat for three hours with pauses. Heat counts for more than kilometres.",
      traffic:
        "Little on the lanes, lively for twenty minutes in Alappuzha, and heavy beside the highway at Neendakara, where we keep to the service road in single file.",
      toilets: "At every place we stay or eat, the ferry jetty at Kumarakom, and two churches with kindly sextons.",
      weather:
        "From 23 °C at dawn to 33 at two in the afternoon, and humid. In October and November an evening thunderstorm is usual; we plan to be watching it from a veranda.",
    },
    meetingPoint: {
      name: "Vasco da Gama Square, Fort Kochi",
      nameHindi: "वास्को द गामा चौक, फ़ोर्ट कोच्चि",
      address: "River Road, Fort Kochi, Kerala 682001",
      landmark:
        "The paved strip between the children's park and the Chinese fishing nets. From the airport allow an hour and a half by taxi; from Ernakulam take the ferry to Fort Kochi jetty and walk six minutes west along the water.",
      mapQuery: "Vasco da Gama Square, Fort Kochi, Kerala",
      latitude: 9.9681,
      longitude: 76.2421,
    },
    faq: [
      {
        question: "Do we sleep on a houseboat?",
        answer:
          "No. A houseboat has nowhere to ride and runs a generator all night. Several guests book one for the night before from Alappuzha or stay on for one afterwards, and we are glad to say which boatmen keep the engine off.",
      },
      {
        question: "Shall I see the old synagogue in Mattancherry?",
        answer:
          "From outside only, because it closes from Friday afternoon until Sunday and we pass on a Saturday. Come by Thursday: the blue tiles, each said to be different, deserve it, and so does the jet lag.",
      },
      {
        question: "Is it spicy?",
        answer:
          "Less than you fear and sourer than you expect. Coconut softens most of it; the red fish curry with kudampuli is the exception, and there is always a bowl of plain rice standing by.",
      },
      {
        question: "How do I leave from Kollam?",
        answer:
          "Trains to Thiruvananthapuram take a little over an hour and to Ernakulam about three. We drop you at the station, or order a car to Thiruvananthapuram airport, 70 kilometres away, if you tell us your flight by the third evening.",
      },
    ],
    backgroundPhoto: "kerala-backwaters",
    photos: ["kerala-backwaters", "map-kerala", "chai-still", "goa-road", "spice-market"],
    suggestions: ["rajasthan-lake-and-fort", "himalayan-foothills-weekend", "chandni-chowk-food-walk"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sat"],
      startTimes: ["07:30"],
      season: { from: "10-15", to: "03-31" },
      everyWeeks: 1,
      anchorDate: "2026-10-17",
      capacity: 8,
      cutoff: { kind: "clock-before", days: 7, at: "18:00" },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
