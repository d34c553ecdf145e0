import type { ReactNode } from "react";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Picture as PictureData } from "#modules/catalogue/model.ts";

type Props = {
  title: string;
  /** The title in Devanagari, beside it. */
  hindi?: string;
  picture: PictureData;
  children?: ReactNode;
};

/** The head of a page: a wide picture, and over its lower edge a sheet of paper with where we are and what this is. */
export function PageBanner({ title, hindi, picture, children }: Props) {
  return (
    <header>
      <Picture {...picture} priority sizes="100vw" className="aspect-3/2 w-full object-cover md:aspect-[3/1]" />
      <div className="wrap">
        <div className="relative -mt-14 -ml-4 max-w-3xl rounded-tr-lg bg-paper pt-3 pr-6 pl-4 sm:-ml-8 sm:pr-10 sm:pl-8 md:-mt-20">
          <Breadcrumb items={[{ label: "Home", to: "/" }, { label: title }]} />
          <h1 className="mt-2">
            {title}
            {hindi ? (
              <span lang="hi" className="ml-4 inline-block text-2xl font-normal text-coral-ink">
                {hindi}
              </span>
            ) : null}
          </h1>
          {children ? <div className="measure mt-4 text-lg text-ink-soft">{children}</div> : null}
        </div>
      </div>
    </header>
  );
}
