import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";

export const meta = () => [
  { title: "You are offline" },
  { name: "description", content: "What this device keeps for a street without a connection." },
  { name: "robots", content: "noindex" },
];

/**
 * The service worker's page for pages that are not cached. The worker fills in the list of bookings (`withCopies` in public/sw.js) and
 * answers the form. Works without JavaScript and network.
 */
export default function OfflinePage() {
  return (
    <div className="wrap page">
      <Icon name="route" className="size-12 text-coral-ink" />
      <h1 className="mt-4">No network on this stretch</h1>
      <p className="measure mt-4">
        This page isn&apos;t saved on your device, so you need a connection to open it. Pages you&apos;ve read here
        before still open. We always check prices and places live, so we never sell you anything out of date.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button href="">Try again</Button>
        <Button href="/" variant="secondary">
          Home page
        </Button>
      </div>
      <section data-copies="" hidden aria-labelledby="copies" className="mt-12">
        <h2 id="copies" className="text-2xl">
          Your bookings on this device
        </h2>
        <ul className="mt-3 grid gap-1">
          <li data-copy="">
            <a
              href="#copy"
              className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4"
            >
              Copy
            </a>
          </li>
        </ul>
        <form method="post" action="/offline" className="mt-4">
          <Button type="submit" variant="secondary">
            Remove from this device
          </Button>
        </form>
      </section>
      <p data-no-copies="" hidden className="mt-12 text-ink-soft">
        No booking is saved on this device.
      </p>
    </div>
  );
}
