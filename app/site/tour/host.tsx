import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";

/** The contact form about a tour. */
export const contactPath = (slug: string): string => `/contact?tour=${slug}`;

export function Host(props: { host: TourContent["host"]; picture: PictureData; slug: string }) {
  const { host, picture, slug } = props;
  return (
    <section
      aria-labelledby="host-heading"
      className="grid gap-6 border-y border-line py-9 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-8"
    >
      <Picture {...picture} sizes="9rem" className="aspect-square w-36! rounded-full object-cover" />
      <div>
        <p className="kicker">{host.role}</p>
        <h2 id="host-heading" className="mt-1">
          {host.name}
        </h2>
        {host.description.map((paragraph) => (
          <p key={paragraph} className="measure mt-3">
            {paragraph}
          </p>
        ))}
        <Button to={contactPath(slug)} variant="secondary" icon="mail" className="mt-5">
          Contact Team
        </Button>
      </div>
    </section>
  );
}
