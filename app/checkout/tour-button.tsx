import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type Look = Pick<ComponentProps<typeof Button>, "variant" | "size" | "block">;

/** Button to the tour's page, or to the list if it is no longer sold. */
export function TourButton({
  to,
  isPublished,
  children,
  ...look
}: Look & { to: string; isPublished: boolean; children: string }) {
  return (
    <Button to={isPublished ? to : "/tours"} {...look}>
      {isPublished ? children : "See our other tours"}
    </Button>
  );
}
