import type { Promises } from "#modules/content/model.ts";

/** Choices of a guest after a called-off ride, as in the terms ("When we cancel"). */
const ALL_BACK = "you choose another date, a credit or all your money";

export const promisesContent: Promises = {
  tours: "By the hour or by the week, on foot or on two wheels. Every one has a guide, and tea.",
  stories:
    "Breakfasts, punctures, kites and passes: stories by the people who guide our rides in Delhi and across India.",
  answers: "Someone who rides here reads your message and answers within a day.",
  madeToMeasure: {
    steps: [
      { title: "You write", text: "Who comes, when, and what you are curious about. Three lines will do." },
      { title: "We draw the day", text: "Within a working day you have questions, then a plan with a fixed price." },
      { title: "You change your mind", text: "As often as needed. Nothing is paid until you accept the plan." },
    ],
    words: "No dates to pick here: the day is built around yours.",
  },
  weather: {
    cycle: `We ride in drizzle; thunder, heavy rain, dense fog and very bad air call a ride off, and then ${ALL_BACK}.`,
    walk: `We walk in ordinary rain; thunder, dense fog and very bad air call a walk off, and then ${ALL_BACK}.`,
    // It has no dates to choose from: another one is agreed by letter.
    bespoke:
      "If rain, heat or bad air is coming, we decide together the evening before; when we call the ride off, you choose another day that we agree on, a credit or all your money.",
    holiday: `We ride in drizzle. In a storm or dense fog a day starts later or goes another way, and the van makes up the distance. If we have to call the holiday off, ${ALL_BACK}.`,
  },
  holidayRiders: "The workshop asks us for heights a week before the ride, and the hotels for what you eat.",
  handingOver: "hotels and permits that are written anew",
};
