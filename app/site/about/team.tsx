import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { AboutPage } from "#modules/content/model.ts";

type Person = AboutPage["team"]["rows"][number][number] & { picture: PictureData };

/** The team in five rows; every second row is set in from the left. */
export function Team({ title, para, rows }: { title: string; para: string; rows: Person[][] }) {
  if (rows.length === 0) return null;
  return (
    <Section heading={title} text={para}>
      <div className="grid gap-y-10 lg:gap-y-14">
        {rows.map((row, index) => (
          <ul
            key={row.map((person) => person.name).join()}
            className={`grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:w-11/12 ${index % 2 === 1 ? "lg:ml-auto" : ""}`}
          >
            {row.map((person) => (
              <li
                key={person.name}
                className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 lg:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <Picture
                  {...person.picture}
                  sizes="(min-width: 64rem) 9rem, 6rem"
                  className="aspect-square rounded-full object-cover"
                />
                <PersonWords person={person} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}

function PersonWords({ person }: { person: Person }) {
  return (
    <div>
      <h3 className="text-xl">{person.name}</h3>
      <p className="kicker mt-0.5">{person.position}</p>
      <p className="mt-2 text-ink-soft">{person.para}</p>
      {person.social.length > 0 ? (
        <p className="mt-1 flex flex-wrap gap-x-5">
          {person.social.map((network) => (
            <a
              key={network.url}
              href={network.url}
              rel="me"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-coral-ink underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <VisuallyHidden>{`${person.name} on `}</VisuallyHidden>
              <span>{network.name}</span>
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
