import type { CSSProperties } from "react";
import { Milestone } from "#app/ui/art/milestone.tsx";
import { Section } from "#app/ui/section.tsx";
import type { HolidaysPage } from "#modules/content/model.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { type Road, roadAcross, roadDown } from "./winding-road.ts";

/** Distances as milestones on a winding road: down the page on a phone, across it on a desktop. */
export function Distance({ heading, text, stones }: HolidaysPage["distance"]) {
  if (stones.length === 0) return null;
  const across = roadAcross(stones.length);
  const down = roadDown(stones.length);
  return (
    <Section id="distance" heading={heading} text={text} tone="teal" className="overflow-x-clip">
      <div className="relative mx-auto max-w-md lg:max-w-none">
        <RoadDrawing road={down} className="lg:hidden" lane={26} />
        <RoadDrawing road={across} className="hidden lg:block" lane={34} />
        <ol>
          {stones.map((stone, index) => {
            const small = down.points[index];
            const large = across.points[index];
            if (!small || !large) return null;
            const place = {
              "--x": `${(100 * small.x) / down.width}%`,
              "--y": `${(100 * small.y) / down.height}%`,
              "--wide-x": `${(100 * large.x) / across.width}%`,
              "--wide-y": `${(100 * large.y) / across.height}%`,
            } as CSSProperties;
            const isLeft = index % 2 === 0;
            return (
              <li
                key={stone.km}
                style={place}
                className={`absolute top-(--y) left-(--x) flex w-24 -translate-x-1/2 -translate-y-1/2 lg:-translate-y-[88%] lg:top-(--wide-y) lg:left-(--wide-x) lg:w-44 lg:flex-col-reverse lg:items-center ${isLeft ? "" : "flex-row-reverse"}`}
              >
                <Milestone number={indianDigits(stone.km)} unit="km" hindi={stone.labelHindi} className="shrink-0" />
                <p
                  className={`w-40 shrink-0 self-center px-4 text-sm leading-snug font-semibold lg:mb-3 lg:w-full lg:px-1 lg:text-center lg:text-base ${isLeft ? "" : "text-right lg:text-center"}`}
                >
                  {stone.label}
                </p>
              </li>
            );
          })}
        </ol>
      </div>
    </Section>
  );
}

function RoadDrawing({ road, lane, className }: { road: Road; lane: number; className: string }) {
  const { width, height, path } = road;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className={`w-full overflow-visible ${className}`}
    >
      <path d={path} className="stroke-sand" strokeWidth={lane + 10} transform="translate(0 8)" />
      <path d={path} className="stroke-marigold" strokeWidth={lane + 6} />
      <path d={path} className="stroke-black" strokeWidth={lane} />
      <path d={path} className="stroke-ink" strokeWidth="2.5" strokeDasharray="18 16" />
    </svg>
  );
}
