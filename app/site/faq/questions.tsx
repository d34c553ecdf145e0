import { useEffect, useState } from "react";
import { Form, Link, useLocation, useNavigate, useNavigationType } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { whenShown } from "#app/web/browser/when-shown.ts";
import { Entry } from "./entry.tsx";
import { type FaqCategory, findQuestions, locateEntry, searchWords } from "./find-entries.ts";

/** Above this number of results the questions stay folded, so that the list can be scanned. */
const MOST_UNFOLDED = 4;

/** The questions by category, or search results. Works from the address alone: ?q= and #entry. */
export function FaqQuestions({ categories, query: asked }: { categories: FaqCategory[]; query: string }) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const isChosen = useNavigationType() === "REPLACE" && Boolean((state as { chosen?: boolean } | null)?.chosen);
  const [query, setQuery] = useState(asked);
  const [category, setCategory] = useState(categories[0]?.id);
  const isSearching = searchWords(query).length > 0;

  useEffect(() => setQuery(asked), [asked]);
  useEffect(() => {
    const place = locateEntry(categories, hash);
    // The address of a choice changes after the choice, maybe after the next one: ignore it.
    if (!place || isChosen) return;
    setQuery("");
    setCategory(place.category);
  }, [categories, hash, isChosen]);
  // A second effect, since it needs the panel that the first one opens.
  useEffect(() => {
    const place = locateEntry(categories, hash);
    if (!place || place.category !== category || (state as { chosen?: boolean } | null)?.chosen) return;
    const target = document.getElementById(place.entry ?? place.category);
    const unfolded = target?.closest("details");
    if (unfolded) unfolded.open = true;
    (unfolded ?? target)?.scrollIntoView();
  }, [categories, hash, category, state]);

  const choose = (id: string) => {
    setCategory(id);
    // The address follows, so that it can be shared; the page does not scroll.
    whenShown(() => void navigate({ hash: id }, { replace: true, preventScrollReset: true, state: { chosen: true } }));
  };
  return (
    <div className="wrap page">
      <Form method="get" role="search" className="flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-40">
          <label htmlFor="faq-search" className="mb-1.5 block font-semibold">
            Search the questions
          </label>
          <Input
            id="faq-search"
            type="search"
            name="q"
            icon="search"
            maxLength={80}
            placeholder="rain, refund …"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <div className="mt-10">
        {isSearching ? (
          <Found categories={categories} query={query} />
        ) : (
          <>
            <nav aria-label="Categories" className="mb-8 hidden noscript:block">
              <ul className="flex flex-wrap gap-x-6">
                {categories.map(({ id, name }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <Tabs
              label="Categories of questions"
              layout="side"
              value={category}
              onChange={choose}
              items={categories.map(({ id, name, entries }) => ({
                id,
                label: name,
                content: (
                  <>
                    <h2 id={id} className="scroll-mt-24 border-b-2 border-ink pb-3 text-2xl">
                      {name}
                    </h2>
                    {entries.map((entry) => (
                      <Entry key={entry.id} entry={entry} />
                    ))}
                  </>
                ),
              }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Found({ categories, query }: { categories: FaqCategory[]; query: string }) {
  const found = findQuestions(categories, query);
  const words = searchWords(query);
  return (
    <div className="max-w-3xl">
      <div role="status">
        <h2 className="text-2xl">
          {`${found.length === 0 ? "No answer" : found.length === 1 ? "One answer" : `${found.length} answers`} to “${query.trim()}”`}
        </h2>
      </div>
      <div className="mt-4 border-t-2 border-ink">
        {found.map(({ entry, category }) => (
          <Entry
            key={entry.id}
            entry={entry}
            kicker={category.name}
            mark={words}
            open={found.length <= MOST_UNFOLDED}
          />
        ))}
      </div>
      <p className="mt-6">
        <span>{found.length === 0 ? "Nobody has asked us that yet. " : "Not what you meant? "}</span>
        <Link to="/contact">Ask us</Link>, and the answer may end up here.
      </p>
    </div>
  );
}
