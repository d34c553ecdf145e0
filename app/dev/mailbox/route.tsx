import { privateHeaders } from "#app/web/links/private-page.ts";
import { listMails } from "#modules/messaging/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { demoContext } from "../demo-context.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  return { mails: await listMails(demoContext(context).db) };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Mailbox of the demonstration" },
  { name: "robots", content: "noindex" },
];

/** Unsent demo mails, newest first. */
export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <h1>Mailbox</h1>
      <p className="measure mt-3">
        No mail server is configured, so we keep mails here. Each is also a file in the data folder, under mails.
      </p>
      {loaderData.mails.length === 0 ? (
        <p className="mt-6">No mail yet. Book a tour, and its confirmation arrives here.</p>
      ) : null}
      <ul className="mt-8 grid gap-8">
        {loaderData.mails.map((mail) => (
          <li key={mail.id} className="rounded-md border border-line bg-card p-5 wrap-anywhere">
            <h2 className="text-xl">{mail.subject}</h2>
            <p className="text-sm text-ink-soft">
              To <span>{mail.recipient}</span>, <span>{delhiInstant(mail.createdAt)}</span>, <span>{mail.status}</span>
            </p>
            {mail.html === "" ? null : (
              <p className="mt-2">
                <a href={`/dev/mailbox/${mail.id}.html`}>See it as it arrives</a>
              </p>
            )}
            <pre className="mt-4 font-sans text-sm whitespace-pre-wrap">{mail.plain}</pre>
          </li>
        ))}
      </ul>
    </div>
  );
}
