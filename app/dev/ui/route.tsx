import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Section } from "#app/ui/section.tsx";
import { FormSpecimens } from "#app/ui/specimen/forms.tsx";
import { MotifSpecimens } from "#app/ui/specimen/motifs.tsx";
import { Plate } from "#app/ui/specimen/plate.tsx";
import { ReadingSpecimens } from "#app/ui/specimen/reading.tsx";
import { SpecimenPicture } from "#app/ui/specimen/specimen-picture.tsx";
import { demoContext } from "../demo-context.server.ts";
import type { Route } from "./+types/route";

const colours = [
  ["paper", "bg-paper"],
  ["card", "bg-card"],
  ["cream", "bg-cream"],
  ["sand", "bg-sand"],
  ["ink", "bg-ink"],
  ["coral", "bg-coral"],
  ["coral-ink", "bg-coral-ink"],
  ["marigold", "bg-marigold"],
  ["teal", "bg-teal"],
  ["teal-ink", "bg-teal-ink"],
  ["board", "bg-board"],
  ["night", "bg-night"],
] as const;

export function loader({ context }: Route.LoaderArgs) {
  demoContext(context);
  return null;
}

export function meta() {
  return [{ title: "Specimens · Pahiya" }, { name: "robots", content: "noindex" }];
}

/** All interface components in their states. */
export default function SpecimenPage() {
  return (
    <>
      <div className="wrap py-3">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Specimens" }]} />
      </div>
      <div className="relative">
        <SpecimenPicture number={0} priority sizes="100vw" className="aspect-4/5 object-cover sm:aspect-21/9" />
        <div className="wrap relative">
          <StationBoard
            as="h1"
            name="Specimens"
            hindi="नमूने"
            small="Everything a page is built from"
            size="lg"
            className="-mt-16"
          />
        </div>
      </div>
      <Section heading="Letters and colours" kicker="Eczar, Anek Latin" layout="side">
        <div className="grid gap-10">
          <Plate name="Display: Eczar">
            <p className="font-display text-5xl font-semibold">See Delhi at the speed of a bicycle</p>
            <p lang="hi" className="mt-3 text-3xl font-semibold">
              साइकिल की रफ़्तार से दिल्ली देखिए
            </p>
          </Plate>
          <Plate name="Text: Anek Latin">
            <div className="reading">
              <p>
                We start before the city does. At half past six the lanes behind the Jama Masjid belong to the bread
                bakers, the goats and us; by nine it takes a bell to get through. Four hours, fifteen kilometres,
                ₹2,000, breakfast included. <a href="#motifs">Read what to bring</a>.
              </p>
              <h2>A heading within a text</h2>
              <ul>
                <li>Closed shoes</li>
                <li>A light jacket from November to February</li>
              </ul>
              <blockquote>The best four hours of our two weeks.</blockquote>
            </div>
          </Plate>
          <Plate name="Colours">
            <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6">
              {colours.map(([name, ground]) => (
                <li key={name} className="text-xs">
                  <span className={`mb-1 block aspect-square rounded-md border border-line ${ground}`} />
                  <span>{name}</span>
                </li>
              ))}
            </ul>
          </Plate>
        </div>
      </Section>
      <FormSpecimens />
      <MotifSpecimens />
      <ReadingSpecimens />
    </>
  );
}
