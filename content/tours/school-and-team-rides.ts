import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "school-and-team-rides",
    kind: "bespoke",
    category: "bespoke-tours",
    alsoIn: ["cycle-tours"],
    name: "School and Team Rides",
    nameHindi: "स्कूल और टीम यात्राएँ",
    feature: "Ten to sixty people, one city",
    tagline: "A classroom, an offsite or a reunion that happens outdoors and moves.",
    location: "New Delhi",
    locationHindi: "नई दिल्ली",
    destination: "delhi",
    travelType: "Bespoke Tour",
    level: "Easy",
    duration: { hours: 3 },
    distanceKm: 10,
    date: "By arrangement, all week, September to April",
    time: "Mornings from 07:00; winter afternoons too",
    bookingType: "On request, for groups",
    sells: "enquiry",
    groupSize: { min: 10, max: 60 },
    guides: {
      roles: [
        { role: "lead", oneForRiders: 8 },
        { role: "sweep", oneForRiders: 8 },
      ],
      turnRoundMinutes: 30,
    },
    price: { regularPaise: 1600_00 },
    languages: ["English", "Hindi"],
    tags: ["Groups", "Schools", "Companies", "Team day", "Quiz ride", "Learning"],
    shortDescription: [
      "Sixty people do not fit down a lane, so we do not try. A large group rides in teams of eight, each with a leader and a sweep, on loops that cross one another at tea. By the end every team has seen the same four places in a different order and is quite sure that its own order was best.",
      "For schools the ride is tied to the syllabus: the sultanate at Mehrauli for class seven, the planned capital around India Gate for civics, trees and air for science. Teachers receive a worksheet and a risk assessment two weeks ahead. For companies it becomes a quiz on wheels, with clues in Hindi, a stopwatch nobody obeys, and a prize that can be eaten.",
      "Anand plans them all. He taught for eleven years and can read the mood of a group from the way it gets off a bus. Anyone who cannot or will not cycle is given a real part to play, as timekeeper in a rickshaw, as keeper of the answers, or as the one who bargains for the team's bananas.",
      "Price & Details: ₹1,600 a person for a three-hour ride with ten or more, all equipment and snacks included; schools and colleges are quoted a lower student rate, and one teacher in ten rides as our guest. Tell us the date, number and ages, and a written offer reaches you within two working days. Paying the offer holds the date.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "Gate 2 side of the Jawaharlal Nehru Stadium plaza on Lodhi Road, where coaches can stop. We also come to your campus or office.",
      },
      {
        title: "Bicycles for all",
        icon: "bicycle",
        description: "Up to sixty, in frames from 24-inch wheels upward, delivered by lorry and checked on the spot.",
      },
      {
        title: "Helmets and bibs",
        icon: "helmet",
        description: "Coloured by team, with numbers large enough to be read from the back of the line.",
      },
      {
        title: "Leaders",
        icon: "guide",
        description:
          "Two for every eight riders, all with a first-aid certificate and, for school groups, police verification.",
      },
      {
        title: "Support van",
        icon: "van",
        description: "It follows on the nearest road with spare bicycles, a first-aid box and room for tired legs.",
      },
      {
        title: "Snack stop",
        icon: "tea",
        description: "Juice, samosas and fruit, or a menu that your canteen approves.",
      },
      {
        title: "Group insurance",
        icon: "insurance",
        description: "Named cover for every participant; we need the list three days ahead.",
      },
      {
        title: "Quiz or worksheet",
        icon: "photo",
        description: "Written for your group and printed, with photographs of the day shared in one private folder.",
      },
    ],
    notIncluded: [
      "Coach from school or office",
      "Lunch after the ride, which we can book for you",
      "Monument tickets, billed at cost where we go in",
      "Printed T-shirts",
    ],
    bring: [
      "Sports shoes and comfortable clothes",
      "A refillable bottle with a name on it",
      "Signed consent forms for everybody under eighteen",
      "Any medicines, handed to the accompanying teacher",
      "Caps from March onward",
    ],
    highlights: [
      {
        time: "07:00",
        name: "Bicycle fitting and figure eights",
        nameHindi: "साइकिल की तैयारी",
        shortDescription:
          "Six fitting stations work at once, so sixty people are in the saddle in twenty-five minutes. Each rider does a figure of eight and an emergency stop. Those who wobble get ten more minutes with a coach, and a quieter loop, without anyone making a fuss.",
      },
      {
        time: "07:40",
        name: "First loop: the gardens",
        nameHindi: "पहला चक्कर",
        photo: "humayun-arch",
        shortDescription:
          "Teams leave at four-minute gaps for the garden tombs of Lodhi and Nizamuddin. Clues hang in plain sight: count the arches, find the lime tree, translate one line. Points are given for a good guess, and taken away for riding two abreast on the road.",
      },
      {
        time: "08:30",
        name: "Tea with the rival teams",
        nameHindi: "चाय का विराम",
        shortDescription:
          "All loops meet on one lawn for samosas and scandalous claims about the other teams. Teachers and managers generally discover here which quiet person has been navigating all morning. Anand reads out a half-time score that he has adjusted in the interest of suspense.",
      },
      {
        time: "08:55",
        name: "Second loop: painted walls",
        nameHindi: "दूसरा चक्कर",
        shortDescription:
          "Routes swap. In Lodhi Colony every team adopts a mural, invents a title for it and acts it out for a photograph, bicycles included. The streets are residential and slow, which leaves breath for laughing, and residents have been known to vote from their balconies.",
      },
      {
        time: "09:40",
        name: "Prize and puncture lesson",
        nameHindi: "इनाम",
        shortDescription:
          "Before the result, one person from each team mends a tube against the clock, coached by the rest at the top of their voices. The winners are given a crate of whatever fruit is in season, and share it, since nobody can carry a crate home by bicycle.",
      },
    ],
    host: {
      name: "Anand Rao",
      role: "Group programmes",
      description: [
        "Field trips were what Anand enjoyed most as a teacher, and what his headmistress feared most. He wrote his first risk assessment to calm her, found that he liked it, and now writes ours, down to which gate has a step.",
        "On the day itself he stands at the crossing with a whistle he almost never blows. He learns names at frightening speed. Groups who come back a second year find that he still has them.",
      ],
      photo: "avatar-4",
    },
    fit: {
      minAge: 10,
      minHeightCm: 135,
      fitness: "School-sports level or below; the loops can be cut short at tea without anyone missing the finish.",
      traffic:
        "Park roads and quiet colonies, on the least busy morning your calendar allows. For classes below eight we stay entirely off public roads.",
      toilets: "At the stadium and at the tea lawn, with separate facilities for girls and boys.",
      weather:
        "No school rides from May to August. An air-quality reading above the limit agreed with you moves the date free of charge, or brings all your money back.",
    },
    meetingPoint: {
      name: "Jawaharlal Nehru Stadium, Lodhi Road plaza",
      nameHindi: "जवाहरलाल नेहरू स्टेडियम",
      address: "Lodhi Road, Pragati Vihar, New Delhi 110003",
      landmark:
        "The paved plaza under the stadium's white masts. JLN Stadium metro station (Violet Line) is directly beside it; use the exit for the stadium and Lodhi Road.",
      mapQuery: "Jawaharlal Nehru Stadium, Lodhi Road, New Delhi",
      latitude: 28.5888,
      longitude: 77.2331,
      walk: {
        from: "JLN Stadium metro",
        points: [
          { latitude: 28.5903, longitude: 77.2332 },
          { latitude: 28.5896, longitude: 77.2332 },
        ],
      },
    },
    faq: [
      {
        question: "What if half the class cannot ride?",
        answer:
          "It happens. We put non-riders on tandems and rickshaws, or hold a learn-to-ride session in your playground the week before.",
      },
      {
        question: "Who is responsible for the pupils?",
        answer:
          "Your teachers remain in charge of discipline and head counts, our leaders of everything that happens on wheels. The written plan says who does what at each stop.",
      },
      {
        question: "Can you invoice a company?",
        answer:
          "Yes. When you have accepted and paid, the page of your booking takes the company's name, GSTIN, address and purchase-order number, and your receipt has them, beside our own GSTIN.",
      },
      {
        question: "What if it rains on our only date?",
        answer:
          "If we call the ride off, the choice is yours: another day, a credit for a year, or all your money. If nobody wants to wait, we offer an indoor half day of quiz, puncture races and lunch at the same price.",
      },
      {
        question: "Do you ride with fewer than ten?",
        answer:
          "For nine or fewer, a private departure of one of our regular rides costs less trouble and is just as good.",
      },
    ],
    backgroundPhoto: "banner-about",
    photos: ["banner-about", "workshop", "india-gate", "chai-still", "lutyens-avenue"],
    suggestions: ["delhi-your-own-way", "mehrauli-ruins", "goa-back-roads"],
    mode: "Cycle",
  },
  schedules: [],
} satisfies TourFile;
