import "./tables.server.ts";

export { getPage, savePage } from "./pages.server.ts";
export { findPost, insertPost, listPosts } from "./posts.server.ts";
