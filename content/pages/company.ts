import type { Company } from "#modules/content/model.ts";

/** The demo company. Its contacts lead nowhere on purpose: reserved domains, and a number nobody has. */
export const companyContent: Company = {
  name: "Pahiya",
  nameHindi: "पहिया",
  shortName: "Pahiya",
  legalName: "Pahiya Cycle Tours (demonstration company)",
  // An example: its form and its check digit are right for Delhi (07), and nobody is registered under it.
  gstin: "07AAAAA0000A1Z4",
  grievanceOfficer: { name: "Kamala Khanna", email: "complaints@pahiya.example" },
  slogan: "Delhi at the speed of a bicycle",
  whoWeAre: "Guided rides and walks in Delhi",
  since: 2017,
  phone: "+91 00000 12345",
  whatsapp: "+91 00000 12345",
  email: "hello@pahiya.example",
  bookingsEmail: "bookings@pahiya.example",
  address: ["Pahiya, Unit 0, Example Haveli Lane", "Delhi 110000", "India"],
  officeHours: { opens: "10:00am", closes: "5:00pm", days: "Every day" },
  gifts: { sumsPaise: [2000_00, 5000_00, 10_000_00], leastPaise: 500_00, mostPaise: 50_000_00 },
  social: [
    { name: "Instagram", url: "https://social.example/pahiya" },
    { name: "Facebook", url: "https://social.example/pahiya-cycle-tours" },
  ],
  navbar: [
    {
      label: "Tours",
      path: "/tours",
      sublinks: [
        { label: "Delhi cycle tours", path: "/tours/cycle-tours" },
        { label: "Walks", path: "/tours/walking-tours" },
        { label: "Made to measure", path: "/tours/bespoke-tours" },
        { label: "All tours", path: "/tours" },
      ],
    },
    {
      label: "Cycling Holidays",
      path: "/india-by-cycle",
      sublinks: [
        { label: "All holidays", path: "/tours/bicycle-touring" },
        { label: "Mysore", path: "/mysore" },
        { label: "Destinations", path: "/destination-list-v2" },
      ],
    },
    { label: "Stories", path: "/blogs", sublinks: [] },
    {
      label: "About",
      path: "/about",
      sublinks: [
        { label: "Questions", path: "/faq" },
        { label: "Gallery", path: "/gallery" },
        { label: "Contact", path: "/contact" },
      ],
    },
  ],
  footer: {
    heading: "A small company with good brakes",
    info: "Ten people, forty bicycles and one courtyard off a lane that no car fits into. We have shown Delhi to riders from sixty countries, and we still take the long way round for a good cup of tea.",
    quickLinks: [
      { label: "All tours", path: "/tours" },
      { label: "Delhi cycle tours", path: "/tours/cycle-tours" },
      { label: "Walks", path: "/tours/walking-tours" },
      { label: "Cycling holidays", path: "/india-by-cycle" },
      { label: "Destinations", path: "/destination-list-v2" },
      { label: "Stories", path: "/blogs" },
      { label: "Gallery", path: "/gallery" },
      { label: "Gifts", path: "/gift" },
      { label: "About", path: "/about" },
      { label: "Contact", path: "/contact" },
      { label: "FAQ", path: "/faq" },
      { label: "Privacy", path: "/privacy" },
      { label: "Terms and conditions", path: "/terms-condition" },
    ],
    // The posts of the demo company lead nowhere, as its account does.
    pictures: ["spice-market", "stepwell", "monsoon", "canal-road", "workshop", "camp-stars"].map((photo) => ({
      photo,
      url: `https://social.example/pahiya/p/${photo}`,
    })),
  },
};
