import { getContext } from "#app/web/app-context.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { cityPolicy, holidayPolicy } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { LegalPage } from "../legal/legal-page.tsx";
import { RefundPolicyTable } from "../legal/refund-table.tsx";
import type { Route } from "./+types/route";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await getPage(getContext(context).cachedDb, "terms"),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.title ?? "Terms and conditions",
    description: loaderData?.page.introduction,
    path: "/terms-condition",
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      page={loaderData.page}
      below={{
        "cancelling-city-tours": (
          <RefundPolicyTable caption="City cycle tours and walks" policy={cityPolicy} examplePaise={2000_00} />
        ),
        "cancelling-holidays": (
          <RefundPolicyTable caption="Cycling holidays" policy={holidayPolicy} examplePaise={20_000_00} />
        ),
      }}
    />
  );
}
