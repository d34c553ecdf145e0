import "./tables.server.ts";

export { getPage, savePage } from "./pages.server.ts";
export { findPost, insertPost, listPosts, type Post, type PostCard } from "./posts.server.ts";
