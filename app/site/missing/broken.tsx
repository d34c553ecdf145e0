import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ringLink } from "#app/web/telephone.ts";

/** Something failed that should not have. Says what is safe, and offers to try again. */
export default function Broken({ phone }: { phone?: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap band">
      <title>Something went wrong</title>
      <p className="kicker">A puncture, and it is ours</p>
      <h1 className="mt-2">Something went wrong on our side</h1>
      <p className="measure mt-4 text-lg">
        It has been noted, and somebody with a repair kit is on the way. Please try again in a moment; nothing you paid
        for is lost.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button href={pathname + search}>Try again</Button>
        <Button href="/" variant="secondary">
          Go to the home page
        </Button>
        {phone ? (
          <Button href={ringLink(phone)} variant="quiet" icon="phone">
            {phone}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
