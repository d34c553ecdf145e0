import { data } from "react-router";

/** Every address that no other route answers. */
export function loader() {
  throw data("not found", { status: 404 });
}

export default function NotFound() {
  return null;
}
