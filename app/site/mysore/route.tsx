import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { loadCategory } from "../tours/category-data.server.ts";
import { CategoryScreen, categoryMeta } from "../tours/category-screen.tsx";
import type { Route } from "./+types/route";

/** The category of the tours from Mysore under an address of its own; search engines are told its real one. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  showsPlacesOf(context, "tours");
  return loadCategory(getContext(context), "mysore-tours", new URL(request.url).searchParams);
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? categoryMeta(matches, loaderData) : [];

export default function Mysore({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen page={loaderData} />;
}
