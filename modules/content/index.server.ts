import "./tables.server.ts";

export { findComment, listComments, moderateComment, writeComment } from "./comments.server.ts";
export { addPage, getPage } from "./pages.server.ts";
export { findPost, insertPost, listPosts, listPostsAbout, type PostCard } from "./posts.server.ts";
