import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = { heading: string; text: string; picture: PictureData; count: number; hasDistances: boolean };

export function HolidaysBanner({ heading, text, picture, count, hasDistances }: Props) {
  return (
    <header className="relative">
      <Picture
        {...picture}
        priority
        sizes="100vw"
        className="head-picture aspect-4/3 w-full object-cover sm:aspect-[2/1] lg:aspect-[21/9]"
      />
      <div className="wrap lg:absolute lg:inset-x-0 lg:top-0 lg:bottom-0 lg:flex lg:items-center">
        <div className="head-words relative -mt-16 max-w-xl rounded-md bg-card p-6 shadow-print-lg sm:p-9 lg:mt-0">
          <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Cycling Holidays" }]} />
          <StationBoard name="India" hindi="भारत" size="sm" posts={false} className="head-board mt-3" />
          <h1 className="mt-4 lg:text-5xl">{heading}</h1>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            {count === 0 ? null : (
              <Button href="#holidays" iconEnd="arrow-right">
                {count === 1 ? "See the holiday" : `See all ${count}`}
              </Button>
            )}
            {hasDistances ? (
              <Button href="#distance" variant="quiet">
                How far is far?
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </header>
  );
}
