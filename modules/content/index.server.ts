import "./tables.server.ts";

export { blogTags } from "./blog-tags.server.ts";
export { browsePosts, type FacetCount } from "./browse-posts.server.ts";
export { forgetCommenter, listCommentsOf } from "./commenter.server.ts";
export {
  findComment,
  listComments,
  moderateComment,
  writeComment,
} from "./comments.server.ts";
export {
  type DeskComment,
  listShownComments,
  listWaitingComments,
  MOST_COMMENTS_WAITING,
} from "./comments-for-desk.server.ts";
export { addPage, getPage, listPageDocuments, listPageKeys, listPublicHolidays } from "./pages.server.ts";
export { placeholderContact, placeholderContacts } from "./placeholder-contacts.ts";
export {
  browsePostTitles,
  findMovedPost,
  findNeighbours,
  findPost,
  findPostAddresses,
  findPostByName,
  findPostId,
  findSlugOwner,
  insertPost,
  listFormerPostAddresses,
  listPostAddresses,
  listPostDocuments,
  listPostSlugs,
  listPosts,
  listPostsAbout,
  listPostsNaming,
  type PostLink,
  type PostSummary,
  readPostDocument,
  savePost,
  unpublishPost,
} from "./posts.server.ts";
export {
  comparePages,
  comparePosts,
  type PageStep,
  type PagesContent,
  type PostStep,
} from "./publish.server.ts";
export { contactsThatStopSales } from "./untrue-contacts.server.ts";
