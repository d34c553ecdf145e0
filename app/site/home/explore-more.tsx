import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { HomeData } from "./home-data.server.ts";

/** Links to other parts of the site: one large picture and four small ones, edge to edge. */
export function ExploreMore({ heading, text, links }: HomeData["exploreMore"]) {
  const doors = links.map((link, index) => {
    const large = index === 0;
    return (
      <li key={link.path} className={large ? "col-span-2 lg:row-span-2" : undefined}>
        <Link
          to={link.path}
          className="group/door relative block h-full overflow-hidden focus-visible:outline-offset-[-6px] focus-visible:outline-paper"
        >
          <Picture
            {...link.picture}
            // A third wider than its tile, since the picture is cropped at both sides.
            sizes={large ? "(min-width: 64rem) 80vw, 120vw" : "(min-width: 64rem) 40vw, 80vw"}
            pictureClassName="h-full"
            className={cx(
              "h-full! w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover/door:scale-[1.03]",
              large ? "aspect-4/3" : "aspect-square",
            )}
          />
          <span
            className={cx(
              "absolute bottom-0 left-0 block bg-card text-ink",
              large ? "max-w-md px-6 py-4" : "max-w-[94%] px-3 py-2.5 sm:px-4",
            )}
          >
            <span
              className={cx(
                "flex items-center gap-2 font-display leading-tight font-semibold decoration-coral decoration-2 underline-offset-4 group-hover/door:underline",
                large ? "text-2xl" : "text-base sm:text-xl",
              )}
            >
              <span>{link.label}</span>
              <Icon name="arrow-right" className="size-5 text-coral-ink" />
            </span>
            <span className={cx("text-ink-soft", large ? "block" : "hidden text-sm sm:block")}>{link.description}</span>
          </span>
        </Link>
      </li>
    );
  });
  return (
    <section className="pt-[clamp(3rem,2rem+4.5vw,6.5rem)]">
      <div className="wrap grid items-end gap-x-12 gap-y-4 pb-8 sm:pb-10 lg:grid-cols-12">
        <h2 className="lg:col-span-7">{heading}</h2>
        <p className="measure text-lg text-ink-soft lg:col-span-5">{text}</p>
      </div>
      <ul
        className="grid grid-cols-2 gap-1 bg-ink py-1 lg:grid-cols-4"
        {...(import.meta.env.SSR ? cachedFragment(["doors", links], doors) : { children: doors })}
      />
    </section>
  );
}
