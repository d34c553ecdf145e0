export const plainInLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
