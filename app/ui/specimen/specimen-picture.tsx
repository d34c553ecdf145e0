import { Picture } from "#app/ui/picture.tsx";

type Props = { name: string; className?: string; priority?: boolean; sizes?: string };

/** A poster of ours, for the specimen page. */
export function SpecimenPicture({ name, className, priority, sizes = "(min-width: 40rem) 33vw, 80vw" }: Props) {
  return (
    <Picture
      base={`/images/${name}`}
      widths={[480, 800, 1600]}
      width={1600}
      height={1000}
      placeholder="#8a4a52"
      alt="Illustration of a ride"
      sizes={sizes}
      priority={priority}
      className={className}
    />
  );
}
