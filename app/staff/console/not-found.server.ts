import { data } from "react-router";

/** Answers like an address that nobody has. */
export const notFound = () => data({ words: "There is no such page in the console." }, { status: 404 });
