import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "bazaars-at-dusk",
    kind: "cycle",
    category: "cycle-tours",
    name: "Bazaars at Dusk",
    nameHindi: "शाम के बाज़ार",
    feature: "When the lamps come on",
    tagline: "An evening loop by bicycle and on foot, with kebabs, kulfi and dusk from a rooftop.",
    location: "Old Delhi, New Delhi",
    locationHindi: "पुरानी दिल्ली",
    destination: "delhi",
    travelType: "Cycle Tour",
    level: "Moderate",
    duration: { hours: 3.5 },
    distanceKm: 9,
    date: "Monday to Saturday",
    time: "16:30 in winter, 17:30 in summer",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 8 },
    guides: { roles: [{ role: "lead" }, { role: "sweep", oneForRiders: 8 }], turnRoundMinutes: 30 },
    price: { regularPaise: 2300_00, privateSinglePaise: 4200_00, privateMultiplePaise: 2900_00 },
    languages: ["English", "Hindi", "Urdu"],
    tags: ["Old Delhi", "Evening", "Street food", "Dusk", "Kebabs", "Bazaars"],
    shortDescription: [
      "There is an hour in the walled city when wholesale hands over to supper. Paper merchants of Chawri Bazar pull down their shutters, boys hang bulbs over barrows of guava, and on the roofs men whistle their pigeons home. We ride into that hour on purpose, from Ajmeri Gate round to Turkman Gate, and stop wherever something is being fried.",
      "The bicycle gets you through Lal Kuan and along the motor-free stretch of Chandni Chowk faster than any car could. Where the crowd thickens we lock up with a watchman we trust and continue on foot. At dusk you are on a terrace with lime soda, level with the domes. In some months the evening azaan starts in one mosque while you sit there and spreads to thirty; in others it finds you in the lanes, a little sooner or later.",
      "Food is the second half of the evening: seekh kebabs off the skewer in Matia Mahal, a stew of chickpeas and kulcha for those who eat no meat, then fruit-filled kulfi in Sitaram Bazar, in a shop whose founder began with a handcart early last century. Come hungry, and confident on two wheels, for this is the busiest ride that we lead.",
      "Price & Details: ₹2,300 each with bicycle, lights, reflective sash, both guides, all tastings and the rooftop drink. If you want the evening for yourselves it is ₹4,200 for one and ₹2,900 a person from two upward. You can book until four hours before the start, provided that places remain.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description: "The railed garden around the Ajmeri Gate monument, on the side of the Anglo Arabic School.",
      },
      {
        title: "Bicycle with lights",
        icon: "bicycle",
        description: "A short, nimble frame for narrow lanes, with dynamo lamps front and rear.",
      },
      {
        title: "Helmet and sash",
        icon: "helmet",
        description: "Your sash is reflective and marigold yellow, so that the sweep can count you at a glance.",
      },
      {
        title: "Two guides for eight",
        icon: "guide",
        description: "The ratio is deliberate: in the evening crowd we want one of us within five metres of you.",
      },
      {
        title: "Six tastings",
        icon: "meals",
        description:
          "Two savoury plates, one bread, one drink and two sweets. Vegetarian, halal and no-onion versions exist for each.",
      },
      {
        title: "Rooftop at dusk",
        icon: "photo",
        description: "Half an hour on the terrace of a family house off Bazar Matia Mahal, with fresh lime soda.",
      },
    ],
    notIncluded: [
      "A full dinner, though few people manage one afterwards",
      "Anything you bargain for on the way",
      "Taxi home from Ajmeri Gate, which we gladly call",
    ],
    bring: [
      "Shoes with a closed toe",
      "Knees and shoulders covered",
      "A cross-body bag that zips",
      "Hand wipes",
      "An appetite; lunch before one is wise",
    ],
    highlightTimes: "The hours of the 16:30\u00a0IST start. From April to September each is an hour later.",
    highlights: [
      {
        time: "16:30",
        name: "Ajmeri Gate",
        nameHindi: "अजमेरी गेट",
        shortDescription:
          "Once the road to Ajmer left through this arch; now buses swirl round it. Next door stands the madrasa that Ghaziuddin Khan founded in the 1690s, a school still, with boys playing football in a Mughal quadrangle. You practise signals and single file before entering the city.",
      },
      {
        time: "16:55",
        name: "Lal Kuan to Fatehpuri",
        nameHindi: "लाल कुआँ",
        shortDescription:
          "A lane of kite sellers, brass taps and hakims leads past the house of Zeenat Mahal, youngest wife of the last emperor. In the weeks before Independence Day kites fill every doorway and the best thread is tested by pulling it across a thumb.",
      },
      {
        time: "17:15",
        name: "Chandni Chowk, carless",
        nameHindi: "चाँदनी चौक",
        photo: "bazaar-dusk",
        shortDescription:
          "From nine in the morning until nine at night no engine may enter, and cyclists inherit the street. Lamps come on in the sari shops. We stop at the Town Hall for dahi bhalla and watch rickshaw pullers race empty toward the station for the evening trains.",
      },
      {
        time: "17:50",
        name: "The domes from a rooftop",
        nameHindi: "छत से गुंबद",
        shortDescription:
          "Three flights of stairs, a courteous grandmother, and suddenly the city is all sky. The domes of Jama Masjid turn from cream to violet while pigeon flocks wheel below you. The mosque itself is for worshippers at this hour, and from up here you miss nothing.",
      },
      {
        time: "18:30",
        name: "Matia Mahal by lamplight",
        nameHindi: "मटिया महल",
        shortDescription:
          "We go on foot. Imran knows who minces by hand, whose sheermal left the tandoor a minute ago, and which queue is for show. Two plates are shared round, with a separate vegetarian cook for those who want one, and mint chutney sharp enough to settle arguments.",
      },
      {
        time: "19:15",
        name: "Kulfi in Sitaram Bazar",
        nameHindi: "सीताराम बाज़ार",
        shortDescription:
          "The mango is stoned, filled with thickened milk, sewn shut with patience and frozen, then cut into rings before you. Out of mango season it is pomegranate or custard apple. The little shop in Kucha Pati Ram has a bench for six, so we eat in shifts.",
      },
    ],
    host: {
      name: "Imran Qureshi",
      role: "Lead guide, Old Delhi",
      description: [
        "The evening ride began as Imran's way home. After dawn tours he would spend the day with his mother in Matia Mahal, and guests kept asking what the neighbourhood was like at night, so one Ramzan he took four of them along.",
        "Shopkeepers call him Imran bhai and correct his dates, which he encourages. He is a careful judge of crowds: when a wedding band or a procession fills the road he has always got another lane.",
      ],
      photo: "avatar-1",
    },
    fit: {
      minAge: 15,
      minHeightCm: 150,
      fitness: "Little effort, much attention. You should be able to stop, start and turn tightly without wobbling.",
      traffic: "Dense and slow: carts, rickshaws, scooters outside the closed hours, people everywhere.",
      toilets: "On the rooftop, and at a restaurant in Matia Mahal.",
      weather:
        "Summer evenings remain near 35 °C, so that ride is shorter by a kilometre and longer by a drink. Heavy rain cancels it.",
    },
    meetingPoint: {
      name: "Ajmeri Gate monument",
      nameHindi: "अजमेरी गेट",
      address: "Ajmeri Gate roundabout, Shraddhanand Marg, Delhi 110006",
      landmark:
        "The stone gateway inside its own railing. From New Delhi metro station (Yellow Line) use the Ajmeri Gate exit of the railway side and walk five minutes; keep the Anglo Arabic School in sight.",
      mapQuery: "Ajmeri Gate monument, Old Delhi",
      latitude: 28.6466,
      longitude: 77.2239,
      walk: {
        from: "New Delhi metro, Ajmeri Gate side",
        points: [
          { latitude: 28.643, longitude: 77.2227 },
          { latitude: 28.6432, longitude: 77.2229 },
          { latitude: 28.6441, longitude: 77.2233 },
          { latitude: 28.6456, longitude: 77.2237 },
        ],
      },
    },
    faq: [
      {
        question: "Is it safe to cycle there after dark?",
        answer:
          "Speeds are those of a walk, and the lanes are lit and full of families. Nervous riders should take the dawn tour first; it covers some of the same ground with nobody in the way.",
      },
      {
        question: "What do vegetarians eat?",
        answer:
          "Kachori, chole kulche, paneer tikka from its own grill, bread and both sweets. Tell us beforehand about onion, garlic or nuts.",
      },
      {
        question: "Why not on Sundays?",
        answer:
          "Most shops close and the street fills with a day-out crowd that leaves no room for wheels. Try our Sunday walk instead.",
      },
      {
        question: "What happens during Ramzan?",
        answer:
          "It is the best month. The start moves so that we are on the roof for iftar, and the food half goes on later.",
      },
    ],
    backgroundPhoto: "bazaar-dusk",
    photos: ["bazaar-dusk", "night-lamps", "spice-market", "haveli-lane", "workshop"],
    suggestions: ["old-delhi-at-dawn", "chandni-chowk-food-walk", "shahjahanabad-on-sunday"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
      startTimes: ["16:30"],
      season: { from: "10-01", to: "03-31" },
      capacity: 8,
      cutoff: { kind: "hours-before", hours: 4 },
    },
    {
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
      startTimes: ["17:30"],
      season: { from: "04-01", to: "09-30" },
      capacity: 8,
      cutoff: { kind: "hours-before", hours: 4 },
    },
  ],
} satisfies TourFile;
