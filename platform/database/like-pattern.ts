/** A text as a pattern of LIKE has it: a "%" or "_" that somebody types is one to find like any other letter. */
export const plainInLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
