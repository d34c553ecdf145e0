/** Escapes LIKE wildcards. */
export const plainInLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
