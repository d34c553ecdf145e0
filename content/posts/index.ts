import type { PostContentInput } from "#modules/content/model.ts";
import aDayThatBeginsAtHalfPastFour from "./a-day-that-begins-at-half-past-four.ts";
import breakfastInTheOldCity from "./breakfast-in-the-old-city.ts";
import howHighIsKhardungLaReally from "./how-high-is-khardung-la-really.ts";
import howToPackForSixDays from "./how-to-pack-for-six-days.ts";
import keralaBelowTheSea from "./kerala-below-the-sea.ts";
import sevenCitiesInOneMorning from "./seven-cities-in-one-morning.ts";
import thePunctureAtParantheWaliGali from "./the-puncture-at-paranthe-wali-gali.ts";
import theWeekOfTheKite from "./the-week-of-the-kite.ts";
import treesOfTheAvenues from "./trees-of-the-avenues.ts";
import whatAVanIsFor from "./what-a-van-is-for.ts";
import whatDiwaliDoesToAStreet from "./what-diwali-does-to-a-street.ts";
import whenToComeMonthByMonth from "./when-to-come-month-by-month.ts";

/** All stories. */
export const posts: PostContentInput[] = [
  aDayThatBeginsAtHalfPastFour,
  breakfastInTheOldCity,
  howHighIsKhardungLaReally,
  howToPackForSixDays,
  keralaBelowTheSea,
  sevenCitiesInOneMorning,
  thePunctureAtParantheWaliGali,
  theWeekOfTheKite,
  treesOfTheAvenues,
  whatAVanIsFor,
  whatDiwaliDoesToAStreet,
  whenToComeMonthByMonth,
];
