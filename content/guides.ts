import type { GuideContent } from "#modules/availability/model.ts";

/** Number of guides that rides are sold by, day guides and mechanics included. Changed later by `npm run ops -- guides`. */
export const guides = 17;

/**
 * Guides by name, at the first start. Later `npm run ops -- add-guide`, `change-guide` and `end-guide`. Days of
 * certificates lie far ahead, so that the demo does not grow old.
 */
export const guidesByName: GuideContent[] = [
  {
    name: "Imran Qureshi",
    languages: ["English", "Hindi", "Urdu"],
    roles: ["lead"],
    phone: "+910000012301",
    email: "imran@guides.pahiya.example",
    portrait: "avatar-1",
    namedInReviews: true,
    certificates: [
      { kind: "first_aid", validTo: "2031-03-31" },
      { kind: "guide_licence", validTo: "2032-12-31" },
    ],
  },
  {
    name: "Meera Joshi",
    languages: ["English", "Hindi", "Kannada"],
    roles: ["lead", "sweep"],
    phone: "+910000012302",
    email: "meera@guides.pahiya.example",
    portrait: "avatar-2",
    namedInReviews: true,
    certificates: [
      { kind: "first_aid", validTo: "2031-03-31" },
      { kind: "guide_licence", validTo: "2032-12-31" },
    ],
  },
  {
    name: "Harpreet Singh",
    languages: ["English", "Hindi", "Punjabi", "Konkani"],
    roles: ["lead", "sweep"],
    phone: "+910000012303",
    email: "harpreet@guides.pahiya.example",
    portrait: "avatar-3",
    namedInReviews: true,
    certificates: [{ kind: "first_aid", validTo: "2031-03-31" }],
  },
  {
    name: "Anand Rao",
    languages: ["English", "Hindi", "Malayalam"],
    roles: ["lead", "sweep"],
    phone: "+910000012304",
    email: "anand@guides.pahiya.example",
    portrait: "avatar-4",
    certificates: [{ kind: "mountain_first_aid", validTo: "2031-06-30" }],
  },
  {
    name: "Nandini Bora",
    languages: ["English", "Hindi"],
    roles: ["lead", "sweep"],
    phone: "+910000012305",
    email: "nandini@guides.pahiya.example",
    portrait: "avatar-5",
    namedInReviews: true,
    certificates: [{ kind: "first_aid", validTo: "2031-03-31" }],
  },
  {
    name: "Salim Ahmad",
    languages: ["Hindi", "Urdu"],
    roles: ["sweep"],
    email: "salim@guides.pahiya.example",
    hours: {
      weekly: {
        mon: { from: "04:30", to: "13:00" },
        tue: { from: "04:30", to: "13:00" },
        wed: { from: "04:30", to: "13:00" },
        thu: { from: "04:30", to: "13:00" },
        sat: { from: "04:30", to: "13:00" },
        sun: { from: "04:30", to: "13:00" },
      },
    },
    namedInReviews: true,
    certificates: [{ kind: "first_aid", validTo: "2031-09-30" }],
  },
  {
    name: "Rohit Kale",
    languages: ["English", "Hindi"],
    roles: ["sweep"],
    hours: {
      weekly: {
        mon: { from: "14:00", to: "22:00" },
        wed: { from: "14:00", to: "22:00" },
        fri: { from: "14:00", to: "22:00" },
        sat: { from: "04:30", to: "22:00" },
        sun: { from: "04:30", to: "22:00" },
      },
    },
  },
  {
    name: "Tenzin Namgyal",
    languages: ["English", "Hindi", "Ladakhi"],
    roles: ["support", "sweep"],
    namedInReviews: true,
    certificates: [
      { kind: "mountain_first_aid", validTo: "2031-06-30" },
      { kind: "mechanic", validTo: "2035-12-31" },
    ],
  },
];

/** Roles in which the demo's guides are put on the rides of its first two days, by the tour's slug. */
export const firstAssignments: { tour: string; guide: string; role: "lead" | "sweep" }[] = [
  { tour: "old-delhi-at-dawn", guide: "Imran Qureshi", role: "lead" },
  { tour: "old-delhi-at-dawn", guide: "Nandini Bora", role: "sweep" },
  { tour: "nizamuddin-and-lodhi", guide: "Harpreet Singh", role: "lead" },
  { tour: "hauz-khas-and-deer-park", guide: "Meera Joshi", role: "lead" },
];
