import type { ComponentProps, ReactNode } from "react";
import { DeviceNotices } from "#app/offline/device-notices.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type Footer = ComponentProps<typeof SiteFooter>;
type Props = {
  company: { shortName: string } & Footer["company"] & ComponentProps<typeof SiteHeader>["company"];
  footerPictures: Footer["pictures"];
  year: number;
  isDemo: boolean;
  children: ReactNode;
};

/** What stands round every page, the ones that were not found included. */
export function PageFrame({ company, footerPictures, year, isDemo, children }: Props) {
  return (
    <>
      <SkipLink to="#main" label="Skip to content" />
      {isDemo ? (
        <aside aria-label="About this site" className="surface-ink px-4 py-1.5 text-center text-sm">
          This is a demonstration. No ride takes place and only test money moves.
        </aside>
      ) : null}
      <SiteHeader company={company} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter company={company} pictures={footerPictures} year={year} />
      <DeviceNotices name={company.shortName} />
    </>
  );
}
