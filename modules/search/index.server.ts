import "./tables.server.ts";

export { search } from "./search.server.ts";
