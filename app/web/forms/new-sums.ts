import type { ShouldRevalidateFunction } from "react-router";

/**
 * For pages that say "look at the new sums, and press again": React Router reads nothing anew after an answer of 400 or more,
 * so the sum that was refused would stay on the screen and in the form, and be refused for ever. A fault in a field (422) or a
 * database that is away (503) leaves the page as it is.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
