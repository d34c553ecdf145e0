import { Icon } from "#app/ui/art/icon.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Button } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatRupees } from "#platform/money.ts";
import { BannerFilm } from "./banner-film.tsx";
import type { BannerSlide } from "./home-data.server.ts";

export function Banner({ slides, whoWeAre }: { slides: readonly BannerSlide[]; whoWeAre: string }) {
  return (
    <div className="relative overflow-x-clip">
      {whoWeAre === "" ? null : (
        <p className="home-who surface-ink py-2 text-sm leading-snug font-semibold text-balance sm:text-base">
          {whoWeAre}
        </p>
      )}
      <Carousel
        label="Where to next"
        buttons="over"
        itemClassName="basis-full"
        auto={9}
        items={slides.map((slide, index) => ({
          id: slide.tour,
          content: <Slide slide={slide} isFirst={index === 0} />,
        }))}
      />
    </div>
  );
}

function Slide({ slide, isFirst }: { slide: BannerSlide; isFirst: boolean }) {
  // The first poster carries the page's own heading.
  const Heading = isFirst ? "h1" : "h2";
  const poster = (
    <>
      <BannerFilm url={slide.video} title={`${slide.firstname} ${slide.lastname}`}>
        <Picture
          {...slide.picture}
          priority={isFirst}
          sizes="100vw"
          className="head-picture aspect-4/3 w-full object-cover md:aspect-[2/1] lg:aspect-[9/4]"
        />
      </BannerFilm>
      <div className="surface-ink halftone grow">
        <div className="wrap grid items-end gap-x-12 lg:grid-cols-12">
          <div className="head-words surface-paper relative -mt-12 rounded-md p-6 shadow-[7px_7px_0_0_#1b0b26] sm:p-8 md:-mt-32 lg:col-span-7 lg:-mt-84 lg:mb-8 xl:-mt-112 xl:col-span-6 xl:p-10">
            <StationBoard
              name={slide.location}
              hindi={slide.locationHindi}
              size="sm"
              posts={false}
              className="head-board"
            />
            <Heading className="mt-5 text-4xl lg:text-5xl">
              <span className="block">{slide.firstname}</span> <span className="block">{slide.lastname}</span>
            </Heading>
            <p className="mt-4 text-lg">
              <strong className="font-semibold">{slide.duration}</strong>, <span>{slide.durationExtraInfo}</span>
            </p>
            <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
              {[slide.feature1, slide.feature2, slide.feature3].map((feature) => (
                <li key={feature} className="flex gap-2 text-ink-soft">
                  <Icon name="check" className="mt-1 size-4.5 stroke-[2.5] text-teal-ink" />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
              <Price
                prefix={slide.isFrom ? "from" : undefined}
                amount={formatRupees(slide.pricePaise)}
                struck={slide.beforePaise === null ? undefined : formatRupees(slide.beforePaise)}
                per="per person"
                note="no tax added"
              />
              <Button to={slide.path} size="lg" iconEnd="arrow-right">
                Know More
              </Button>
            </div>
          </div>
          <ul className="grid grid-cols-3 py-6 lg:col-span-5 lg:py-9 xl:col-span-6">
            {[slide.facts1, slide.facts2, slide.facts3].map((fact) => (
              <li
                key={fact}
                className="border-l-2 border-marigold px-3 text-sm leading-snug font-semibold sm:px-5 sm:text-base lg:text-lg"
              >
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
  return (
    <article
      className="poster relative flex h-full flex-col"
      {...(import.meta.env.SSR ? cachedFragment(["poster", slide, isFirst], poster) : { children: poster })}
    />
  );
}
