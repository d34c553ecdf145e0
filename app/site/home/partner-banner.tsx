import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = { heading: string; text: string; linkLabel: string; url: string; picture: PictureData };

/** Counts a click without delaying it; the link works without it. */
const count = (): void => {
  navigator.sendBeacon?.("/api/klmBanner");
};

/** The middle button opens the link in a new tab; the right one opens a menu and is not counted. */
const countMiddle = ({ button }: { button: number }): void => {
  if (button === 1) count();
};

/** A company without a partner shows none. */
export function PartnerBanner({ partner }: { partner: Props | null }) {
  if (partner === null) return null;
  const { heading, text, linkLabel, url, picture } = partner;
  return (
    <section aria-label="Our partner" className="surface-marigold grid overflow-hidden lg:grid-cols-2">
      <div className="flex flex-col justify-center px-[clamp(1rem,4.5vw,3.5rem)] py-12 lg:py-16 lg:pl-[max(3.5rem,calc((100vw-80rem)/2+3.5rem))]">
        <p className="kicker">Our partner</p>
        <h2 className="mt-2">{heading}</h2>
        <p className="measure mt-4 text-lg">{text}</p>
        <p className="mt-6">
          <Button href={url} rel="sponsored" iconEnd="external" onClick={count} onAuxClick={countMiddle}>
            {linkLabel}
          </Button>
        </p>
      </div>
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 72vw, 110vw"
        pictureClassName="lg:h-full"
        className="aspect-[2/1] w-full object-cover lg:h-full! lg:[clip-path:polygon(9%_0,100%_0,100%_100%,0_100%)]"
      />
    </section>
  );
}
