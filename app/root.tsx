import { lazy, Suspense, use, useEffect, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { showAccountEarly } from "#app/account/kept-token.ts";
import { captureInstallPrompt } from "#app/offline/install-prompt.ts";
import { imprintOf } from "#app/site/imprint.ts";
import { isSuggestions } from "#app/site/missing/suggestion.ts";
import { PageFrame } from "#app/site/page-frame.tsx";
import { StarShapes } from "#app/ui/art/stars.tsx";
import { lazyPictures } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { hasClientLeft } from "#app/web/browser/left-early.ts";
import { ScriptMark } from "#app/web/browser/script-mark.ts";
import { zodWithoutEval } from "#app/web/browser/zod-without-eval.ts";
import { deferredRendering } from "#app/web/deferred-rendering.ts";
import { unsavedContext } from "#app/web/forms/unsaved.server.ts";
import { lastGoodFor } from "#app/web/page-tags.server.ts";
import { getPictures } from "#modules/catalogue/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Company } from "#modules/content/model.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { Route } from "./+types/root";
import styles from "./styles.css?url";
import faces from "./ui/fonts/faces.css?inline";

// Their own chunks: no page that is found pays for the ones that are not. Where one does not come, what stands there stays.
const orWhatStands = () => new Promise<never>(() => undefined);
const Missing = lazy(() => import("#app/site/missing/missing.tsx").catch(orWhatStands));
const Broken = lazy(() => import("#app/site/missing/broken.tsx").catch(orWhatStands));
const UnsavedForm = lazy(() => import("#app/site/missing/unsaved-form.tsx").catch(orWhatStands));

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getContext(context);
  const { known } = await lastGoodFor(
    context,
    "company",
    async () => {
      const company = await getPage(app.cachedDb, "company");
      return shownOf(
        company,
        await getPictures(
          app.cachedDb,
          company.footer.pictures.map(({ photo }) => photo),
        ),
      );
    },
    () => shownOf(app.builtIn.company, app.builtIn.picture),
  );
  const year = Number(delhiDate(app.clock.now()).slice(0, 4));
  const common = { ...known, year, publicUrl: app.publicUrl, isDemo: app.env.APP_MODE === "demo" };
  const unsaved = context.get(unsavedContext);
  return unsaved === null ? common : { ...common, unsaved };
}

/**
 * A page that looks at itself again needs nothing new from here: what is round it stays, and cannot fail. Nor does one over which a
 * modal was closed by Back, nor a page of a booking that asks for other sums by its query.
 */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean => {
  const { currentUrl, nextUrl, formMethod = "GET", defaultShouldRevalidate } = asked;
  const isSums = nextUrl.pathname.startsWith("/booking/");
  const isSame = isSums || (asked.formMethod === undefined && currentUrl.search === nextUrl.search);
  const isHere = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !(isHere && isSame && formMethod === "GET");
};

/** What every page shows of the company, and no more: it travels with each of them. */
function shownOf(company: Company, picture: (key: string) => PictureData) {
  const { name, nameHindi, shortName, phone, whatsapp, email, address, navbar, footer, social, officeHours } = company;
  return {
    company: {
      name,
      nameHindi,
      shortName,
      imprint: imprintOf(company),
      phone,
      whatsapp,
      email,
      address,
      navbar,
      // Its pictures follow below, with their sizes.
      footer: { ...footer, pictures: [] },
      social,
      officeHours,
    },
    // Far below the first screen: loaded late, and without the tiny versions that would travel with every page.
    footerPictures: footer.pictures.map(({ photo, url }) => ({
      ...picture(photo),
      placeholder: "",
      ...(url && { url }),
    })),
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  // From here on the page answers, and nothing more is noted; once all of it is ready, what was pressed before is done
  // (server/page-cache/deferred-hydration.server.ts). Nobody can press between the page's own readiness and the first of the two.
  useLayoutEffect(() => {
    dispatchEvent(new Event("answering"));
  }, []);
  useEffect(() => {
    document.documentElement.dataset.awake = "";
    dispatchEvent(new Event("awake"));
  }, []);
  const mark = use(ScriptMark);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fcf5e6" />
        {/* Named once and for all: named again by the sheet that comes with the scripts, a face would change under a reader's eyes. */}
        {/** biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash */}
        <style nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: faces }} />
        {/* Built, the style sheet travels inside the page (server/page-cache/page-optimizer.server.ts) in the place of this mark. */}
        {import.meta.env.DEV ? <link rel="stylesheet" href={styles} /> : <meta name="style-sheet" content={styles} />}
        <Meta />
        <Links />
        {/* Early, and after the first picture: on a slow line, fitted faces of the reader's own stand in for them. */}
        {["eczar-latin", "anek-latin", "anek-latin-strong"].map((face) => (
          <link
            key={face}
            rel="preload"
            href={`/fonts/${face}.woff2`}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
        <EarlyScript
          code={
            import.meta.env.SSR
              ? `${zodWithoutEval};${captureInstallPrompt};${showAccountEarly};${hasClientLeft};${deferredRendering}`
              : ""
          }
        />
      </head>
      <body>
        <StarShapes />
        {children}
        <EarlyScript code={import.meta.env.SSR ? lazyPictures : ""} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Runs as the page is read. In the browser there is nothing left of it to run: its text is the server's alone. */
const EarlyScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours; the policy allows them by their hash
  <script nonce={use(ScriptMark)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
);

/** The last place of this window at which there was a page. */
let lastShown: string | undefined;

function usePlace() {
  const { key, pathname, search } = useLocation();
  return { address: pathname + search, place: key + pathname + search };
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { place } = usePlace();
  useEffect(() => {
    lastShown = place;
  }, [place]);
  return (
    <PageFrame {...loaderData}>
      <Outlet />
    </PageFrame>
  );
}

/** Whether the network failed, and not the site: each browser has its own words for a fetch that got no answer. */
const isNetworkFault = (error: unknown): boolean =>
  !import.meta.env.SSR &&
  (!navigator.onLine || (error instanceof TypeError && /fetch|load|network|connection/i.test(error.message)));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>("root");
  const { address, place } = usePlace();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isUnreached = isNetworkFault(error);
  // A document may be kept where data is not, and the browser has words of its own for a site that cannot be reached. Only who
  // goes on to another place is taken there: a document that failed by itself would be asked for again and again.
  const isFollowed = isUnreached && lastShown !== undefined && lastShown !== place;
  useEffect(() => {
    if (isFollowed) location.replace(address);
  }, [isFollowed, address]);
  const page = isFollowed ? null : (
    <Suspense fallback={<h1 className="wrap page">{isMissing ? "Page not found" : "Something went wrong"}</h1>}>
      {isMissing ? (
        <Missing suggestions={isSuggestions(error.data) ? error.data.suggestions : []} />
      ) : known && "unsaved" in known ? (
        <UnsavedForm {...known.unsaved} />
      ) : (
        <Broken phone={known?.company.phone} isUnreached={isUnreached} />
      )}
    </Suspense>
  );
  return known ? <PageFrame {...known}>{page}</PageFrame> : <main>{page}</main>;
}
