import type { MetaDescriptor } from "react-router";
import type { SharedPicture } from "./largest-jpeg.ts";

type Root = { publicUrl: string; company: { name: string } };

type Page = {
  /** Without the company's name, which is added. */
  title: string;
  description?: string;
  /** The address of this page's content, "/tours/cycle-tours/old-delhi-at-dawn": canonical whatever address it was opened by. */
  path: string;
  /** The picture of a shared link, a JPEG. */
  image?: SharedPicture;
  type?: "website" | "article";
  /** Kept out of search engines. */
  noindex?: boolean;
};

/** Title, description, canonical address and Open Graph of a page. `matches` are those that React Router gives to `meta`. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  page: Page,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as Root | undefined;
  const name = root?.company.name ?? "";
  const origin = root?.publicUrl ?? "";
  const { title, description, path, image, type = "website", noindex } = page;
  const full = title.includes(name) ? title : `${title} · ${name}`;
  const tags: (MetaDescriptor | null)[] = [
    { title: full },
    description ? { name: "description", content: description } : null,
    { tagName: "link", rel: "canonical", href: origin + path },
    // One language so far; a second one adds its address here and nowhere else.
    { tagName: "link", rel: "alternate", hrefLang: "en", href: origin + path },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: origin + path },
    { property: "og:title", content: title },
    description ? { property: "og:description", content: description } : null,
    { property: "og:type", content: type },
    { property: "og:url", content: origin + path },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_IN" },
    // With its size a program shows it at the first sharing, before it has read the file.
    ...(image
      ? [
          { property: "og:image", content: origin + image.path },
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: String(image.width) },
          { property: "og:image:height", content: String(image.height) },
          { property: "og:image:alt", content: image.alt },
        ]
      : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    noindex ? { name: "robots", content: "noindex" } : null,
  ];
  return tags.filter((tag) => tag !== null);
}
