import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import type { BookingOffice } from "./bookings.ts";

type Handler = (args: never) => Promise<unknown>;
type Page = ComponentType<never>;
type Query = Record<string, string>;

/** The house of an office, as the pages' loaders are handed it. */
export const contextOf = ({ deps }: BookingOffice): AppContext =>
  ({ ...deps, limits: noLimits, poke: () => undefined }) as unknown as AppContext;

/** Calls a page's loader or action. Throws whatever it throws (a redirect, a 404). */
export function askPage(app: AppContext, page: Handler, params: object, query: Query, form?: Query): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const request = new Request(`http://test.example/?${new URLSearchParams(query)}`, sent);
  return page({ context, params, request } as never);
}

/** The data of an answer that a loader has given headers (`data(…, { headers })`): that is what a page gets. */
const withoutHeaders = (answer: unknown): unknown =>
  (answer as { type?: unknown } | null)?.type === "DataWithResponseInit" ? (answer as { data: unknown }).data : answer;

/** A page as it comes from the house, with what its loader answered, and its action if a form was sent. */
export function drawPage(page: Page, loaderData: unknown, actionData?: unknown): string {
  const element = createElement(page, { loaderData: withoutHeaders(loaderData), actionData } as never);
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** Its words, without the tags between them. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;])/g, "");

/** Addresses of links with matching words. */
export const linksOf = (html: string, words: RegExp): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>(.*?)<\/a>/g)]
    .filter(([, , inner]) => words.test(wordsOf(inner ?? "")))
    .map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));
