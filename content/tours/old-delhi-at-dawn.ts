import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "old-delhi-at-dawn",
    kind: "cycle",
    category: "cycle-tours",
    name: "Old Delhi at Dawn",
    nameHindi: "भोर की पुरानी दिल्ली",
    feature: "Shah Jahan's city before it wakes",
    tagline: "Four hours on a bicycle, from the first azaan to the first hot bedmi.",
    location: "Old Delhi, New Delhi",
    locationHindi: "पुरानी दिल्ली",
    destination: "delhi",
    travelType: "Cycle Tour",
    level: "Easy",
    duration: { hours: 4 },
    distanceKm: 14,
    date: "Every day but a few festivals",
    time: "At sunrise: 05:30 to 07:00 by season",
    bookingType: "Shared or private",
    sells: "instant",
    groupSize: { min: 1, max: 10 },
    guides: { roles: [{ role: "lead" }, { role: "sweep" }], turnRoundMinutes: 30 },
    price: { regularPaise: 2000_00, privateSinglePaise: 3600_00, privateMultiplePaise: 2600_00 },
    languages: ["English", "Hindi", "Urdu"],
    tags: ["Old Delhi", "Sunrise", "Jama Masjid", "Spice market", "Breakfast", "History"],
    shortDescription: [
      "Shahjahanabad was laid out from 1639 as a city of gardens, canals and one great processional street. By ten in the morning that street belongs to porters, brides-to-be and handcarts. At first light it belongs to sweepers, pigeons and us. You roll out opposite the Red Fort with the sandstone still grey, and for an hour the widest thing in the lane is a milk can.",
      "We ride Chandni Chowk from end to end, slip into Dariba and Kinari Bazaar while the shutters are down, drink tea below the Jama Masjid, and reach Khari Baoli as the first sacks of chilli come off the carts. From a rooftop over the spice market you look down into a courtyard where men have been sneezing cheerfully for a hundred years.",
      "The riding is flat and unhurried, with many short hops and about ten stops. One guide leads and another closes the line, so nobody is left at a crossing. If you can ride round a park and stop when asked, you can ride this. People who have not touched a bicycle since school usually stop gripping the handlebar somewhere near Fatehpuri.",
      "Price & Details: ₹2,000 a person includes the bicycle, helmet, two guides, water, tea and a full Old Delhi breakfast. A private ride costs ₹3,600 for one person, or ₹2,600 each for two and more, with a guide who follows only your curiosity. Bookings close at six the evening before, when we match bicycles to heights and pump the tyres.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The pavement in front of Digambar Jain Lal Mandir, opposite the Red Fort. Look for orange bicycles and come ten minutes early to set your saddle.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description: "An upright seven-speed city bicycle with a basket and a loud bell, in five frame sizes.",
      },
      {
        title: "Helmet",
        icon: "helmet",
        description: "A clean helmet with a washed cotton liner. We ask everyone to wear one, including the guides.",
      },
      {
        title: "Two guides",
        icon: "guide",
        description: "A storyteller in front and a sweep behind, both trained in first aid.",
      },
      {
        title: "Breakfast",
        icon: "breakfast",
        description:
          "Bedmi puri with potato curry, nagori with semolina halwa, and a jalebi straight from the pan. All of it is vegetarian.",
      },
      {
        title: "Tea and water",
        icon: "tea",
        description:
          "Milky tea in a clay kulhad beside Jama Masjid, and a sealed bottle of water that we refill from a can on the way.",
      },
      {
        title: "Repairs",
        icon: "repair",
        description:
          "A pump, tubes and a spare bicycle waiting by rickshaw, so that a puncture costs you five minutes.",
      },
    ],
    notIncluded: [
      "Getting to the Red Fort and home again",
      "Camera fee at Jama Masjid, charged by the mosque to anyone photographing inside",
      "Spices, silver and whatever else follows you out of the market",
      "Tips, which are welcome and never expected",
    ],
    bring: [
      "Closed shoes that you can slip off easily at the mosque",
      "Trousers or a skirt below the knee, and a sleeve over the shoulder",
      "A warm layer from November to February, and gloves in December and January, when dawn is about 8 °C",
      "A mask or scarf for the spice market; the chilli is in earnest",
      "A little cash in small notes",
    ],
    highlightTimes:
      "The hours of the 06:30\u00a0IST start. The ride goes with the sun: in January each is half an hour later, in June an hour earlier.",
    highlights: [
      {
        time: "06:30",
        name: "The Red Fort in half-light",
        nameHindi: "लाल क़िला",
        shortDescription:
          "Saddles are set and brakes tried on the wide pavement facing Lahori Gate. While you circle the empty forecourt to get the feel of the bicycle, Imran explains why the emperor's procession, his canal and his daughter's bazaar all began at this spot.",
      },
      {
        time: "06:50",
        name: "Chandni Chowk without people",
        nameHindi: "चाँदनी चौक",
        photo: "old-delhi-dawn",
        shortDescription:
          "Jahanara Begum designed the bazaar around a pool that caught the moon. Now granite paving runs 1.3 kilometres to Fatehpuri, and for one hour you may ride down the middle of it, past Gurdwara Sis Ganj and the small gilded mosque where Nadir Shah stood in 1739.",
      },
      {
        time: "07:20",
        name: "Dariba and Kinari Bazaar",
        nameHindi: "दरीबा कलाँ और किनारी बाज़ार",
        shortDescription:
          "The street of silversmiths leads to the street of wedding trimmings, and off it lies Naughara, a cul-de-sac of nine painted Jain houses with marble steps. We push the bicycles here, because residents are still in their dressing gowns and it is their lane.",
      },
      {
        time: "07:50",
        name: "Tea below Jama Masjid",
        nameHindi: "जामा मस्जिद",
        shortDescription:
          "Finished in 1656, the mosque holds twenty-five thousand people in its courtyard and stands on a rise so that the whole city looks up. We climb the eastern steps, leave shoes at the door, and afterwards drink tea where the night-shift rickshaw men drink theirs.",
      },
      {
        time: "08:40",
        name: "Ballimaran and Ghalib's lane",
        nameHindi: "बल्लीमारान",
        shortDescription:
          "Opticians and shoe sellers keep the street where the boatmen once lived. In Gali Qasim Jan we stop at the door of the poet Mirza Ghalib, who died here in 1869 owing money for mangoes and wine, and you hear one couplet in Urdu and in English.",
      },
      {
        time: "09:10",
        name: "Khari Baoli from the roof",
        nameHindi: "खारी बावली",
        shortDescription:
          "Leave the bicycles with our sweep and climb through the Gadodia Market, built in the 1920s around a court stacked with sacks. From the top you see Fatehpuri Masjid on one side, the railway on the other, and a river of turmeric, cardamom and red chilli between.",
      },
      {
        time: "09:50",
        name: "Breakfast the old way",
        nameHindi: "बेड़मी पूरी और नागोरी हलवा",
        shortDescription:
          "Bedmi is a puri stuffed with ground lentils, and it arrives with a potato curry that clears the head. Nagori, its crisp little cousin, is broken into halwa. We eat standing up, as everyone here does, then roll back along the Chowk to the fort, four hours after we left it.",
      },
    ],
    host: {
      name: "Imran Qureshi",
      role: "Lead guide, Old Delhi",
      description: [
        "Imran was born in Gali Kababian, four doors from the smoke, and learned to cycle between handcarts on his uncle's delivery bicycle. He studied history at Zakir Husain Delhi College, then spent six years translating for documentary crews before deciding that he preferred streets to edit rooms.",
        "He has led this ride more than a thousand mornings and still changes the route when a neighbour invites him in. Ask him about pigeons: his family has kept them for three generations, and he can tell a champion from across a rooftop.",
      ],
      photo: "avatar-1",
    },
    fit: {
      minAge: 12,
      minHeightCm: 145,
      fitness: "Gentle. Fourteen flat kilometres with a stop about every twenty minutes.",
      traffic:
        "Almost none until eight; after that rickshaws, handcarts and a few patient cows. Motor vehicles are kept off the main street from nine.",
      toilets: "At the start, near Jama Masjid, and at the breakfast stop. Two of the three are squat toilets.",
      weather:
        "Cold at dawn from November to February, and we ride all the same. In thunder, dense fog or severe air pollution we cancel by nine the evening before and refund you in full.",
    },
    meetingPoint: {
      name: "Digambar Jain Lal Mandir, Chandni Chowk",
      nameHindi: "दिगम्बर जैन लाल मंदिर, चाँदनी चौक",
      address: "Netaji Subhash Marg, opposite the Red Fort, Delhi 110006",
      landmark:
        "The red temple with the Birds' Hospital beside it. From Lal Qila metro station (Violet Line) take Gate 1, signed Chandni Chowk, and walk two minutes.",
      mapQuery: "Shri Digambar Jain Lal Mandir, Chandni Chowk, Delhi",
      latitude: 28.6556,
      longitude: 77.2365,
      walk: {
        from: "Lal Qila metro, Gate 1",
        points: [
          { latitude: 28.65435, longitude: 77.23775 },
          { latitude: 28.655, longitude: 77.23745 },
          { latitude: 28.6554, longitude: 77.237 },
        ],
      },
    },
    faq: [
      {
        question: "Does the metro run early enough?",
        answer:
          "Usually just enough on weekdays, less surely on Sundays. A taxi from Connaught Place takes fifteen minutes at that hour; book one the evening before, or ask your hotel to.",
      },
      {
        question: "What changes on a Sunday?",
        answer:
          "The shops of the old city rest, so the spice market is quiet and the doors and balconies above it are easier to see. In exchange we stay longer in the lanes and visit the wrestlers' ground when they are practising.",
      },
      {
        question: "Can we enter Jama Masjid on a Friday?",
        answer:
          "Yes, early in the morning. The mosque closes to visitors for the Friday noon prayer, and by then you will be at home having a second breakfast.",
      },
      {
        question: "My child is nine. May she come?",
        answer:
          "Not on her own bicycle, because the smallest frame needs 145 centimetres. She may ride in a cycle rickshaw with a parent, but that cannot be booked on this page. Write to us before you book: we ask the rickshaw man, tell you what it costs, and it is sure once we have said yes in writing.",
      },
      {
        question: "I have not cycled for twenty years.",
        answer:
          "Tell us when you book. We keep ten minutes before the start for practice in front of the fort, and the sweep rides beside you until you wave him off.",
      },
    ],
    bicycles: [{ name: "Upright city bicycle, seven speeds", sizes: "Five frames, the smallest for riders of 145 cm" }],
    backgroundPhoto: "old-delhi-dawn",
    photos: ["old-delhi-dawn", "spice-market", "haveli-lane", "chai-still", "banner-about", "monsoon"],
    suggestions: ["bazaars-at-dusk", "new-delhi-avenues", "delhi-agra-jaipur"],
    mode: "Cycle",
    featured: true,
  },
  schedules: [
    {
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
      // Sunrise moves by two hours through the year. The half hour before it is light enough to ride.
      startTimes: [{ sun: "sunrise", offsetMinutes: -20, roundToMinutes: 30, notBefore: "05:30" }],
      capacity: 10,
      cutoff: { kind: "clock-before", days: 1, at: "18:00" },
    },
  ],
} satisfies TourFile;
