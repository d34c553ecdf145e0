import { HOLD_MINUTES, TRANSFER_FEE_PAISE } from "#modules/booking/model.ts";
import type { PageDocument, PageKey } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";
import { publicHolidaysContent } from "../pages/public-holidays.ts";

/** Stands wherever the company's name is due. The first run asks for the real one. */
const NAME = "Your company";
const LAST_CHANGE = "2026-11-29";

const links = [
  { label: "All tours", path: "/tours" },
  { label: "About", path: "/about" },
  { label: "Contact", path: "/contact" },
  { label: "FAQ", path: "/faq" },
  { label: "Privacy", path: "/privacy" },
  { label: "Terms and conditions", path: "/terms-condition" },
];

const rain =
  "In heavy rain, thunder or dense fog we call a tour off. You then choose another date, a credit or all your money.";

/** Pages of a company that has just begun: neutral words, and contacts that lead nowhere. */
export const emptyPages: { [Key in PageKey]: PageDocument<Key> } = {
  company: {
    name: NAME,
    shortName: NAME,
    legalName: NAME,
    slogan: "Guided tours",
    phone: "+91 00000 00000",
    whatsapp: "+91 00000 00000",
    email: "hello@company.example",
    bookingsEmail: "bookings@company.example",
    address: ["Your street", "Your town", "India"],
    officeHours: { opens: "10:00am", closes: "5:00pm", days: "Every day" },
    social: [],
    navbar: [
      { label: "Tours", path: "/tours", sublinks: [] },
      { label: "Stories", path: "/blogs", sublinks: [] },
      {
        label: "About",
        path: "/about",
        sublinks: [
          { label: "Questions", path: "/faq" },
          { label: "Contact", path: "/contact" },
        ],
      },
    ],
    footer: {
      heading: "Guided tours",
      info: "Write to us or telephone: we like to help you choose.",
      quickLinks: links,
      pictures: [],
    },
  },
  home: {
    metaTitle: `${NAME}: guided tours`,
    metaDescription: "Guided tours in small groups, with dates that you can book at once.",
    banner: [],
    offer: { heading: "This season's offers", description: "The same tours and the same guides, for less." },
    holidays: { heading: "Cycling holidays", subheading: "Days on the road, with a guide." },
    exploreMore: {
      heading: "Find your tour",
      text: "Choose a tour and a date, or tell us what you would like to see.",
      links: [
        { label: "All tours", description: "With their dates and prices.", path: "/tours", photo: "canal-road" },
        { label: "Made to measure", description: "Your dates and your pace.", path: "/contact", photo: "workshop" },
      ],
    },
    blog: { heading: "Recent stories", description: "From our tours." },
    reviews: { heading: "What our guests say", externalLabel: "Read more reviews elsewhere" },
    asSeenOn: [],
    newsletter: { heading: "One letter a month", text: "New tours and new dates.", buttonLabel: "Subscribe" },
  },
  about: {
    headertitle: "About us",
    backgroundPhoto: "banner-about",
    intro: {
      text1: "Who we are",
      text2: "We guide tours, and we would like to meet you on one.",
      data: [
        { title: "Small groups", text: "So that everybody hears the guide.", photo: "haveli-lane" },
        { title: "One price", text: "The price beside a date is the price that you pay.", photo: "spice-market" },
        { title: "Guides who know the way", text: "They live where they lead.", photo: "forest-road" },
      ],
    },
    aboutTour: {
      heading: "How a tour goes",
      para1: "Come a few minutes early. Your guide tells you the way, and what to look out for.",
      para2: "We go at the pace of the slowest, and stop often.",
      photos: ["workshop", "lodhi-garden"],
    },
    history: { title: "Our history", para: "It begins here.", data: [] },
    team: { title: "Who you will meet", para: "Our guides.", rows: [] },
  },
  faq: {
    headerPhoto: "monsoon",
    categories: [
      {
        id: "booking",
        name: "Booking and cancelling",
        entries: [
          {
            id: "booking-how",
            question: "How do I book?",
            answer:
              "Open a [tour](/tours), choose how many you are and a date with room, and press Book these places. You need no account. The confirmation comes by e-mail.",
          },
          {
            id: "booking-hold",
            question: "How long are my places kept while I pay?",
            answer: `${HOLD_MINUTES} minutes, and you may ask once for ${HOLD_MINUTES} more. If the time runs out, nothing is charged.`,
          },
          {
            id: "booking-cancel",
            question: "How do I cancel or change a booking?",
            answer:
              "Press the link in your confirmation. Its page shows what comes back before you press anything; the shares stand in the [terms](/terms-condition).",
          },
        ],
      },
      {
        id: "weather",
        name: "Weather",
        entries: [{ id: "weather-rain", question: "What if it rains?", answer: rain }],
      },
    ],
  },
  contact: {
    heading: "Get in touch",
    introduction: "Ask us anything. We answer as soon as we can.",
    headerPhoto: "lutyens-avenue",
    photo: "chai-still",
    mapQuery: "India Gate, New Delhi",
    latitude: 28.6129,
    longitude: 77.2295,
  },
  "coming-soon": {
    heading: "Coming soon",
    introduction: "We are getting ready.",
    launched: "We are open.",
    launchesAt: "2026-11-29T10:00:00+05:30",
    photo: "camp-stars",
  },
  holidays: {
    banner: { heading: "India by cycle", text: "Cycling holidays with a guide.", photo: "banner-holidays" },
    offer: { heading: "Holidays for less this season", description: "The same roads at a lower price." },
    holidays: { heading: "Roads to choose from", subheading: "Each has its own season." },
    distance: { heading: "How far is far", text: "Kilometres are not all alike.", stones: [] },
    reviews: { heading: "From people who rode for days" },
  },
  destinations: {
    heading: "Where we go",
    introduction: "The dots are where a tour begins.",
    places: [{ destination: "delhi", latitude: 28.65, longitude: 77.22, states: ["dl"] }],
  },
  gallery: { heading: "Gallery", introduction: "Pictures of our tours.", albums: [] },
  promises: {
    tours: "Guided tours by the hour or by the day.",
    stories: "Stories by the people who guide our tours.",
    answers: "We read your message and answer as soon as we can.",
    madeToMeasure: {
      steps: [
        { title: "You write", text: "Who comes, when, and what you would like to see." },
        { title: "We answer", text: "With a plan and a fixed price." },
        { title: "You accept", text: "Nothing is paid until you do." },
      ],
      words: "No dates to pick here: the day is made around yours.",
    },
    weather: { cycle: rain, walk: rain, bespoke: rain, holiday: rain },
    holidayRiders: "We ask for heights and food some days before, for bicycles and kitchens.",
    handingOver: "hotels and permits that are written again",
  },
  terms: {
    title: "Terms and conditions",
    introduction: `These terms of ${NAME} are a beginning: read them, and write what holds for you. The tables of refunds are drawn from the rules by which the site pays.`,
    updated: LAST_CHANGE,
    sections: [
      {
        id: "booking",
        title: "Booking and paying",
        paragraphs: [
          `A booking exists once its payment is confirmed. Until then your places are held for ${HOLD_MINUTES} minutes, which you may extend once.`,
          "Prices are in Indian rupees. The price that you are shown before you pay is the price of your booking.",
        ],
      },
      {
        id: "who",
        title: "Who can come",
        paragraphs: [
          "Participants must be over 18 unless accompanied by a parent or guardian on the same departure. Each tour names a lowest age.",
        ],
      },
      {
        id: "cancelling-city-tours",
        title: "Cancelling tours of a day",
        paragraphs: ["What counts is when you cancel, measured back from the start of your departure, in Delhi time."],
      },
      {
        id: "cancelling-holidays",
        title: "Cancelling holidays",
        paragraphs: [
          `You may pass your booking on to another person. The transfer fee is ${formatRupees(TRANSFER_FEE_PAISE)}.`,
        ],
      },
      {
        id: "refunds",
        title: "How refunds are paid",
        paragraphs: ["Refunds go to the card or account from which the payment came, within 15 days."],
      },
      { id: "we-cancel", title: "When we cancel", paragraphs: [rain] },
      {
        id: "law",
        title: "Complaints and law",
        paragraphs: ["If something went wrong, [write to us](/contact). Indian law applies."],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    introduction: `This policy of ${NAME} is a beginning: read it, and write what holds for you.`,
    updated: LAST_CHANGE,
    sections: [
      {
        id: "what",
        title: "What we keep",
        paragraphs: [
          "When you book: your name, e-mail address, telephone number and country, your remarks, what you booked and what you paid. For each rider: what the ride needs to know.",
        ],
      },
      {
        id: "how-long",
        title: "How long",
        paragraphs: [
          "Bookings, payments and bills: eight years, as Indian law wants. What only the ride needed to know: until two days after it.",
        ],
      },
      {
        id: "payments",
        title: "Payments",
        paragraphs: ["Payments are taken by Razorpay in their own window. Your card number never reaches us."],
      },
      {
        id: "rights",
        title: "Your rights",
        paragraphs: [
          "You may ask what we have about you, have it corrected, copied or deleted. [Write to us](/contact) from the address with which you booked.",
        ],
      },
    ],
  },
  "public-holidays": publicHolidaysContent,
  // Empty: without rates prices stand in rupees alone.
  "exchange-rates": { day: null, source: "Reserve Bank of India", rates: [] },
};
