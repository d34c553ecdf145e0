import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { AboutPage } from "#modules/content/model.ts";

type Intro = Omit<AboutPage["intro"], "data"> & {
  data: (AboutPage["intro"]["data"][number] & { picture: PictureData })[];
};

export function Introduction({ intro }: { intro: Intro }) {
  return (
    <section className="wrap band pt-10!">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-12">
        <h2 className="lg:col-span-6">{intro.text1}</h2>
        <p className="measure text-lg lg:col-span-6">{intro.text2}</p>
      </div>
      <ul className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {intro.data.map((card, index) => (
          // Each card stands a step lower than the one before, so that the row does not look like a brochure.
          <li key={card.title} className={["", "md:mt-10", "md:mt-20"][index % 3]}>
            <Picture
              {...card.picture}
              sizes="(min-width: 48rem) 25rem, 100vw"
              className="aspect-4/3 rounded-md object-cover"
            />
            <h3 className="mt-4 text-xl">{card.title}</h3>
            <p className="measure mt-1.5 text-ink-soft">{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AboutTourProps = { aboutTour: AboutPage["aboutTour"]; pictures: PictureData[] };

/** Summary of a ride: two paragraphs between two pictures of unequal size. */
export function AboutSummary({ aboutTour, pictures: [large, small] }: AboutTourProps) {
  return (
    <section className="surface-cream halftone band">
      <div className="wrap grid items-center gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="relative pr-[14%] pb-[22%] sm:pb-[16%] lg:col-span-6">
          {large ? (
            <Picture
              {...large}
              sizes="(min-width: 64rem) 32rem, 90vw"
              className="aspect-4/5 rounded-md object-cover max-lg:aspect-4/3"
            />
          ) : null}
          {small ? (
            <Picture
              {...small}
              sizes="(min-width: 64rem) 20rem, 50vw"
              pictureClassName="absolute right-0 bottom-0 w-1/2 rounded-md border-6 border-paper"
              className="aspect-square object-cover"
            />
          ) : null}
        </div>
        <div className="lg:col-span-6">
          <h2>{aboutTour.heading}</h2>
          <div className="measure mt-5 grid gap-4 text-lg">
            <p>{aboutTour.para1}</p>
            <p>{aboutTour.para2}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
