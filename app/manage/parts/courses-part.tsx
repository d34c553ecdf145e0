import type { OfferedCourse } from "../course-file/list-courses.server.ts";

/** Files for bicycle computers, a line a day. */
export function CoursesPart({ courses }: { courses: OfferedCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses-heading">
      <h2 id="courses-heading" className="text-2xl">
        The way, for your device
      </h2>
      <p className="mt-3 text-ink-soft">
        You don't need it: a guide rides ahead. FIT and TCX are for bicycle computers, GPX for most apps. Their times
        are an even pace, not our timetable.
      </p>
      <ul className="mt-4 grid gap-3">
        {courses.map(({ name, files }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-5">
            <span className="grow">{name}</span>
            {files.map(({ label, href }) => (
              <a
                key={label}
                href={href}
                className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4"
              >
                <span>{label}</span>
                <span className="sr-only">{` of ${name}`}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
