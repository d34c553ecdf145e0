import { Mark } from "#app/ui/mark.tsx";
import { TapFrame } from "#app/ui/tap-frame.tsx";
import type { ContactPage } from "#modules/content/model.ts";
import { mapFrame, mapPage, mapsSearch, QUARTER } from "#platform/maps.ts";

type Place = Pick<ContactPage, "mapQuery" | "latitude" | "longitude">;

/** Where to find us: a map when it is asked for, and a way to open it in the traveller's own. */
export function FindUs({ place }: { place: Place }) {
  return (
    <section aria-labelledby="find-us" className="wrap page pt-0">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <h2 id="find-us">Find us</h2>
          <p className="mt-2 text-lg text-ink-soft">{place.mapQuery}</p>
        </div>
        <a
          href={mapsSearch(place)}
          className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Open in maps
        </a>
      </div>
      <TapFrame
        src={mapFrame(place, QUARTER)}
        href={mapPage(place, 16)}
        title={place.mapQuery}
        label="Show the map"
        note="Comes from OpenStreetMap"
        icon="pin"
        className="mt-6 aspect-4/3 md:aspect-[3/1]"
        poster={<Streets />}
      />
    </section>
  );
}

/** A drawing of lanes and a river in the place of the map. */
function Streets() {
  return (
    <span className="grid size-full place-items-center bg-sand">
      <svg
        viewBox="0 0 300 100"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="col-start-1 row-start-1 size-full"
      >
        <path d="M236-5c-14 22 22 36 6 60s10 34 2 55h60V-5z" className="fill-teal-wash" />
        <g fill="none" className="stroke-paper" strokeLinecap="round">
          <path d="M-5 62 150 48l90-6" strokeWidth="7" />
          <path d="M60-5 74 105M150-5v110M196-5l10 110M-5 24l230-4M-5 90l240-10" strokeWidth="3.5" />
          <path
            d="M20-5 32 105M96 20l8 70M120 5l4 90M172 20v62M40 36l100-2M80 76l110-6M155 34h70M160 64l66-4"
            strokeWidth="1.5"
          />
        </g>
        <path
          d="M74 57 150 50l54-3 4 26"
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="3 3"
          className="stroke-coral"
        />
      </svg>
      <span className="col-start-1 row-start-1 rounded-full bg-card p-2 shadow-print-ink">
        <Mark className="size-10" />
      </span>
    </span>
  );
}
