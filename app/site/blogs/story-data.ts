import type { BlogPostingLeaf } from "schema-dts";
import { type StructuredData, trailNode } from "#app/web/json-ld.tsx";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import { companyNode } from "../company-data.ts";
import type { Story } from "./load-story.server.ts";
import { wordCountOf } from "./reading.ts";

type Told = Pick<Story, "post" | "comments" | "publicUrl" | "companyName">;

export function storyData({ post, comments, publicUrl, companyName }: Told): StructuredData {
  const { document } = post;
  const address = publicUrl + post.path;
  const posting: BlogPostingLeaf = {
    "@type": "BlogPosting",
    "@id": address,
    mainEntityOfPage: address,
    headline: post.title,
    description: post.shortDescription,
    image: publicUrl + largestJpeg(post.picture),
    datePublished: post.date,
    inLanguage: "en-IN",
    articleSection: post.category,
    keywords: document.tags.join(", "),
    wordCount: wordCountOf(document),
    commentCount: comments.length,
    author: { "@type": "Person", name: document.author.name, description: document.author.description },
    publisher: companyNode(publicUrl, companyName),
  };
  const trail = [
    { name: "Home", path: "/" },
    { name: "Stories", path: "/blogs" },
    { name: post.title, path: post.path },
  ];
  return { "@graph": [posting, trailNode(publicUrl, trail)] };
}
