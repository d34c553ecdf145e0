import { getContext } from "#app/web/house.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./legal/legal-page.tsx";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await getPage(getContext(context).cachedDb, "privacy"),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.title ?? "Privacy policy",
    description: loaderData?.page.introduction,
    path: "/privacy",
  });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.page} />;
}
