import type { ReactNode } from "react";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";

type Props = {
  id: string;
  heading: ReactNode;
  children: ReactNode;
  /** Everything the part shows beside its heading, if all of it is plain data: see `cachedFragment`. */
  once?: readonly unknown[];
};

/** A section of a tour page; the chips link to its `id`. */
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
