import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ringLink } from "#app/web/browser/telephone.ts";

const ours = {
  title: "Something went wrong",
  kicker: "A puncture, and it is ours",
  heading: "Something went wrong on our side",
  text: "We've been told, and someone with a repair kit is on the way. Please try again in a moment. Everything you paid for is safe.",
};
const unreached: typeof ours = {
  title: "No connection",
  kicker: "No network on this stretch",
  heading: "The connection failed",
  text: "We couldn't be reached. Please try again in a moment. Everything you paid for is safe.",
};

/** Error page: the server failed or could not be reached. Says what is safe, and offers a retry. */
export default function Broken({ phone, isUnreached }: { phone?: string; isUnreached: boolean }) {
  const { pathname, search } = useLocation();
  const { title, kicker, heading, text } = isUnreached ? unreached : ours;
  return (
    <div className="wrap page">
      <title>{title}</title>
      <p className="kicker">{kicker}</p>
      <h1 className="mt-2">{heading}</h1>
      <p className="measure mt-4 text-lg">{text}</p>
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
