import { getContext } from "#app/web/app-context.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { getPage } from "#modules/content/index.server.ts";
import { LegalPage } from "../legal/legal-page.tsx";
import type { Route } from "./+types/route";

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
