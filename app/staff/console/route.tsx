import { useCallback, useState } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import styles from "../console.css?url";
import { actOnSheet } from "../sheet/act-on-sheet.server.ts";
import { DeedSheet } from "../sheet/sheet.tsx";
import type { Route } from "./+types/route";
import { ConsoleFrame } from "./console-frame.tsx";
import { KeyHelp } from "./key-help.tsx";
import { loadConsole } from "./load-console.server.ts";
import { Palette } from "./palette.tsx";
import type { ScreenData } from "./screen.server.ts";
import { useKeys } from "./use-keys.ts";
import { useLive } from "./use-live.ts";
import { ScreenView } from "./views.tsx";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsole(getContext(context), request);

export const action = ({ context, request }: Route.ActionArgs) => actOnSheet(getContext(context), request);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.shown.data.title} · ${loaderData.frame.company.name}` : "Console" },
  { name: "robots", content: "noindex" },
];

const aboutOf = ({ about }: ScreenData): ScreenData["about"] => about;

/** Every screen of the console. One route, so that the public pages' list of routes stays short. */
export default function Console({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, shown, mark, sheet } = loaderData;
  const [isPaletteOpen, setPalette] = useState(false);
  const [isHelpOpen, setHelp] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  const openHelp = useCallback(() => setHelp(true), []);
  useKeys({ openPalette, openHelp });
  const live = useLive(mark);
  const above = actionData ?? sheet;
  return (
    <ConsoleFrame frame={frame} live={live} openPalette={openPalette}>
      <ScreenView shown={shown} />
      {above ? <DeedSheet key={above.command} sheet={above} /> : null}
      <Palette isOpen={isPaletteOpen} close={() => setPalette(false)} about={aboutOf(shown.data)} />
      <KeyHelp isOpen={isHelpOpen} close={() => setHelp(false)} />
    </ConsoleFrame>
  );
}

/** Says plainly what is missing, with the way back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const isOurs = isRouteErrorResponse(error);
  const words = isOurs && typeof error.data?.words === "string" ? error.data.words : null;
  return (
    <main className="page alone">
      <h1>{words ? "Not here" : "This did not work"}</h1>
      <p>{words ?? "Something went wrong on our side. Nothing was changed; what you typed is kept by your browser."}</p>
      <p className="row">
        <Link className="btn do" to="/staff">
          To Today
        </Link>
        {words ? null : (
          <a className="btn" href={pathname + search}>
            Try again
          </a>
        )}
      </p>
    </main>
  );
}
