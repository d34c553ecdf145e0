import type { MetaDescriptor } from "react-router";
import type { SharedPicture } from "./largest-jpeg.ts";

type Root = { publicUrl: string; company: { name: string } };

type Page = {
  /** Without the company's name. */
  title: string;
  description?: string;
  /** Canonical path. */
  path: string;
  image?: SharedPicture;
  type?: "website" | "article";
  noindex?: boolean;
};

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
    // Add further languages here.
    { tagName: "link", rel: "alternate", hrefLang: "en", href: origin + path },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: origin + path },
    { property: "og:title", content: title },
    description ? { property: "og:description", content: description } : null,
    { property: "og:type", content: type },
    { property: "og:url", content: origin + path },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_IN" },
    // With a size, programs show it before reading the file.
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
