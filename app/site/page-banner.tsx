import type { ReactNode } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = {
  title: string;
  /** The title in Devanagari. */
  hindi?: string;
  picture: PictureData;
  children?: ReactNode;
};

/** Page head: a wide picture with title and breadcrumb on a card over its lower edge. */
export function PageBanner({ title, hindi, picture, children }: Props) {
  return (
    <header>
      <Picture
        {...picture}
        priority
        sizes="100vw"
        className="head-picture aspect-3/2 w-full object-cover md:aspect-[3/1]"
      />
      <div className="wrap">
        <div className="relative -mt-13 -ml-[max(1rem,4.5vw)] w-fit rounded-tr-lg bg-paper pt-2 pr-6 pl-[max(1rem,4.5vw)] sm:pr-10 lg:-ml-8 lg:pl-8">
          <Breadcrumb items={[{ label: "Home", to: "/" }, { label: title }]} />
          <div className="mt-2 flex flex-wrap items-baseline gap-x-4">
            <h1>{title}</h1>
            {hindi ? (
              <p lang="hi" className="text-2xl text-coral-ink">
                {hindi}
              </p>
            ) : null}
          </div>
        </div>
        {children ? <div className="measure mt-4 text-lg text-ink-soft">{children}</div> : null}
      </div>
    </header>
  );
}
