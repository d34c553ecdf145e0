import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextFold } from "#app/ui/fold.tsx";
import { GuideFace } from "#app/web/guide-face.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";
import { contactPath } from "../contact-path.ts";

type Props = {
  host: TourContent["host"];
  picture: PictureData;
  slug: string;
  rating: { count: number; average: number } | null;
};

export function Host({ host, picture, slug, rating }: Props) {
  const firstName = host.name.split(" ")[0];
  const [first, ...rest] = host.description.map((paragraph) => (
    <p key={paragraph} className="measure mt-3">
      {paragraph}
    </p>
  ));
  return (
    <section
      aria-labelledby="host-heading"
      className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 border-y border-line py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8 sm:py-9"
    >
      <GuideFace
        name={host.name}
        portrait={picture}
        size="w-full"
        sizes="9rem"
        className="sm:row-span-2 sm:self-start"
      />
      <div>
        <p className="kicker">{host.role}</p>
        <h2 id="host-heading" className="mt-1 max-sm:text-2xl">
          {host.name}
        </h2>
        {rating ? (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <Stars value={rating.average} size="sm" />
            <span>
              {`${rating.average.toFixed(1)} from ${rating.count === 1 ? "one review" : `${rating.count} reviews`} of rides that ${firstName} led`}
            </span>
          </p>
        ) : null}
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        {first}
        {rest.length > 0 ? (
          <TextFold summary={`More of ${firstName}`} isMore>
            {rest}
          </TextFold>
        ) : null}
        <a
          href={contactPath(slug)}
          className={buttonClass({ variant: "secondary" }, "mt-4 gap-2 max-lg:mt-1 print:hidden")}
        >
          <Icon name="mail" />
          <span>Contact Team</span>
        </a>
      </div>
    </section>
  );
}
