import { dayNumber, type MeasuredDay, type MeasuredPlace } from "#modules/routes/model.ts";
import type { MapFrame, Pixel } from "./map-frame.ts";

/** A numbered sign; `to` is its place, `middle` where there is room for it. */
export interface MapSign {
  to: Pixel;
  middle: Pixel;
  number: number;
}

/** Places of a route in pixels. Signs that would lie over one another are pushed apart. */
export function layOutSigns(days: readonly MeasuredDay[], places: readonly MeasuredPlace[], frame: MapFrame) {
  const [meetingPlace] = places.filter(({ kind }) => kind === "meeting");
  const meeting = meetingPlace ? frame.toPixel([meetingPlace.lon, meetingPlace.lat]) : null;
  const nights = (days.length > 1 ? days : []).flatMap((day, at): MapSign[] => {
    const end = day.segments.at(-1)?.at(-1);
    if (!end) return [];
    const to = frame.toPixel(end);
    return [{ to, middle: [to[0] + 19, to[1] - 15], number: dayNumber(day, at) }];
  });
  const highlights = places
    .filter(({ kind }) => kind === "highlight")
    .map(({ lon, lat }, at): MapSign => {
      const to = frame.toPixel([lon, lat]);
      return { to, middle: to, number: at + 1 };
    });
  const ends = pushApart(nights, meeting ? [meeting] : [], frame.height);
  const fixed = [...(meeting ? [meeting] : []), ...ends.map(({ middle }) => middle)];
  return { meeting, nights: ends, highlights: pushApart(highlights, fixed, frame.height) };
}

const ROUNDS = 90;

/** Moves signs that lie over one another, or over `fixed` places, until each can be read. */
export function pushApart(signs: readonly MapSign[], fixed: readonly Pixel[], height: number): MapSign[] {
  const middles = signs.map(({ middle }): Pixel => [...middle]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of middles) {
      for (const other of fixed) pushFrom(one, other, 30);
      for (const other of middles) if (other !== one) pushFrom(one, other, 25);
    }
  return signs.map((sign, at) => {
    const [x, y] = middles[at] ?? sign.middle;
    return { ...sign, middle: [Math.max(16, Math.min(374, x)), Math.max(16, Math.min(height - 66, y))] };
  });
}

function pushFrom(one: Pixel, other: Pixel, wanted: number): void {
  const dx = one[0] - other[0] || 0.1;
  const dy = one[1] - other[1] || 0.1;
  const away = Math.hypot(dx, dy);
  if (away >= wanted) return;
  one[0] += (dx / away) * (wanted - away) * 0.5;
  one[1] += (dy / away) * (wanted - away) * 0.5;
}
