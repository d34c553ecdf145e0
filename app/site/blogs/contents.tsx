import type { PostContent } from "#modules/content/model.ts";
import { sectionId } from "./reading.ts";

/** Contents of a story with three sections or more, on wide screens. */
export function Contents({ sections }: Pick<PostContent, "sections">) {
  if (sections.length < 3) return null;
  return (
    <nav aria-label="In this story" className="sticky top-24 hidden lg:block">
      <p className="text-sm font-semibold text-coral-ink">In this story</p>
      <ol className="mt-2 border-l-2 border-line">
        {sections.map(({ title }) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              className="-ml-0.5 flex min-h-11 items-center border-l-2 border-transparent py-1.5 pl-4 leading-snug text-ink no-underline hover:border-coral hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
