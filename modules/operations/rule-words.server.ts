import { type CutoffRule, type ScheduleRule, type SunStart, weekdays } from "#modules/availability/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { dayAndMonth, plainDate } from "#platform/time/delhi-time.ts";

const dayNames: Record<(typeof weekdays)[number], string> = {
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};

const listed = (words: string[]): string => new Intl.ListFormat("en-GB").format(words);

/** "10-01" as "1 October"; in a leap year, to allow every day. */
const dayOfYear = (monthDay: string): string => dayAndMonth(`2028-${monthDay}`);

function startWords(start: string | SunStart): string {
  if (typeof start === "string") return start;
  const { sun, offsetMinutes, roundToMinutes, notBefore } = start;
  const minutes = pluralize(Math.abs(offsetMinutes), "minute");
  const when = offsetMinutes === 0 ? "" : `${minutes} ${offsetMinutes < 0 ? "before" : "after"} `;
  const never = notBefore === undefined ? "" : `, never before ${notBefore}`;
  return `${when}${sun} (rounded to ${pluralize(roundToMinutes, "minute")}${never})`;
}

function cutoffWords(cutoff: CutoffRule): string {
  switch (cutoff.kind) {
    case "hours-before":
      return `until ${pluralize(cutoff.hours, "hour")} before it starts`;
    case "clock-before":
      return cutoff.days === 0
        ? `until ${cutoff.at} on the day`
        : `until ${cutoff.at}, ${pluralize(cutoff.days, "day")} before`;
    case "at-start":
      return "until it starts";
    case "until-full":
      return `until ${pluralize(cutoff.joinMinutes, "minute")} after it started, if it is not full`;
  }
}

/** "every day at 06:30; 10 places; bookable until …" */
export function describeRule(rule: ScheduleRule): string {
  const days = weekdays.filter((day) => rule.weekdays.includes(day));
  const { season, everyWeeks, anchorDate, minimumGroup, lastDay } = rule;
  return [
    `${days.length === weekdays.length ? "every day" : listed(days.map((day) => dayNames[day]))} at ${listed(rule.startTimes.map(startWords))}`,
    ...(season ? [`from ${dayOfYear(season.from)} to ${dayOfYear(season.to)}`] : []),
    ...(everyWeeks > 1 && anchorDate ? [`every ${everyWeeks} weeks, counted from ${plainDate(anchorDate)}`] : []),
    pluralize(rule.capacity, "place"),
    `bookable from ${pluralize(rule.horizonDays, "day")} before, ${cutoffWords(rule.cutoff)}`,
    ...(minimumGroup
      ? [
          `only with ${minimumGroup.riders} riders or more, decided ${pluralize(minimumGroup.decideHoursBefore, "hour")} before`,
        ]
      : []),
    ...(lastDay === undefined ? [] : [`last day ${plainDate(lastDay)}`]),
  ].join("; ");
}
