import type { ReactNode } from "react";
import { Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { Found, FoundPage } from "#modules/search/model.ts";
import { Marked } from "./marked.tsx";

type Props = {
  found: Found & { picture: PictureData };
  /** For the first result, whose picture is on the first screen. */
  priority?: boolean;
  children?: ReactNode;
};

/** Makes the whole result clickable. */
const linkClass =
  "decoration-coral decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus";

/** A found tour or story: small picture, name and matching passage. */
export function Result({ found, priority = false, children }: Props) {
  const { path, name, nameHindi, place, tagline, passage, picture } = found;
  return (
    <article className="group relative grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 py-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6">
      <Picture
        {...picture}
        alt=""
        priority={priority}
        sizes="(min-width: 40rem) 9rem, 6rem"
        className="aspect-square w-full rounded-md object-cover sm:aspect-4/3"
      />
      <div className="min-w-0">
        <p className="kicker">
          <Marked pieces={place} />
        </p>
        <h3 className="mt-0.5 text-xl leading-tight">
          <Link to={path} className={linkClass}>
            <Marked pieces={name} />
          </Link>
        </h3>
        {nameHindi ? (
          <p lang="hi" className="text-coral-ink">
            <Marked pieces={nameHindi} />
          </p>
        ) : null}
        <p className="mt-1.5 leading-snug text-ink-soft">
          {passage ? (
            <span>
              … <Marked pieces={passage} /> <span>…</span>
            </span>
          ) : (
            <Marked pieces={tagline} />
          )}
        </p>
        {children ? <p className="mt-2 text-sm font-semibold">{children}</p> : null}
      </div>
    </article>
  );
}

/** A found answer, page or destination: name and matching passage. */
export function PageResult({ found: { path, name, nameHindi, place, passage } }: { found: FoundPage }) {
  return (
    <article className="group relative py-5">
      {place.length > 0 ? (
        <p className="kicker">
          <Marked pieces={place} />
        </p>
      ) : null}
      <h3 className="mt-0.5 text-xl leading-tight">
        <Link to={path} className={linkClass}>
          <Marked pieces={name} />
        </Link>
      </h3>
      {nameHindi ? (
        <p lang="hi" className="text-coral-ink">
          <Marked pieces={nameHindi} />
        </p>
      ) : null}
      {passage ? (
        <p className="measure mt-1.5 leading-snug text-ink-soft">
          … <Marked pieces={passage} /> <span>…</span>
        </p>
      ) : null}
    </article>
  );
}
