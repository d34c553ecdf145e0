import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/route";
import { Countdown } from "./countdown.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { cachedDb, clock } = getContext(context);
  const [page, company] = await Promise.all([getPage(cachedDb, "coming-soon"), getPage(cachedDb, "company")]);
  const picture = await getPictures(cachedDb, [page.photo]);
  return { page, picture: picture(page.photo), social: company.social, now: clock.now().toISOString() };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.heading ?? "Coming Soon",
    description: loaderData?.page.introduction,
    path: "/comming-soon",
    image: loaderData && sharedPicture(loaderData.picture),
    noindex: true,
  });

export default function ComingSoon({ loaderData: { page, picture, social, now } }: Route.ComponentProps) {
  return (
    <div className="surface-teal halftone grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <div className="order-last flex flex-col justify-center gap-8 px-[clamp(1rem,4.5vw,3.5rem)] py-12 lg:order-first lg:min-h-160 lg:py-16 xl:pl-[calc((100vw-80rem)/2+3.5rem)]">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: page.heading }]} />
        <div>
          <h1>{page.heading}</h1>
          <p className="measure mt-4 text-lg text-ink-soft">{page.introduction}</p>
        </div>
        <Countdown launchesAt={page.launchesAt} now={now} launched={page.launched} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Button to="/contact" icon="mail">
            Contact us
          </Button>
          <p className="flex flex-wrap gap-x-6">
            {social.map((network) => (
              <a
                key={network.url}
                href={network.url}
                rel="me"
                className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {network.name}
              </a>
            ))}
          </p>
        </div>
      </div>
      <Picture
        {...picture}
        priority
        sizes="(min-width: 64rem) 75vw, 100vw"
        pictureClassName="lg:relative"
        className="aspect-3/2 object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:size-full"
      />
    </div>
  );
}
