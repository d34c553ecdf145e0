/** Specification's text. */
export const INCOMPLETE = "Fill up all the details required";
