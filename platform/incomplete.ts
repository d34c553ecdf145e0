/** In the words of the specification: a form that is not complete. */
export const INCOMPLETE = "Fill up all the details required";
