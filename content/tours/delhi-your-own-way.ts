import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "delhi-your-own-way",
    kind: "bespoke",
    category: "bespoke-tours",
    name: "Delhi Your Own Way",
    nameHindi: "दिल्ली, आपके ढंग से",
    feature: "A day written for two readers, or six",
    tagline: "You bring a question about the city; we bring the guide, the wheels and the route.",
    location: "New Delhi",
    locationHindi: "नई दिल्ली",
    destination: "delhi",
    travelType: "Bespoke Tour",
    level: "Easy",
    duration: { hours: 6 },
    distanceKm: 15,
    date: "Any day that suits you, with four days' notice",
    time: "You choose; most start between 06:30 and 09:00",
    bookingType: "On request, private",
    sells: "enquiry",
    groupSize: { min: 1, max: 6 },
    guides: { roles: [{ role: "lead" }], turnRoundMinutes: 30 },
    price: { regularPaise: 5500_00, privateSinglePaise: 7500_00, privateMultiplePaise: 5500_00 },
    languages: ["English", "Hindi", "Urdu", "French"],
    tags: ["Private", "Tailor-made", "Families", "Photography", "Stepwells", "Roots"],
    shortDescription: [
      "A woman from Leeds wanted to see the lane her mother had described; a couple from Pune wanted every stepwell still holding water; a boy of ten wanted only tanks and trains. None of those days is on our list, and all three were among the best we have led. This page is for the ride that only you would think of.",
      "Write a few lines about who you are, when you come, and what you would like to understand. Meera or one of her colleagues answers within a working day with questions, then with a plan: hour by hour, how you move between places, where lunch is, what it costs. We redraw it as often as needed before anything is paid.",
      "Transport can be bicycles, a tandem, cycle rickshaws, the metro, a car for the far ends, or all of them in one day. Pieces we are often asked to combine are Mehrauli with a miniature painter's studio, Nizamuddin with a qawwali rehearsal, Kashmere Gate with the siege lines of 1857, and the Yamuna at Old Usmanpur with a birdwatcher.",
      "Price & Details: A six-hour day begins at ₹5,500 a person for two, and is ₹7,500 for someone alone. Larger families pay less a head. The written quotation lists every ticket, meal and vehicle, stays valid for fourteen days, and becomes a booking when you accept it. Half days and two-day plans are quoted in the same manner.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "Your hotel lobby or any metro station inside the Ring Road. Where nothing is said, we suggest Central Park in Connaught Place.",
      },
      {
        title: "A plan on paper",
        icon: "guide",
        description: "Two or three pages with times, a sketch map and the names of those you will meet.",
      },
      {
        title: "A guide who fits",
        icon: "walk",
        description:
          "Chosen for the subject and the language: botany, epigraphy, food, Partition, railways or patience with toddlers.",
      },
      {
        title: "Bicycles or rickshaws",
        icon: "bicycle",
        description: "Whatever the plan calls for, child seats and a tandem included.",
      },
      {
        title: "Tickets",
        icon: "ticket",
        description: "Bought ahead at the right rate for your nationality, shown line by line in the quotation.",
      },
      {
        title: "Lunch",
        icon: "meals",
        description: "A table somewhere good, or a packed meal if your day is by the river.",
      },
      {
        title: "Car for long gaps",
        icon: "van",
        description: "A clean taxi with a driver we know, wherever ten kilometres of ring road would spoil the mood.",
      },
    ],
    notIncluded: [
      "Flights and hotels",
      "Permits for drones or commercial filming, though we help to apply",
      "Purchases",
      "Tips to drivers and hosts",
    ],
    bring: [
      "A letter, photograph or address, if you are tracing family",
      "Walking shoes",
      "A note about allergies and anything that tires you",
      "An open hour at the end, because these days run over",
    ],
    highlights: [
      {
        time: "07:00",
        name: "An opening that sets the theme",
        nameHindi: "शुरुआत",
        shortDescription:
          "Suppose that yours is water. We start at Agrasen ki Baoli, a stepwell of a hundred and more steps hidden among office blocks, before its gate grows busy. The pigeons are loud, the lower flights are cool, and the day's first argument is about who built it.",
      },
      {
        time: "08:30",
        name: "Breakfast in company",
        nameHindi: "नाश्ता",
        shortDescription:
          "We like to put a third voice at the table early: a hydrologist, a bookseller, a retired signalman. Over idlis or aloo puri they tell you in half an hour what a museum label cannot, and quite often they decide to come along until noon.",
      },
      {
        time: "10:00",
        name: "The deep middle",
        nameHindi: "बीच का पड़ाव",
        photo: "humayun-arch",
        shortDescription:
          "The longest stop comes before the heat: two hours in one place rather than twenty minutes in six. For gardens that might be Humayun's Tomb and Sunder Nursery; for the uprising, the Ridge and Flagstaff Tower; for family history, one lane and its neighbours.",
      },
      {
        time: "12:30",
        name: "Lunch where it belongs",
        nameHindi: "दोपहर का खाना",
        shortDescription:
          "A Kayastha home kitchen in Civil Lines, a canteen of one of the state bhavans, momos at Majnu ka Tilla, or shade and a tiffin. The guide steps away if you would rather be alone for an hour, and comes back with coffee.",
      },
      {
        time: "14:00",
        name: "A last place, left open",
        nameHindi: "आख़िरी मोड़",
        shortDescription:
          "By now you know what you want more of. We leave the last stretch unplanned on purpose, with two suggestions in reserve, and drop you wherever your evening begins. A week later a parcel comes with the map, corrected to show what you really did.",
      },
    ],
    host: {
      name: "Meera Joshi",
      role: "Bespoke planner",
      description: [
        "Every enquiry lands on Meera's desk first. She has built days around typewriters, vultures, Sufi women, a marriage proposal (accepted) and the complete works of a minor Victorian engineer, and keeps each plan in a box file with what went wrong pencilled in.",
        "She does not guide them all herself. Her talent is for matching: she knows seventeen guides, three professors and a beekeeper, and remembers which of them should never be booked before nine.",
      ],
      photo: "avatar-2",
    },
    fit: {
      minAge: 0,
      fitness: "As much or as little as you say. Days without any cycling are common, and we can plan without stairs.",
      traffic: "Depends upon the route; we avoid main roads with children.",
      toilets: "Planned in at least every ninety minutes, and marked on your sheet.",
      weather: "We prepare a second version for heat, smog or rain, and decide together the evening before.",
    },
    meetingPoint: {
      name: "Central Park, Connaught Place",
      nameHindi: "सेंट्रल पार्क, कनॉट प्लेस",
      address: "Inner Circle, Rajiv Chowk, New Delhi 110001",
      landmark:
        "By the big national flag, unless your plan says otherwise. Rajiv Chowk metro station (Yellow and Blue Lines) opens right on to the Inner Circle; any exit will do.",
      mapQuery: "Central Park, Connaught Place, New Delhi",
      latitude: 28.6328,
      longitude: 77.2197,
    },
    faq: [
      {
        question: "How soon must I ask?",
        answer:
          "Four days is comfortable, ten is better if you want a specialist or a private house. For tomorrow, telephone: now and then it works.",
      },
      {
        question: "Do I pay before seeing the plan?",
        answer:
          "No. The outline is free, and so is each plan that we draw anew. You pay after accepting the quotation, through the same secure page as all our tours.",
      },
      {
        question: "Can my mother come? She uses a wheelchair.",
        answer:
          "Yes. Sunder Nursery, the Humayun's Tomb museum, Lodhi Garden and Bangla Sahib have ramps, and we book a car with space for the chair.",
      },
      {
        question: "Could it be in French?",
        answer:
          "Two of our guides speak it well. For German, Spanish or Japanese we invite a licensed freelance, and the quotation shows that fee separately.",
      },
    ],
    backgroundPhoto: "night-lamps",
    photos: ["night-lamps", "monsoon", "haveli-lane", "lodhi-garden", "taj-river"],
    suggestions: ["school-and-team-rides", "new-delhi-avenues", "karnataka-mysore-and-coorg"],
    mode: "Cycle",
  },
  schedules: [],
} satisfies TourFile;
