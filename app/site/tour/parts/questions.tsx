import { Icon } from "#app/ui/art/icon.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { contactPath } from "../contact-path.ts";
import { PagePart } from "../page-part.tsx";

export function TourQuestions({ faq, slug }: { faq: TourContent["faq"]; slug: string }) {
  return (
    <PagePart id="questions" heading="Questions">
      <div className="mt-5 divide-y divide-line border-y border-line">
        {faq.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              <span>{question}</span>
              <Icon name="chevron-down" className="size-5 transition-[rotate] group-open:rotate-180" />
            </summary>
            <p className="measure pb-5">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-4">
        Something else? <a href={contactPath(slug)}>Ask us</a>; someone who has led this tour will answer.
      </p>
    </PagePart>
  );
}
