import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import type { BookingOffice } from "../booking/office.ts";

type Handler = (args: never) => Promise<unknown>;
type Page = ComponentType<never>;
type Query = Record<string, string>;

/** The app context of an office, as loaders get it. */
export const contextOf = ({ deps }: BookingOffice): AppContext =>
  ({
    ...deps,
    env: { APP_MODE: "demo" },
    cachedDb: deps.db,
    limits: noLimits,
    poke: () => undefined,
  }) as unknown as AppContext;

/** Calls a page's loader or action. Throws whatever it throws (a redirect, a 404). */
export function askPage(app: AppContext, page: Handler, params: object, query: Query, form?: Query): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const request = new Request(`http://test.example/?${new URLSearchParams(query)}`, sent);
  return page({ context, params, request } as never);
}

/** Takes the data of an answer with headers (`data(…, { headers })`), as a page does. */
const withoutHeaders = (answer: unknown): unknown =>
  (answer as { type?: unknown } | null)?.type === "DataWithResponseInit" ? (answer as { data: unknown }).data : answer;

/** Renders a page with its loader's data, and its action's if a form was sent. */
export function drawPage(page: Page, loaderData: unknown, actionData?: unknown): string {
  const element = createElement(page, { loaderData: withoutHeaders(loaderData), actionData } as never);
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** Its words, without the tags between them. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;])/g, "");

/** Addresses of links with matching words. */
export const linksOf = (html: string, words: RegExp): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/g)]
    .filter(([, , inner]) => words.test(wordsOf(inner ?? "")))
    .map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));
