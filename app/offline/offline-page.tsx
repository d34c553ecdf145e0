import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const meta = () => [{ title: "You are offline" }, { name: "robots", content: "noindex" }];

/** What the service worker shows for a page that was never visited while there was a network. */
export default function OfflinePage() {
  return (
    <div className="wrap page">
      <Icon name="route" className="size-12 text-coral-ink" />
      <h1 className="mt-4">No network on this stretch</h1>
      <p className="measure mt-4">
        This page has not been here before, and cannot come without a network. What you have already read on this device
        is still with you. Prices, places and bookings are only ever asked for live, so nothing out of date is sold to
        you.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button href="">Try again</Button>
        <Button href="/" variant="secondary">
          Home page
        </Button>
      </div>
    </div>
  );
}
