import { Icon } from "#app/ui/art/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TapFrame } from "#app/ui/tap-frame.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { PostContent } from "#modules/content/model.ts";
import { Elsewhere, Film } from "../film.tsx";
import { pageFrame, pageOfFrame } from "./frames.ts";
import { Gallery } from "./gallery.tsx";
import { sectionId } from "./reading.ts";

type Props = {
  document: Pick<PostContent, "sections" | "quote" | "points" | "video" | "embed">;
  gallery: PictureData[];
  poster: PictureData | null;
};

/** The story: its sections with the quote after the second, then pictures, film, map and key points. */
export function StoryBody({ document, gallery, poster }: Props) {
  const { sections, quote, points, video, embed } = document;
  const quoteAfter = Math.min(1, sections.length - 1);
  return (
    <>
      <div className="reading">
        {sections.map(({ title, paragraphs }, index) => (
          <section key={title} aria-labelledby={sectionId(title)} className="[&+section]:mt-[2.2em]">
            <h2 id={sectionId(title)} className="text-2xl">
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-[0.9em]">
                {paragraph}
              </p>
            ))}
            {quote && index === quoteAfter ? <Quote {...quote} /> : null}
          </section>
        ))}
      </div>
      {points.length > 0 ? (
        <section aria-labelledby="to-take-along" className="mt-12 max-w-[40rem] rounded-lg bg-cream p-6 sm:p-8">
          <h2 id="to-take-along" className="text-2xl">
            Key points
          </h2>
          <ul className="mt-4 grid gap-3">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon name="check" className="mt-1 size-5 text-teal-ink" />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="mt-12 grid gap-8 empty:hidden">
        {gallery.length > 0 ? <Gallery pictures={gallery} /> : null}
        {video && poster ? (
          <Film
            url={video.url}
            title={video.title}
            poster={<Picture {...poster} alt="" sizes="(min-width: 64rem) 54rem, 100vw" pictureClassName="size-full" />}
          />
        ) : null}
        {embed ? <Embed {...embed} /> : null}
      </div>
    </>
  );
}

/** A map that loads on a tap, or a link where our policy allows no frame. */
function Embed({ url, title }: NonNullable<PostContent["embed"]>) {
  const frame = pageFrame(url);
  if (frame === null) return <Elsewhere url={url} title={title} />;
  return (
    <TapFrame
      title={title}
      src={frame}
      href={pageOfFrame(url)}
      icon="pin"
      label="Show the map"
      note={`Comes from ${new URL(frame).hostname}`}
      className="aspect-video bg-night"
      poster={<span className="surface-teal halftone block size-full" />}
    />
  );
}

function Quote({ text, by }: NonNullable<PostContent["quote"]>) {
  return (
    <figure className="my-[2em] border-l-[6px] border-marigold pl-6 lg:-ml-8">
      <blockquote className="border-0! p-0! text-2xl! leading-snug font-semibold">
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-3 text-base text-ink-soft">{by}</figcaption>
    </figure>
  );
}
