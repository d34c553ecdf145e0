import type { ReactNode } from "react";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";

type Props = {
  id: string;
  heading: ReactNode;
  children: ReactNode;
  /** All that it shows beside its heading, where that and the heading are plain data: see `cachedFragment`. */
  once?: readonly unknown[];
};

/** A part of a tour page under its heading; the chips lead to its `id`. */
export function PagePart({ id, heading, children, once }: Props) {
  const content = (
    <>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </>
  );
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-32"
      {...(import.meta.env.SSR ? cachedFragment(once && [id, heading, ...once], content) : { children: content })}
    />
  );
}
