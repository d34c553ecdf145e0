import type { ShouldRevalidateFunction } from "react-router";

/** React Router reloads nothing after 400 or more, and the old sum would be refused for ever. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
