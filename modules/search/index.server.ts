import "./tables.server.ts";

export { search } from "./search.server.ts";
export { type BoundedSearch, searchInBounds } from "./search-in-bounds.server.ts";
