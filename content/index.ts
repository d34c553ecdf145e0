import delhiAgraJaipur from "./holidays/delhi-agra-jaipur.ts";
import goaBackRoads from "./holidays/goa-back-roads.ts";
import himalayanFoothillsWeekend from "./holidays/himalayan-foothills-weekend.ts";
import karnatakaMysoreAndCoorg from "./holidays/karnataka-mysore-and-coorg.ts";
import keralaBackwatersByCycle from "./holidays/kerala-backwaters-by-cycle.ts";
import ladakhHighPasses from "./holidays/ladakh-high-passes.ts";
import rajasthanLakeAndFort from "./holidays/rajasthan-lake-and-fort.ts";
import type { TourFile } from "./shape.ts";
import bazaarsAtDusk from "./tours/bazaars-at-dusk.ts";
import chandniChowkFoodWalk from "./tours/chandni-chowk-food-walk.ts";
import delhiYourOwnWay from "./tours/delhi-your-own-way.ts";
import hauzKhasAndDeerPark from "./tours/hauz-khas-and-deer-park.ts";
import mehrauliRuins from "./tours/mehrauli-ruins.ts";
import newDelhiAvenues from "./tours/new-delhi-avenues.ts";
import nizamuddinAndLodhi from "./tours/nizamuddin-and-lodhi.ts";
import oldDelhiAtDawn from "./tours/old-delhi-at-dawn.ts";
import schoolAndTeamRides from "./tours/school-and-team-rides.ts";
import shahjahanabadOnSunday from "./tours/shahjahanabad-on-sunday.ts";

export { categories } from "./categories.ts";
export { destinations } from "./destinations.ts";
export { photos } from "./photos/catalogue.ts";

/** Every tour of the company, in the order in which lists show them before anyone sorts. */
export const tourFiles: TourFile[] = [
  oldDelhiAtDawn,
  newDelhiAvenues,
  nizamuddinAndLodhi,
  mehrauliRuins,
  bazaarsAtDusk,
  chandniChowkFoodWalk,
  shahjahanabadOnSunday,
  hauzKhasAndDeerPark,
  rajasthanLakeAndFort,
  keralaBackwatersByCycle,
  ladakhHighPasses,
  delhiAgraJaipur,
  karnatakaMysoreAndCoorg,
  goaBackRoads,
  himalayanFoothillsWeekend,
  delhiYourOwnWay,
  schoolAndTeamRides,
];
