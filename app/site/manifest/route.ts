import { getContext } from "#app/web/app-context.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/route";

const paper = "#fcf5e6";
const icon = (name: string, size: number, purpose?: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  ...(purpose ? { purpose } : {}),
});

/** /manifest.webmanifest */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, shortName, slogan } = await getPage(getContext(context).cachedDb, "company");
  const manifest = {
    id: "/",
    name: `${name}: ${slogan}`,
    short_name: shortName,
    description: slogan,
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: paper,
    theme_color: paper,
    icons: [icon("icon-192", 192), icon("icon-512", 512), icon("maskable-512", 512, "maskable")],
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
