import { getContext } from "#app/web/app-context.server.ts";
import { JsonLd } from "#app/web/json-ld.tsx";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { companyNode } from "../company-data.ts";
import { NewsletterBox } from "../newsletter-box.tsx";
import { PageBanner } from "../page-banner.tsx";
import type { Route } from "./+types/route";
import { History } from "./history.tsx";
import { AboutSummary, Introduction } from "./introduction.tsx";
import { Team } from "./team.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { cachedDb, publicUrl } = getContext(context);
  const [page, { newsletter }, company] = await Promise.all([
    getPage(cachedDb, "about"),
    getPage(cachedDb, "home"),
    getPage(cachedDb, "company"),
  ]);
  const people = page.team.rows.flat();
  const picture = await getPictures(cachedDb, [
    page.backgroundPhoto,
    ...page.aboutTour.photos,
    ...[...page.intro.data, ...page.history.data, ...people].map((one) => one.photo),
  ]);
  const withPicture = <One extends { photo: string }>(one: One) => ({ ...one, picture: picture(one.photo) });
  return {
    title: page.headertitle,
    background: picture(page.backgroundPhoto),
    intro: { ...page.intro, data: page.intro.data.map(withPicture) },
    aboutTour: page.aboutTour,
    aboutPictures: page.aboutTour.photos.map(picture),
    history: { ...page.history, data: page.history.data.map(withPicture) },
    team: { ...page.team, rows: page.team.rows.map((row) => row.map(withPicture)) },
    newsletter,
    company: { name: company.name, legalName: company.legalName, slogan: company.slogan },
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? "About us",
    description: loaderData?.intro.text2,
    path: "/about",
    image: loaderData && sharedPicture(loaderData.background),
  });

export default function About({ loaderData }: Route.ComponentProps) {
  const { title, background, intro, aboutTour, aboutPictures, history, team, newsletter, company, publicUrl } =
    loaderData;
  return (
    <>
      <PageBanner title={title} hindi="हम" picture={background} />
      <Introduction intro={intro} />
      <AboutSummary aboutTour={aboutTour} pictures={aboutPictures} />
      <Team {...team} />
      <History {...history} />
      <NewsletterBox {...newsletter} />
      <JsonLd
        data={{
          ...companyNode(publicUrl, company.name),
          legalName: company.legalName,
          slogan: company.slogan,
          employee: team.rows.flat().map(({ name, position }) => ({ "@type": "Person", name, jobTitle: position })),
        }}
      />
    </>
  );
}
