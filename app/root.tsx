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
import { reloadIfLeftEarly } from "#app/web/browser/left-early.ts";
import { otherCurrency } from "#app/web/browser/other-currency.ts";
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

// The browser reads them from its page: in a script they would cost every page a kilobyte.
const faceStyles = import.meta.env.SSR ? faces : (document.querySelector("style[data-faces]")?.textContent ?? "");

// Chunks of their own, so that ordinary pages do not load them. If one fails, the fallback stays.
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
 * Skips reloading the frame's data for a revalidation of the same page, which then cannot fail here. Also for Back from a modal, and for a
 * booking page whose query asks for other prices.
 */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean => {
  const { currentUrl, nextUrl, formMethod = "GET", defaultShouldRevalidate } = asked;
  const isSums = nextUrl.pathname.startsWith("/booking/");
  const isSame = isSums || (asked.formMethod === undefined && currentUrl.search === nextUrl.search);
  const isHere = currentUrl.pathname === nextUrl.pathname;
  return defaultShouldRevalidate && !(isHere && isSame && formMethod === "GET");
};

/** Facts about the company that every page needs: kept small, since they travel with each page. */
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
      footer: { ...footer, pictures: [] },
      social,
      officeHours,
    },
    // Far below the first screen, so without the tiny placeholders.
    footerPictures: footer.pictures.map(({ photo, url }) => ({
      ...picture(photo),
      placeholder: "",
      ...(url && { url }),
    })),
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Presses are handled from here; recorded ones are replayed once awake (server/page-cache/deferred-hydration.server.ts). No press can
  // come before this effect.
  useLayoutEffect(() => {
    dispatchEvent(new Event("answering"));
  }, []);
  useEffect(() => {
    document.documentElement.dataset.awake = "";
    dispatchEvent(new Event("awake"));
  }, []);
  const mark = use(ScriptMark);
  const isConsole = useIsConsole();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fcf5e6" />
        {/* Inline only: if the bundled style sheet declared the fonts again, text would flicker. */}
        {/** biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash */}
        <style data-faces="" nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: faceStyles }} />
        {/* Production replaces this mark by the inlined style sheet (server/page-cache/page-optimizer.server.ts). */}
        {isConsole ? null : import.meta.env.DEV ? (
          <link rel="stylesheet" href={styles} />
        ) : (
          <meta name="style-sheet" content={styles} />
        )}
        <Meta />
        <Links />
        <EarlyScript
          code={
            import.meta.env.SSR
              ? `${zodWithoutEval};${captureInstallPrompt};${showAccountEarly};${reloadIfLeftEarly};${deferredRendering};${otherCurrency()}`
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

/** Runs while the page is parsed. The text is on the server only, since the browser never runs it again. */
const EarlyScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours; the policy allows them by their hash
  <script nonce={use(ScriptMark)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
);

let lastShown: string | undefined;

/** True in the company's console (app/staff), which has its own frame and style sheet. */
const useIsConsole = (): boolean => /^\/staff(\/|$)/.test(useLocation().pathname);

function usePlace() {
  const { key, pathname, search } = useLocation();
  return { address: pathname + search, place: key + pathname + search };
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { place } = usePlace();
  useEffect(() => {
    lastShown = place;
  }, [place]);
  if (useIsConsole()) return <Outlet />;
  return (
    <PageFrame {...loaderData}>
      <Outlet />
    </PageFrame>
  );
}

/**
 * True if the network failed, not the site. Browsers differ in the messages of failed fetches. WebKit says "Response served by service
 * worker is an error" and "Importing a module script failed".
 */
const isNetworkFault = (error: unknown): boolean =>
  !import.meta.env.SSR &&
  (!navigator.onLine ||
    (error instanceof TypeError && /fetch|load|network|connection|service worker|module script/i.test(error.message)));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>("root");
  const { address, place } = usePlace();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isUnreached = isNetworkFault(error);
  // The document may be cached where its data is not, and browsers have their own page for unreachable sites. Only a navigation reloads: a
  // failed document would reload for ever.
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
