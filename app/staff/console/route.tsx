import { useCallback, useMemo, useRef } from "react";
import { type ClientActionFunctionArgs, isRouteErrorResponse, Link, useActionData, useLocation } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { clientAction as keepTyped } from "#app/web/forms/keep-typed.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { privateHeaders } from "#app/web/links/private-page.ts";
import styles from "../console.css?url";
import { Problem } from "../parts/problem.tsx";
import { actOnPrices, isPriceTable } from "../prices/act-on-prices.server.ts";
import { actOnSheet } from "../sheet/act-on-sheet.server.ts";
import { DeedSheet } from "../sheet/sheet.tsx";
import type { SheetData } from "../sheet/sheet-data.ts";
import { actOnDraft, isStudioForm } from "../studio/act-on-draft.server.ts";
import type { Route } from "./+types/route";
import { ConsoleFrame } from "./console-frame.tsx";
import { useOneTimeNews } from "./console-news.ts";
import { KeyLayers } from "./key-layers.tsx";
import { loadConsole } from "./load-console.server.ts";
import type { ScreenData } from "./screen.server.ts";
import { useLive } from "./use-live.ts";
import { ScreenView } from "./views.tsx";

export const headers = privateHeaders;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context, request }: Route.LoaderArgs) => loadConsole(getContext(context), request);

/** A deed may touch a thousand rows: an import, a day of the demo. */
const DEED_PATIENCE_MS = 60_000;
export const clientAction = (ask: ClientActionFunctionArgs) => keepTyped(ask, DEED_PATIENCE_MS);

export const action = async ({ context, request }: Route.ActionArgs) => {
  const app = getContext(context);
  if (isPriceTable(request)) return actOnPrices(app, request);
  if (!isStudioForm(request)) return actOnSheet(app, request);
  const answer = await actOnDraft(app, request);
  if (answer instanceof Response) throw answer;
  return answer;
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `${loaderData.shown?.data.title ?? "Not here"} · ${loaderData.frame.company.name}` : "Console",
  },
  { name: "robots", content: "noindex" },
];

type ConsoleAnswer = SheetData | UnsavedAnswer;

/** Sheet as it was, after a failure of ours or of the line: pressed again, the same form acts once. */
const withProblem = (sheet: SheetData | null, { problem, typed }: UnsavedAnswer): SheetData | null =>
  sheet?.kind === "form"
    ? { ...sheet, faults: [{ option: null, words: problem }], reason: typed.reason ?? sheet.reason }
    : sheet;

const aboutOf = ({ about }: ScreenData): ScreenData["about"] => about;

/** Every screen of the console. One route, so that the public pages' list of routes stays short. */
export default function Console({ loaderData }: Route.ComponentProps) {
  const { frame, shown, mark, sheet, missing } = loaderData;
  const answer: ConsoleAnswer | undefined = useActionData();
  const opener = useRef<() => void>(() => undefined);
  const openPalette = useCallback(() => opener.current(), []);
  const live = useLive(mark);
  useOneTimeNews();
  const isUnsaved = answer !== undefined && "isUnsaved" in answer;
  const screen = useMemo(() => (shown ? <ScreenView shown={shown} /> : <NotHere words={missing} />), [shown, missing]);
  const about = useMemo(() => (shown ? aboutOf(shown.data) : undefined), [shown]);
  const above = isUnsaved ? withProblem(sheet, answer) : (answer ?? sheet);
  return (
    <ConsoleFrame frame={frame} live={live} openPalette={openPalette}>
      {isUnsaved && above?.kind !== "form" ? <Problem words={answer.problem} /> : null}
      {screen}
      {above ? <DeedSheet key={above.command} sheet={above} /> : null}
      <KeyLayers opener={opener} about={about} />
    </ConsoleFrame>
  );
}

/** Says plainly what is missing, with the way back. */
const NotHere = ({ words }: { words: string | null }) => (
  <>
    <h1>Not here</h1>
    <p className="empty">{words}</p>
    <p>
      <Link className="btn do" to="/staff">
        To Today
      </Link>
    </p>
  </>
);

/** Without the frame: what it shows could not be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const words: unknown = isRouteErrorResponse(error) ? error.data?.words : null;
  if (typeof words === "string")
    return (
      <main className="page alone">
        <NotHere words={words} />
      </main>
    );
  return (
    <main className="page alone">
      <h1>This did not work</h1>
      <p>
        Something went wrong on our side, or on the way to us. Please try again in a moment. What you typed is kept on
        this device, and offered again.
      </p>
      <p className="row">
        <a className="btn do" href={pathname + search}>
          Try again
        </a>
        <Link className="btn" to="/staff">
          To Today
        </Link>
      </p>
    </main>
  );
}
