import { Button } from "#app/ui/button.tsx";

/** The way to another date of a tour; of one that is sold no more, whose page is gone, to the others. */
export function AnotherDate({ to, isPublished, children }: { to: string; isPublished: boolean; children: string }) {
  return isPublished ? <Button to={to}>{children}</Button> : <Button to="/tours">See our other tours</Button>;
}
