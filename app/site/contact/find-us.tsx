import { TapFrame } from "#app/ui/tap-frame.tsx";
import type { ContactPage } from "#modules/content/model.ts";
import { mapFrame, mapPage, mapsSearch, QUARTER } from "#platform/maps.ts";
import { Plan } from "./plan.tsx";

type Place = Pick<ContactPage, "mapQuery" | "latitude" | "longitude" | "plan">;

/** The map, loaded on demand, and a link that opens it in the traveller's own map app. */
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
      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <TapFrame
          src={mapFrame(place, QUARTER)}
          href={mapPage(place, 16)}
          title={place.mapQuery}
          label="Show the map"
          note="Comes from OpenStreetMap"
          icon="pin"
          className="aspect-4/3 bg-sand"
          poster={place.plan ? <Plan plan={place.plan} /> : undefined}
        />
        {place.plan ? (
          <div>
            <h3 className="text-xl">On foot from the metro</h3>
            <ol className="mt-3 grid list-decimal gap-2 pl-5">
              {place.plan.way.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="mt-4 text-sm text-ink-soft">The plan is a sketch of this way and not to scale.</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}
