import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { whatsAppLink } from "#app/web/browser/telephone.ts";
import { JsonLd } from "#app/web/json-ld.tsx";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { plainText } from "#platform/text/linked-text.ts";
import { shortText } from "#platform/text/short-text.ts";
import { PageBanner } from "../page-banner.tsx";
import type { Route } from "./+types/route";
import { FaqQuestions } from "./questions.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { cachedDb } = getContext(context);
  const [page, { email, whatsapp }] = await Promise.all([getPage(cachedDb, "faq"), getPage(cachedDb, "company")]);
  const picture = await getPictures(cachedDb, [page.headerPhoto]);
  const query = shortText(new URL(request.url).searchParams.get("q"), 80);
  return { header: picture(page.headerPhoto), categories: page.categories, query, email, whatsapp };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "FAQs",
    description:
      "Prices, refunds, heights and weather: what travellers ask before they ride with us, answered in one place.",
    path: "/faq",
    image: loaderData && sharedPicture(loaderData.header),
  });

const link =
  "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4 wrap-anywhere";

export default function Faq({ loaderData: { header, categories, query, email, whatsapp } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner title="FAQs" hindi="सवाल-जवाब" picture={header}>
        <p>What people ask before they ride with us. The short answer to most of it is yes.</p>
      </PageBanner>
      <FaqQuestions categories={categories} query={query} />
      <Section heading="Still a question?" tone="cream" layout="side" className="off-paper">
        <p className="measure text-lg">Write to us: somebody who leads the tours answers.</p>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button to="/contact" icon="mail">
            Write to us
          </Button>
          <a href={whatsAppLink(whatsapp)} className={link}>
            WhatsApp
          </a>
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </p>
      </Section>
      <JsonLd
        data={{
          "@type": "FAQPage",
          mainEntity: categories
            .flatMap((category) => category.entries)
            .map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
            })),
        }}
      />
    </>
  );
}
