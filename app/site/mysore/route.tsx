import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { loadCategory } from "../tours/category-data.server.ts";
import { CategoryScreen, categoryMeta } from "../tours/category-screen.tsx";
import type { Route } from "./+types/route";

/** The Mysore category at an address of its own; the canonical address is the category's. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  showsPlacesOf(context, "tours");
  return loadCategory(getContext(context), "mysore-tours", new URL(request.url).searchParams);
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? categoryMeta(matches, loaderData) : [];

export default function Mysore({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen page={loaderData} />;
}
