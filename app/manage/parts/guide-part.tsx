import { GuideFace } from "#app/web/guide-face.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

/** A guide as guests read of them. */
export interface ShownGuide {
  name: string;
  /** "English, Hindi and Urdu" */
  languages: string;
  portrait: PictureData | null;
}

/** Guides who lead, once that is decided: name, face and languages. */
export function GuidePart({ leads, mode }: { leads: ShownGuide[]; mode: "Cycle" | "Walk" }) {
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="guide-heading">
      <h2 id="guide-heading" className="text-2xl">
        {mode === "Cycle" ? "Who leads your ride" : "Who leads your walk"}
      </h2>
      <ul className="mt-4 grid gap-4">
        {leads.map(({ name, languages, portrait }) => (
          <li key={name} className="flex items-center gap-4">
            <GuideFace name={name} portrait={portrait} size="w-20" sizes="5rem" />
            <p>
              <strong>{name}</strong>
              <br />
              <span>{`Speaks ${languages}`}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
