import { Icon } from "#app/ui/art/icon.tsx";
import type { HomeData } from "./home-data.server.ts";

/** Type styles of four mastheads. */
const mastheads = [
  "font-display text-2xl font-bold tracking-[-0.02em]",
  "font-sans text-xl font-extrabold uppercase tracking-[0.14em]",
  "font-sans text-2xl font-light tracking-[-0.02em]",
  "font-display text-xl font-medium [font-variant-caps:small-caps] tracking-[0.06em]",
];

/** Press quotes, each a link to the article. */
export function AsSeenOn({ articles }: { articles: HomeData["asSeenOn"] }) {
  if (articles.length === 0) return null;
  return (
    <section className="surface-cream halftone py-12 lg:py-16">
      <div className="wrap">
        <h2 className="text-xl">As Seen On</h2>
        <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {articles.map((article, index) => (
            <li key={article.url} className="border-t-2 border-ink">
              <a href={article.url} className="group/article flex h-full flex-col gap-2 py-5 text-ink no-underline">
                <span className={`${mastheads[index % mastheads.length]} leading-none`}>{article.name}</span>
                <span className="mt-auto flex items-end justify-between gap-3 text-ink-soft underline-offset-4 group-hover/article:underline">
                  <span>{article.title}</span>
                  <Icon name="external" className="mb-1 size-4.5" />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
