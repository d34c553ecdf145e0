import type { StructuredData } from "#app/web/json-ld.tsx";
import { sharePicture } from "#app/web/share-picture.ts";
import type { Story } from "./load-story.server.ts";
import { countWords } from "./reading.ts";

type Told = Pick<Story, "post" | "comments" | "publicUrl" | "companyName">;

/** What a search engine learns of a story (schema.org BlogPosting, BreadcrumbList). */
export function storyData({ post, comments, publicUrl, companyName }: Told): StructuredData {
  const { document } = post;
  const address = publicUrl + post.path;
  const crumb = (position: number, name: string, path: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: publicUrl + path,
  });
  return {
    "@graph": [
      {
        "@type": "BlogPosting",
        "@id": address,
        mainEntityOfPage: address,
        headline: post.title,
        description: post.shortDescription,
        image: publicUrl + sharePicture(post.picture),
        datePublished: post.date,
        inLanguage: "en-IN",
        articleSection: post.category,
        keywords: document.tags.join(", "),
        wordCount: countWords(document),
        commentCount: comments.length,
        author: { "@type": "Person", name: document.author.name, description: document.author.description },
        publisher: { "@type": "Organization", name: companyName, url: publicUrl },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [crumb(1, "Home", "/"), crumb(2, "Stories", "/blogs"), crumb(3, post.title, post.path)],
      },
    ],
  };
}
