import type { ComponentProps, ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Picture } from "#app/ui/picture.tsx";

/** Root data; the first footer picture is used. */
type Root = { footerPictures: Omit<ComponentProps<typeof Picture>, "sizes">[] };

type Props = { title: string; hindi?: string; children: ReactNode };

export function AccountPage({ title, hindi, children }: Props) {
  const root = useRouteLoaderData("root") as Root | undefined;
  const picture = root?.footerPictures[0];
  return (
    <div className="wrap page grid items-start gap-x-16 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      <div className="max-w-xl">
        <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h1>{title}</h1>
          {hindi ? (
            <p lang="hi" className="text-2xl text-coral-ink">
              {hindi}
            </p>
          ) : null}
        </div>
        {children}
      </div>
      {picture ? (
        <Picture
          {...picture}
          sizes="(min-width: 64rem) 40rem, 1px"
          className="hidden aspect-4/3 w-full rounded-md object-cover lg:block"
        />
      ) : null}
    </div>
  );
}
