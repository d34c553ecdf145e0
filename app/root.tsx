import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { DeviceNotices } from "#app/offline/device-notices.tsx";
import { captureInstallPrompt } from "#app/offline/install-prompt.ts";
import { SiteFooter } from "#app/site/site-footer.tsx";
import { SiteHeader } from "#app/site/site-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/root";
import "./styles.css";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: "/fonts/anek-latin.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: "/fonts/eczar-latin.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const house = houseOf(context);
  const { name, shortName, phone, email, address, navbar, footer, social, officeHours } = await getPage(
    house.db,
    "company",
  );
  const year = house.clock.now().getUTCFullYear();
  return {
    company: { name, shortName, phone, email, address, navbar, footer, social, officeHours },
    year,
    publicUrl: house.publicUrl,
    isDemo: house.env.APP_MODE === "demo",
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fcf5e6" />
        <Meta />
        <Links />
        {/** biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the policy allows it by its hash */}
        <script dangerouslySetInnerHTML={{ __html: captureInstallPrompt }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { company, year, isDemo } = loaderData;
  return (
    <>
      <SkipLink to="#main" label="Skip to content" />
      {isDemo ? (
        <aside aria-label="About this site" className="surface-ink px-4 py-1.5 text-center text-sm">
          This is a demonstration. No ride takes place and only test money moves.
        </aside>
      ) : null}
      <SiteHeader company={company} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter company={company} year={year} />
      <DeviceNotices name={company.shortName} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="wrap band">
      <title>{missing ? "Page not found" : "Something went wrong"}</title>
      <h1>{missing ? "This road ends here" : "Something went wrong on our side"}</h1>
      <p className="measure mt-4">
        {missing
          ? "We could not find that page. It may have moved, or the address has a slip in it."
          : "It has been noted. Please try again in a moment; nothing you paid for is lost."}
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button to="/tours">See all tours</Button>
        <Button to="/" variant="secondary">
          Go to the home page
        </Button>
      </div>
    </main>
  );
}
