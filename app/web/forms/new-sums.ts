import type { ShouldRevalidateFunction } from "react-router";

/**
 * Reloads data after a 409, so the page shows the new sum. React Router reloads nothing after 400 or more, and the old sum
 * would be refused for ever.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
