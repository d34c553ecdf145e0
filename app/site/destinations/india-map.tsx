import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import drawing from "./india.svg";
import { indiaSize, onIndia, type ProjectedPlace, regionRound } from "./india-projection.ts";

export interface MapPlace extends ProjectedPlace {
  slug: string;
  name: string;
  path: string;
  /** The states and territories to tint, by their two letters. */
  states: readonly string[];
}

// The outline is painted first, or it would cover the smallest islands.
const land = "fill-sand stroke-card [paint-order:stroke] [stroke-width:14]";
const state = "stroke-card [stroke-width:8]";

/** The whole country with a dot for each place. The dots are a pointer shortcut; the list beside has the same links. */
export function IndiaMap({ places, className }: { places: readonly MapPlace[]; className?: string }) {
  return (
    <svg viewBox={`0 0 ${indiaSize.width} ${indiaSize.height}`} aria-hidden="true" className={cx("w-full", className)}>
      <use href={`${drawing}#india`} className={land} />
      {places.flatMap(({ states }) =>
        states.map((id) => <use key={id} href={`${drawing}#${id}`} className={cx("fill-marigold", state)} />),
      )}
      {places.map((place, index) => {
        const { x, y } = onIndia(place);
        return (
          <Link key={place.slug} to={place.path} tabIndex={-1} className="group/dot">
            <circle
              cx={x}
              cy={y}
              r="190"
              className="fill-coral-ink stroke-card group-hover/dot:fill-ink"
              strokeWidth="30"
            />
            <text x={x} y={y + 78} textAnchor="middle" className="fill-card font-sans text-[220px] font-bold">
              {index + 1}
            </text>
          </Link>
        );
      })}
    </svg>
  );
}

const REGION = { width: 2700, height: 2160 };

/** The region of one place, with the whole country in the corner. */
export function RegionMap({ place, others }: { place: MapPlace; others: readonly MapPlace[] }) {
  const corner = regionRound(place, REGION.width, REGION.height);
  const here = onIndia(place);
  const isSeen = ({ x, y }: { x: number; y: number }): boolean =>
    x > corner.x + 150 && x < corner.x + REGION.width - 150 && y > corner.y + 80 && y < corner.y + REGION.height - 80;
  // A letter of a small label is about 46 units wide. The country map at the right must not be overlapped.
  const isTight = (name: string, x: number): boolean => x + 48 + name.length * 46 > corner.x + REGION.width * 0.78;
  return (
    <figure>
      <div className="relative overflow-hidden rounded-md border-2 border-ink bg-card">
        <svg
          viewBox={`${corner.x} ${corner.y} ${REGION.width} ${REGION.height}`}
          role="img"
          aria-label={`Map: where ${place.name} lies in India`}
          className="w-full"
        >
          <use href={`${drawing}#india`} className="fill-cream stroke-line [stroke-width:6]" />
          {place.states.map((id) => (
            <use key={id} href={`${drawing}#${id}`} className="fill-marigold stroke-card [stroke-width:8]" />
          ))}
          {others
            .map((other) => ({ ...other, ...onIndia(other) }))
            .filter(isSeen)
            .map(({ slug, name, x, y }) => (
              <g key={slug}>
                <circle cx={x} cy={y} r="24" className="fill-ink-soft" />
                <text
                  x={x + (isTight(name, x) ? -48 : 48)}
                  y={y + 30}
                  textAnchor={isTight(name, x) ? "end" : "start"}
                  className="fill-ink-soft font-sans text-[88px]"
                >
                  {name}
                </text>
              </g>
            ))}
          <circle cx={here.x} cy={here.y} r="120" className="fill-coral" opacity=".25" />
          <circle cx={here.x} cy={here.y} r="58" className="fill-coral-ink stroke-card" strokeWidth="18" />
          <text
            x={here.x}
            y={here.y - 155}
            textAnchor="middle"
            className="fill-ink stroke-card font-display text-[150px] font-bold [paint-order:stroke] [stroke-width:24]"
          >
            {place.name}
          </text>
        </svg>
        <svg
          viewBox={`-200 -200 ${indiaSize.width + 400} ${indiaSize.height + 400}`}
          aria-hidden="true"
          className="absolute right-3 bottom-3 w-[18%] rounded-sm border border-line bg-card"
        >
          <use href={`${drawing}#india`} className="fill-sand stroke-sand [stroke-width:20]" />
          <rect {...corner} {...REGION} fill="none" className="stroke-coral-ink" strokeWidth="130" />
        </svg>
      </div>
      <MapCredit />
    </figure>
  );
}

/** Attribution that the outline's licence requires. */
export function MapCredit() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Outline of India: <a href="https://github.com/VictorCazanave/svg-maps">@svg-maps/india</a> by Victor Cazanave,{" "}
      <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, simplified and coloured by us.
    </p>
  );
}
