import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type Look = Pick<ComponentProps<typeof Button>, "variant" | "size" | "block">;

/** The way to a tour's page, as its words say; of one that is sold no more, whose page is gone, to the others. */
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
