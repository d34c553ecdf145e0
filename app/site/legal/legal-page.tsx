import type { ReactElement } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { LegalPageContent as LegalDocument } from "#modules/content/model.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { Prose } from "../prose.tsx";

type Props = {
  page: LegalDocument;
  /** Elements shown below a section, by the section's id. */
  below?: Record<string, ReactElement>;
};

/** A policy: introduction, contents and sections. */
export function LegalPage({ page, below = {} }: Props) {
  return (
    <article className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: page.title }]} />
      <div className="mt-4 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <header className="max-w-[42rem]">
          <h1>{page.title}</h1>
          <p className="mt-5 text-xl leading-normal">{page.introduction}</p>
          <p className="mt-4 text-sm text-ink-soft">
            Last changed on <time dateTime={page.updated}>{plainDate(page.updated)}</time>
          </p>
        </header>
        <nav aria-labelledby="contents" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="rounded-md bg-cream p-5 lg:sticky lg:top-24">
            <h2 id="contents" className="text-xl">
              On this page
            </h2>
            <ol className="mt-2 list-decimal pl-6 marker:font-semibold marker:text-coral-ink">
              {page.sections.map((section) => (
                <li key={section.id} className="pl-1">
                  <a
                    href={`#${section.id}`}
                    className="inline-flex min-h-9 items-center leading-tight underline-offset-4 hover:underline pointer-coarse:min-h-11"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="grid max-w-[42rem] gap-y-12">
          {page.sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id} className="border-t-2 border-ink pt-5">
              <h2 id={section.id} className="scroll-mt-28 text-2xl">
                {section.title}
              </h2>
              <div className="reading mt-4">
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph}>
                    <Prose text={paragraph} />
                  </p>
                ))}
                {below[section.id]}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
