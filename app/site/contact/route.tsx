import { data, redirect } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { isTrapped } from "#app/web/forms/trap.tsx";
import { JsonLd } from "#app/web/json-ld.tsx";
import { largestJpeg, sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { lastGoodFor } from "#app/web/page-tags.server.ts";
import { findTourMeant, getPictures } from "#modules/catalogue/index.server.ts";
import type { PictureData as PictureOf } from "#modules/catalogue/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Company, ContactPage, Promises } from "#modules/content/model.ts";
import { contactMessage, receiveMessage } from "#modules/enquiries/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { reachableCompanyNode } from "../company-data.ts";
import { PageBanner } from "../page-banner.tsx";
import type { Route } from "./+types/route";
import { FindUs } from "./find-us.tsx";
import { type AboutTour, type MessageAnswer, MessageForm, MessageThanks } from "./message-form.tsx";
import { officeAsOf } from "./office-as-of.server.ts";
import { WaysToReach } from "./ways-to-reach.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";

/** The published tour with this current or former slug. */
async function aboutTour(db: Sql, slug: string | null): Promise<AboutTour | null> {
  const tour = slug ? await findTourMeant(db, slug) : null;
  return tour?.published ? { slug: tour.slug, name: tour.name, path: tour.path } : null;
}

function shownOf(page: ContactPage, company: Company, { answers }: Promises, picture: (key: string) => PictureOf) {
  const { name, phone, whatsapp, email, address, officeHours, gstin, grievanceOfficer } = company;
  return {
    page,
    header: picture(page.headerPhoto),
    picture: picture(page.photo),
    company: { name, phone, whatsapp, email, address, officeHours, gstin, grievanceOfficer },
    answers,
  };
}

/** The value of `sent` after a message that is marked as doubtful. */
const DOUBTFUL = "doubtful";

export const headers = passRetryAfter;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { cachedDb, clock, publicUrl, builtIn } = app;
  const wish = new URL(request.url).searchParams;
  // Travellers who cannot book while the database is down still need the telephone number.
  const { known, isStale } = await lastGoodFor(
    context,
    "contact",
    async () => {
      const [page, company, promises] = await Promise.all([
        getPage(cachedDb, "contact"),
        getPage(cachedDb, "company"),
        getPage(cachedDb, "promises"),
      ]);
      return shownOf(page, company, promises, await getPictures(cachedDb, [page.headerPhoto, page.photo]));
    },
    () => shownOf(builtIn.contact, builtIn.company, builtIn.promises, builtIn.picture),
  );
  return {
    ...known,
    // The tour is optional, the form is not.
    tour: isStale ? null : await aboutTour(cachedDb, wish.get("tour")).catch(() => null),
    isSent: wish.has("sent"),
    isDoubtful: wish.get("sent") === DOUBTFUL,
    now: officeAsOf(known.company.officeHours, clock.now()),
    publicUrl,
  };
}

/** Stores the message and mails both sides. Redirects, so that a reload does not send it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = await readForm(request);
  const typed = Object.fromEntries(
    ["name", "number", "email", "message", "tour"].flatMap((field) => {
      const value = form.get(field);
      return typeof value === "string" ? [[field, value]] : [];
    }),
  ) as Partial<Record<string, string>>;
  // Finds the tour even if it was renamed or unpublished since the form was opened.
  const tour = typed.tour ? await findTourMeant(app.db, typed.tour) : null;
  const message = contactMessage.safeParse({ ...typed, tour: tour?.slug });
  if (!message.success) return data({ errors: firstFaults(message), typed } satisfies MessageAnswer, { status: 422 });
  const wait = await app.limits.take("message", message.data.email);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed } satisfies MessageAnswer);
  const { email: inbox } = await getPage(app.db, "company");
  const isDoubtful = isTrapped(form);
  await receiveMessage(app, message.data, { inbox, tourName: tour?.name ?? null, isDoubtful });
  app.poke();
  throw redirect(`/contact?sent=${isDoubtful ? DOUBTFUL : 1}#thanks`, 303);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.heading ?? "Contact",
    description: loaderData?.page.introduction,
    path: "/contact",
    image: loaderData && sharedPicture(loaderData.header),
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { page, header, picture, company, answers, tour, isSent, isDoubtful, now, publicUrl } = loaderData;
  return (
    <>
      <PageBanner title={page.heading} hindi="बात करें" picture={header}>
        <p>{page.introduction}</p>
      </PageBanner>
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 pb-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {isSent && !actionData ? (
          <MessageThanks answers={answers} isDoubtful={isDoubtful} />
        ) : (
          <MessageForm key={tour?.slug} answer={actionData} tour={tour} />
        )}
        <div>
          <Picture
            {...picture}
            sizes="(min-width: 64rem) 30rem, 100vw"
            className="mb-6 aspect-3/2 rounded-md object-cover"
          />
          <WaysToReach company={company} now={now} />
        </div>
      </div>
      <FindUs place={page} />
      <JsonLd
        data={{
          ...reachableCompanyNode(publicUrl, company),
          geo: { "@type": "GeoCoordinates", latitude: page.latitude, longitude: page.longitude },
          image: publicUrl + largestJpeg(picture),
        }}
      />
    </>
  );
}
