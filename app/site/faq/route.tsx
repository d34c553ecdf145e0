import { getContext } from "#app/web/app-context.server.ts";
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
  const page = await getPage(cachedDb, "faq");
  const picture = await getPictures(cachedDb, [page.headerPhoto]);
  const query = shortText(new URL(request.url).searchParams.get("q"), 80);
  return { header: picture(page.headerPhoto), categories: page.categories, query };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "FAQs",
    description:
      "Prices, refunds, heights and weather: what travellers ask before they ride with us, answered in one place.",
    path: "/faq",
    image: loaderData && sharedPicture(loaderData.header),
  });

export default function Faq({ loaderData: { header, categories, query } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner title="FAQs" hindi="सवाल-जवाब" picture={header}>
        <p>What people ask before they ride with us. The short answer to most of it is yes.</p>
      </PageBanner>
      <FaqQuestions categories={categories} query={query} />
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
