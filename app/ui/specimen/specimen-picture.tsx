import type { ComponentProps } from "react";
import { useRouteLoaderData } from "react-router";
import { Picture } from "#app/ui/picture.tsx";

/** Every page has loaded the footer's pictures. */
type Root = { footerPictures: Omit<ComponentProps<typeof Picture>, "sizes">[] };

type Props = { number: number; className?: string; priority?: boolean; sizes?: string };

export function SpecimenPicture({ number, className, priority, sizes = "(min-width: 40rem) 33vw, 80vw" }: Props) {
  const pictures = (useRouteLoaderData("root") as Root | undefined)?.footerPictures ?? [];
  const picture = pictures[number % pictures.length];
  return picture ? <Picture {...picture} sizes={sizes} priority={priority} className={className} /> : null;
}
