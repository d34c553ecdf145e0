import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { AboutPage } from "#modules/content/model.ts";
import { Film } from "../film.tsx";

type Chapter = AboutPage["history"]["data"][number] & { picture: PictureData };

/** The company's history in chapters with films; the first chapter is large. */
export function History({ title, para, data }: { title: string; para: string; data: Chapter[] }) {
  if (data.length === 0) return null;
  return (
    <Section heading={title} text={para} tone="ink">
      <ol className="grid gap-x-8 gap-y-12 md:grid-cols-2">
        {data.map((chapter, index) => {
          const first = index === 0;
          return (
            <li
              key={chapter.heading}
              className={first ? "grid items-center gap-x-10 gap-y-5 md:col-span-2 lg:grid-cols-[3fr_2fr]" : ""}
            >
              <div className="surface-paper rounded-md bg-transparent!">
                <Film
                  url={chapter.video}
                  title={chapter.heading}
                  poster={
                    <Picture
                      {...chapter.picture}
                      alt=""
                      sizes={first ? "(min-width: 64rem) 44rem, 100vw" : "(min-width: 48rem) 36rem, 100vw"}
                      pictureClassName="size-full"
                    />
                  }
                />
              </div>
              <div className={first ? "" : "mt-5"}>
                <h3 className={first ? "text-3xl" : ""}>{chapter.heading}</h3>
                <p className="measure mt-2 text-ink-soft">{chapter.para}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
