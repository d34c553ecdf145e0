import { htmlText } from "#app/ui/html-text.ts";
import type { StoredRoute } from "#modules/routes/index.server.ts";
import { dayNumber, type MeasuredDay, type MeasuredRoute, startsOf, totalOf } from "#modules/routes/model.ts";
import { drawRouteMap, isLoop } from "./draw-route-map.server.ts";
import { drawRouteProfile } from "./draw-route-profile.server.ts";
import { classes, climbLabel, kilometres } from "./svg-text.ts";

/**
 * The route as HTML: map, the same as a list, heights. Made on the server alone, so that it costs the page no script. `moving` is the
 * address of a map to move about in.
 */
export function drawRouteSection(route: StoredRoute, name: string, moving: string | null = null): string {
  const heights = drawRouteProfile(route, name) ?? "";
  // The list of a week is longer than its map: the heights stand below that.
  const [below, after] = route.days.length > 2 ? [`<div class="${classes.below}">${heights}</div>`, ""] : ["", heights];
  return [
    `<section id="way" aria-labelledby="route-heading" class="${classes.part}"><h2 id="route-heading">The way we go</h2><p class="${classes.lead}">${htmlText(describeWay(route))}</p>`,
    `<div class="${classes.parts}"><div>${drawRouteMap(route, name)}${moving === null ? "" : `<a href="${moving}" class="${classes.moving}">Move about in the map</a>`}${below}</div><div><ol class="${classes.places}">${listPlaces(route)}</ol>`,
    route.days.length > 1 ? `<ul class="${classes.days}">${route.days.map(describeDay).join("")}</ul>` : "",
    `</div></div>${after}`,
    `<p class="${classes.note}">The guide may choose another lane on the day.</p></section>`,
  ].join("");
}

/** In place of the route of a bespoke ride. */
export const drawUnplanned = (): string =>
  `<section id="way" aria-labelledby="route-heading" class="${classes.part}"><h2 id="route-heading">The way we go</h2><p class="${classes.lead}">There is no map here, because no two of these rides go the same way. Yours comes with our plan, before you pay.</p></section>`;

const describeWay = (route: MeasuredRoute): string => {
  const climb = route.days.reduce((sum, day) => sum + day.climb, 0);
  const parts = [
    kilometres(totalOf(route)),
    isLoop(route) ? "back to where we met" : null,
    climb >= 50 ? `${climbLabel(climb)} of climbing` : route.days.some(({ lowest }) => lowest !== null) ? "flat" : null,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
};

/** Meeting point and highlights in order. The numbers are those on the map. */
function listPlaces({ places, days }: MeasuredRoute): string {
  const starts = startsOf(days);
  const where = (day: number, at: number | null): string => {
    if (at === null) return "beside the way";
    const metres = (starts[day] ?? 0) + at;
    const measured = days[day];
    return days.length > 1 && measured
      ? `day ${dayNumber(measured, day)}, km ${Math.round(metres / 1000)}`
      : `km ${Math.round(metres / 100) / 10}`;
  };
  const meeting = places.find(({ kind }) => kind === "meeting");
  const start = meeting
    ? `<li class="${classes.start}"><b>${htmlText(meeting.name)}</b> <span>where we meet</span></li>`
    : "";
  return (
    start +
    places
      .filter(({ kind }) => kind === "highlight")
      .map(({ name, day, at }) => `<li><b>${htmlText(name)}</b> <span>${where(day, at)}</span></li>`)
      .join("")
  );
}

function describeDay(day: MeasuredDay): string {
  const facts = [
    kilometres(day.distance),
    day.lowest === null ? null : `${climbLabel(day.climb)} up, ${climbLabel(day.descent)} down`,
    day.unmeasured > 0 ? `no heights for ${kilometres(day.unmeasured)}` : null,
    day.segments.length > 1 ? "a part that we do not ride, dotted on the map" : null,
  ];
  return `<li><b>${htmlText(day.name)}</b> <span>${facts.filter(Boolean).join("; ")}</span></li>`;
}
