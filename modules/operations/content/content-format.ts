/** Marks a folder of exported content, with the version of its form. */
export const CONTENT_FORMAT = "pahiya-content-1";
