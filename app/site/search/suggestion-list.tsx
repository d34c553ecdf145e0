import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Found, FoundPage, SearchAnswer } from "#modules/search/model.ts";
import { describeCount } from "./count-words.ts";
import { Marked } from "./marked.tsx";
import { searchPath } from "./search-path.ts";

/** A line of the list: a result, or the page with all results. */
export type SuggestedResult =
  | { path: string; group: "Tours" | "Stories" | "Answers"; found: Found | FoundPage }
  | { path: string; group: "All"; words: string };

/** The lines of an answer, best matching groups first, then the page with all results. */
export function choicesOf(answer: SearchAnswer): SuggestedResult[] {
  const { tours, posts, pages, storiesFirst, pagesFirst, total, text, meant } = answer;
  const rides = tours.map((one) => ({ path: one.path, group: "Tours" as const, found: one }));
  const stories = posts.map((one) => ({ path: one.path, group: "Stories" as const, found: one }));
  const answers = pages.map((one) => ({ path: one.path, group: "Answers" as const, found: one }));
  const told: SuggestedResult[] = storiesFirst ? [...stories, ...rides] : [...rides, ...stories];
  const found = pagesFirst ? [...answers, ...told] : [...told, ...answers];
  const words = `All results: ${describeCount(total)}`;
  return found.length === 0 ? [] : [...found, { path: searchPath(meant ?? text), group: "All", words }];
}

type Props = {
  id: string;
  choices: readonly SuggestedResult[];
  active: number;
  isAsking: boolean;
  onGo: () => void;
  onPoint: (index: number) => void;
};

/** The list below the field. The field keeps the focus and names the active line. */
export function SuggestionList({ id, choices, active, isAsking, onGo, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      aria-busy={isAsking}
      className={cx("min-h-0 overflow-y-auto overscroll-contain", choices.length > 0 && "border-t border-line pb-2")}
    >
      {[...new Set(choices.map(({ group }) => group))].map((group) => {
        const own = choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => choice.group === group);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset groups controls
          <div key={group} role="group" aria-label={group === "All" ? "Everything" : group}>
            {group === "All" ? null : (
              <p aria-hidden="true" className="kicker px-4 pt-3 pb-1 sm:px-5">
                {group}
              </p>
            )}
            {own.map(({ choice, index }) => (
              <Link
                key={choice.path}
                id={`${id}-${index}`}
                to={choice.path}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onClick={onGo}
                onPointerMove={() => onPoint(index)}
                className={cx(
                  "flex min-h-11 items-center gap-3 px-4 py-2 leading-snug text-ink no-underline sm:px-5",
                  index === active && "bg-marigold-wash",
                )}
              >
                <Line choice={choice} />
              </Link>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Line({ choice }: { choice: SuggestedResult }) {
  if (choice.group === "All")
    return (
      <span className="flex items-center gap-2 font-semibold text-coral-ink underline underline-offset-4">
        <span>{choice.words}</span> <Icon name="arrow-right" className="size-5" />
      </span>
    );
  const { name, nameHindi, place } = choice.found;
  return (
    <span className="min-w-0">
      <span className="font-semibold">
        <Marked pieces={name} />
      </span>
      <span className="block text-sm text-ink-soft">
        <Marked pieces={place} />
        {nameHindi ? (
          <>
            {place.length > 0 ? <span aria-hidden="true"> · </span> : null}
            <span lang="hi">
              <Marked pieces={nameHindi} />
            </span>
          </>
        ) : null}
      </span>
    </span>
  );
}
