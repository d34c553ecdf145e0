import { Card } from "#app/ui/card.tsx";
import type { MissingCategory } from "./category-data.server.ts";

/** 404 page of a category, with all categories. */
export function NoSuchCategory({ categories }: MissingCategory) {
  return (
    <div className="wrap page">
      <title>No such kind of tour</title>
      <h1>We don&apos;t have that kind of tour</h1>
      <p className="measure mt-4 text-lg text-ink-soft">The address may be mistyped, or out of date.</p>
      <ul className="pairs mt-10 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ slug, name, introduction }) => (
          <li key={slug}>
            <Card title={name} to={`/tours/${slug}`} heading="h2" tone="line">
              <p className="text-ink-soft">{`${introduction.split(". ")[0] ?? ""}.`}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
