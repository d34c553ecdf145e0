import { Button } from "#app/ui/button.tsx";

/** Head of the home page of a company without a tour in its banner. */
export const Welcome = ({ name, slogan }: { name: string; slogan: string }) => (
  <section className="surface-ink halftone py-16 lg:py-24">
    <div className="wrap">
      <h1>{name}</h1>
      <p className="measure mt-4 text-lg">{slogan}</p>
      <p className="mt-8">
        <Button to="/contact" size="lg" iconEnd="arrow-right">
          Write to us
        </Button>
      </p>
    </div>
  </section>
);
