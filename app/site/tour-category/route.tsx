import { isRouteErrorResponse } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { loadCategory, type MissingCategory } from "../tours/category-data.server.ts";
import { CategoryScreen, categoryMeta } from "../tours/category-screen.tsx";
import { NoSuchCategory } from "../tours/no-such-category.tsx";
import type { Route } from "./+types/route";

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  showsPlacesOf(context, "tours");
  return loadCategory(getContext(context), params.tourtype, new URL(request.url).searchParams);
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? categoryMeta(matches, loaderData) : [{ name: "robots", content: "noindex" }];

export default function TourCategory({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen page={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NoSuchCategory {...(error.data as MissingCategory)} />;
}
