import type { TourFile } from "#content/shape.ts";

export default {
  tour: {
    slug: "rajasthan-lake-and-fort",
    kind: "holiday",
    category: "bicycle-touring",
    name: "Rajasthan, Lake and Fort",
    nameHindi: "राजस्थान: झील और क़िला",
    feature: "Mewar, uphill and down again",
    tagline: "Six days from the ghats of Udaipur to a wall in the clouds, and home by another valley.",
    location: "Udaipur, Kumbhalgarh, Rajasthan",
    locationHindi: "उदयपुर और कुंभलगढ़",
    destination: "rajasthan",
    travelType: "Cycling Holiday",
    level: "Moderate",
    duration: { days: 6, nights: 5 },
    distanceKm: 222,
    date: "Alternate Sundays, October to March",
    time: "14:00 at Udaipur",
    bookingType: "Instant confirmation",
    sells: "instant",
    groupSize: { min: 2, max: 10 },
    guides: { roles: [{ role: "lead" }, { role: "support" }], turnRoundMinutes: 720 },
    price: {
      regularPaise: 68000_00,
      offerPaise: 61500_00,
      privateSinglePaise: 120000_00,
      privateMultiplePaise: 82000_00,
    },
    languages: ["English", "Hindi"],
    tags: ["Rajasthan", "Udaipur", "Kumbhalgarh", "Ranakpur", "Hills", "Forts", "Winter"],
    shortDescription: [
      "Mewar is the corner of Rajasthan that forgot to be a desert. The Aravalli hills catch what rain there is, the Ranas dammed it into lakes, and between the lakes run single-lane roads with custard-apple bushes on the banks and hardly a vehicle before nine. We start from the water at Udaipur, 598 metres above the sea, and spend three days getting up to Kumbhalgarh, which stands at about 1,100.",
      "On the way lie a temple whose god is the legal owner of the kingdom, a pass with earth the colour of turmeric, and a village that makes its deities out of clay and donkey dung. After a day on the fort wall the road tips over to Ranakpur and its forest of marble. Then the van lifts us back up the ghat, and we come down to Udaipur through Gogunda and the hills behind Badi.",
      "You want to be somebody who rides, though not somebody who races. The third day climbs about 820 metres and is the hardest; the fourth has been put after it out of plain kindness. Meera chooses the tea stops, most of which turn out to be under a tree that she wishes to discuss.",
      "Price & Details: ₹68,000 a person for two sharing, at present ₹61,500, with the bicycle, two guides, the van, five nights, fourteen meals and every ticket. A private party pays ₹82,000 each; a rider quite alone, with both guides to listen to, ₹1,20,000. Flights and trains to Udaipur are yours to choose, and bookings close two weeks before, because the small hotels like to know.",
    ],
    inclusions: [
      {
        title: "Meeting Place",
        icon: "meeting-place",
        description:
          "The triple arch of Gangaur Ghat in Udaipur, at two on Sunday afternoon. The bicycles lean on the haveli wall, out of reach of the goats.",
      },
      {
        title: "Bicycle",
        icon: "bicycle",
        description:
          "An aluminium hybrid with 38-millimetre tyres, disc brakes and a bottom gear smaller than the Aravallis deserve. Bring your own pedals or saddle and we fit them.",
      },
      {
        title: "Helmet",
        icon: "helmet",
        description: "In three sizes, with a peak against the afternoon sun; compulsory wherever wheels turn.",
      },
      {
        title: "Two guides",
        icon: "guide",
        description:
          "Meera in front, and behind her a mechanic from Udaipur who can true a wheel on an upturned stool.",
      },
      {
        title: "Five nights",
        icon: "hotel",
        description:
          "An old house by the lake, a farm at Khamnor, two nights in stone cottages below the fort, and a garden lodge at Ranakpur. All have hot water; one has it in buckets.",
      },
      {
        title: "Meals",
        icon: "meals",
        description:
          "Five breakfasts, five dinners and four lunches. Dal baati churma appears at least twice, by public demand.",
      },
      {
        title: "Support van",
        icon: "van",
        description:
          "Carries luggage, water, oranges and the temporarily retired, and takes everybody from Ranakpur to Gogunda on the last morning.",
      },
      {
        title: "Tickets",
        icon: "ticket",
        description:
          "Kumbhalgarh, its evening light show, Ranakpur with the audio guide, and the museum at Haldighati.",
      },
    ],
    notIncluded: [
      "Travel to Udaipur and away",
      "A room of your own: ₹9,500 more for the five nights. Write to us before you book; it is yours once we have confirmed it",
      "The camera charge inside the temple at Ranakpur",
      "Lunch on the fort day, when everyone wants something different",
      "Travel insurance, which must cover cycling",
    ],
    bring: [
      "Padded shorts, with something loose to wear over them in villages",
      "Gloves and a windproof: mornings at Kumbhalgarh fall to 5 °C in January",
      "Shoes you can walk three kilometres of battlements in",
      "A belt and watch strap that are not leather, for Ranakpur",
      "A light for your handlebar, or borrow one of ours",
      "A soft bag of up to 12 kilograms for the van",
    ],
    highlights: [
      {
        time: "Day 1",
        name: "Round the lakes of Udaipur",
        nameHindi: "फ़तेह सागर और बड़ी तालाब",
        shortDescription:
          "Once the saddles are right we roll out past Fateh Sagar and over a low rise to Badi, a reservoir that Maharana Raj Singh built against famine in the seventeenth century. Three pavilions stand on the dam. We have biscuits in one of them while cormorants dry themselves on another.",
      },
      {
        time: "Day 2",
        name: "The god who owns Mewar",
        nameHindi: "एकलिंगजी",
        shortDescription:
          "At Eklingji the rulers of Udaipur were never called kings, only ministers of Shiva, and came on Mondays to report. A lane behind the lake leads to Nagda, where the carved Sas and Bahu temples of about the year 1000 are usually inspected by us and one sleeping dog.",
      },
      {
        time: "Day 2",
        name: "Haldighati",
        nameHindi: "हल्दीघाटी",
        shortDescription:
          "Scrape the bank with a heel and the soil really is turmeric yellow. Here, on a June day in 1576, Maharana Pratap met the army that Akbar had sent under Man Singh of Amber, and both sides have been winning the battle ever since. The Rana's horse Chetak has the better monument.",
      },
      {
        time: "Day 3",
        name: "Clay gods at Molela",
        nameHindi: "मोलेला",
        shortDescription:
          "Potters here make nothing for the kitchen. They press snakes, riders and goddesses on to hollow clay plaques, which tribal priests come a hundred miles and more to fetch for their shrines. You may try a snake, the beginner's deity; yours will be fired in the next kiln.",
      },
      {
        time: "Day 4",
        name: "The wall of Kumbhalgarh",
        nameHindi: "कुंभलगढ़",
        photo: "rajasthan-fort",
        shortDescription:
          "Rana Kumbha's builders needed fifteen years, from 1443, and left a rampart 36 kilometres long with some three hundred and sixty temples inside it. Pratap was born here in 1540. We climb to the Badal Mahal before the coaches arrive, then follow the wall away from everybody.",
      },
      {
        time: "Day 5",
        name: "Fourteen hundred and forty-four pillars",
        nameHindi: "रणकपुर",
        shortDescription:
          "The Jain temple at Ranakpur was begun in the 1430s, and no two of its marble columns are said to be carved alike. Visitors who are not praying are let in from noon, so we arrive by two with clean socks. The light moves across the floor like a slow animal.",
      },
      {
        time: "Day 6",
        name: "Down from Gogunda",
        nameHindi: "गोगुंदा",
        shortDescription:
          "Pratap was crowned in this small town in 1572, in a hurry, by nobles who had changed their minds about his brother. From its bus stand we ride east over the Ubeshwarji hills, with four short climbs, one rough descent, and then a lake where the story started.",
      },
    ],
    itinerary: [
      {
        day: 1,
        title: "A lap of the water",
        place: "Udaipur",
        placeHindi: "उदयपुर",
        km: 26,
        ascentMetres: 230,
        surface: "Town streets, then quiet tarmac",
        meals: ["Dinner"],
        stay: "An old house of courtyards near Gangaur Ghat",
        description:
          "Fitting at two, away by three: Fateh Sagar, Badi lake for the last of the sun, and back with lights on for dinner on the roof. Arrive a day early if your flight has a history.",
      },
      {
        day: 2,
        title: "By the god's estate to the yellow pass",
        place: "Khamnor",
        placeHindi: "खमनोर",
        km: 50,
        ascentMetres: 540,
        surface: "Tarmac; three kilometres of stony lane at Nagda",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A rose farm outside Khamnor",
        description:
          "North over the Chirwa ridge to Eklingji, lunch at Delwara, and in the afternoon Haldighati and the little tank called Rakt Talai. The farm distils rose-water in copper pots; in March you can watch, in other months you can smell where it was.",
      },
      {
        day: 3,
        title: "Up, with tea",
        place: "Kumbhalgarh",
        placeHindi: "कुंभलगढ़",
        km: 44,
        ascentMetres: 820,
        surface: "Single-lane tarmac, patched",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "Stone cottages below the fort, first night",
        description:
          "A flat hour to Molela for the clay, then hills that come in steps as far as Kelwara, where there is lunch. The last six kilometres are the steep ones, and the van waits at the bottom of them without comment.",
      },
      {
        day: 4,
        title: "On foot along the wall",
        place: "Kumbhalgarh",
        placeHindi: "कुंभलगढ़",
        km: 14,
        ascentMetres: 290,
        surface: "Tarmac to the gate, stone on top",
        meals: ["Breakfast", "Dinner"],
        stay: "The same cottages, second night",
        description:
          "Seven kilometres to Ram Pol for opening time, the palaces, about three kilometres of rampart, and a free afternoon. After dark the fort is lit and tells its own history in thunderous Hindi; Meera whispers the footnotes.",
      },
      {
        day: 5,
        title: "Over the edge to the marble",
        place: "Ranakpur",
        placeHindi: "रणकपुर",
        km: 50,
        ascentMetres: 560,
        surface: "Village roads with broken edges; a winding ghat to finish",
        meals: ["Breakfast", "Lunch", "Dinner"],
        stay: "A garden lodge two kilometres from the temple",
        description:
          "Rolling farmland where bullocks still turn a few wooden water-wheels, then a forest descent shared with langurs and the occasional bus. A late lunch, the temple, and a swim for those who do not feel the cold.",
      },
      {
        day: 6,
        title: "Home by Gogunda",
        place: "Udaipur",
        placeHindi: "उदयपुर",
        km: 38,
        ascentMetres: 380,
        surface: "Narrow tarmac, one rough kilometre below Ubeshwarji",
        meals: ["Breakfast", "Lunch"],
        stay: null,
        description:
          "An hour and a half in the van to gain back the height, then bicycles to Badi and the lakes. Lunch is by the water at about half past one; evening flights and the night trains are all comfortably caught.",
      },
    ],
    host: {
      name: "Meera Joshi",
      role: "Leads our Rajasthan holidays",
      description: [
        "Meera first came to Mewar for a fortnight to count dhok trees on the slopes below Kumbhalgarh, and went home after eleven weeks with a good list and two words of Mewari, both rude. She has led this ride each winter since the road to Khamnor was mended.",
        "Being from Almora she does not regard anything here as a mountain, and will tell you so on the way up. She then gets off and walks beside whoever is walking, which is the reason she is always asked for.",
      ],
      photo: "avatar-2",
    },
    fit: {
      minAge: 14,
      minHeightCm: 150,
      fitness:
        "You can ride 40 kilometres with hills and get out of bed next day. Two or three such rides in the month before are enough.",
      traffic:
        "Light on all but six kilometres, which are the way out of Udaipur on the second morning. Buses sound the horn in greeting as much as in warning.",
      toilets:
        "At hotels, Eklingji, Haldighati, the fort and Ranakpur; between them, the van keeps a tent and a trowel.",
      weather:
        "Dry, with days of 22 to 30 °C and cold mornings from mid-December to early February. After a late monsoon the lakes are full and one ford is replaced by a bridge further round.",
    },
    meetingPoint: {
      name: "Gangaur Ghat, Udaipur",
      nameHindi: "गणगौर घाट, उदयपुर",
      address: "Gangaur Ghat Marg, beside Bagore ki Haveli, Udaipur, Rajasthan 313001",
      landmark:
        "The triple-arched gate on to Lake Pichola. From Jagdish Temple walk downhill for two minutes towards the water; cars stop at the temple, so hand your bag there to the porter in our orange cap.",
      mapQuery: "Gangaur Ghat, Udaipur, Rajasthan",
      latitude: 24.5797,
      longitude: 73.6823,
    },
    faq: [
      {
        question: "Where are the sand dunes?",
        answer:
          "About two hundred kilometres further west, whatever our illustrator believes. You do meet camels: the Raika herd them round Ranakpur, and they have opinions about bicycles.",
      },
      {
        question: "May I take the van up to Kumbhalgarh?",
        answer:
          "Any part of it, and nobody keeps a score. Usually a third of the group rides the whole climb, a third rides to Kelwara, and the rest have discovered the back seat by Molela.",
      },
      {
        question: "How do I get to Udaipur?",
        answer:
          "By air from Delhi in an hour and a quarter, or overnight by train in about twelve. Some guests spend a weekend in Jaipur first, see the Hawa Mahal, and take the morning train down from there, which needs seven hours and has good windows.",
      },
      {
        question: "What happens if only one person books?",
        answer:
          "We run from two riders, and say so before cancelling becomes dearer. If you are still the only one 62 days before, the ride is called off: you may move to another Sunday, keep a credit for a year, or have the whole sum back.",
      },
    ],
    backgroundPhoto: "rajasthan-fort",
    photos: ["rajasthan-fort", "udaipur-lake", "banner-holidays", "haveli-lane", "map-rajasthan"],
    suggestions: ["delhi-agra-jaipur", "himalayan-foothills-weekend", "kerala-backwaters-by-cycle"],
    mode: "Cycle",
  },
  schedules: [
    {
      weekdays: ["sun"],
      startTimes: ["14:00"],
      season: { from: "10-01", to: "03-31" },
      everyWeeks: 2,
      anchorDate: "2026-10-04",
      capacity: 10,
      cutoff: { kind: "clock-before", days: 14, at: "18:00" },
      minimumGroup: { riders: 2, decideHoursBefore: 62 * 24 },
      horizonDays: 365,
    },
  ],
} satisfies TourFile;
