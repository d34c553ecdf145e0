import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/route";
import { CallPart, HttpMethod } from "./call.tsx";
import { codeClass, Fields, shapeAnchor } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { readContract } from "./read-contract.ts";

const TITLE = "For programs";
const INTRODUCTION =
  "Everything this site shows and does, as JSON calls: for a travel agent's system, a hotel lobby screen, or your own script.";

const countCalls = (count: number): string => (count === 1 ? "1 call" : `${count} calls`);

export function loader({ context }: Route.LoaderArgs) {
  const { contract, publicUrl } = getContext(context);
  return { ...readContract(contract), publicUrl };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: INTRODUCTION, path: "/api/docs" });

/** The API contract for readers, made from the document that programs get. */
export default function ApiDocs({ loaderData: { base, groups, shapes, publicUrl } }: Route.ComponentProps) {
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: TITLE }]} />
      <div className="mt-4 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <header className="max-w-[46rem]">
          <h1>{TITLE}</h1>
          <p lang="hi" className="mt-2 text-xl text-coral-ink">
            मशीनों के लिए
          </p>
          <p className="mt-5 text-xl leading-normal">{INTRODUCTION}</p>
          <p className="mt-4">
            For your tools, the same as a document: <a href={`${base}/openapi.json`}>openapi.json</a>, OpenAPI 3.1.
          </p>
        </header>
        <nav aria-labelledby="all-calls" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="rounded-md bg-cream p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <h2 id="all-calls" className="mb-2 text-xl lg:mb-0">
              All calls
            </h2>
            {groups.map(({ name, calls }) => (
              <div key={name} className="lg:mt-3">
                <a
                  href={`#group-${name}`}
                  className="flex min-h-11 items-center justify-between gap-3 border-t border-line font-semibold underline-offset-4 hover:underline lg:min-h-9 lg:border-0 lg:text-sm lg:text-ink-soft"
                >
                  <span>{name}</span>
                  <span className="font-normal text-ink-soft lg:hidden">{countCalls(calls.length)}</span>
                </a>
                <ul className="hidden lg:block">
                  {calls.map(({ id, method, path }) => (
                    <li key={id}>
                      <a
                        href={`#${id}`}
                        className="flex min-h-9 items-center gap-2.5 leading-tight underline-offset-4 hover:underline pointer-coarse:min-h-11"
                      >
                        <HttpMethod method={method} />
                        <code className={codeClass}>{path.slice(base.length)}</code>
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
        <div className="grid max-w-[46rem] min-w-0 gap-y-14">
          <section aria-labelledby="begin" className="min-w-0">
            <h2 id="begin" className="scroll-mt-28 border-t-2 border-ink pt-5">
              Getting started
            </h2>
            <div className="reading mt-4">
              <p>
                Every path starts with <code className={codeClass}>{publicUrl + base}</code>. Send JSON or form bodies.
                Answers are JSON, except messages for travellers, which are plain text. Times are IST.
              </p>
              <p>
                A refusal has a matching status and a <code className={codeClass}>message</code> for people,{" "}
                <code className={codeClass}>code</code> for programs, and where it helps{" "}
                <code className={codeClass}>fields</code>, with a message for each field.
              </p>
              <p>
                A few calls are for one traveller. Send the token from signin in the header{" "}
                <code className={codeClass}>Authorization</code>, with or without the word Bearer in front.
              </p>
            </div>
            <section aria-label="Try it on the command line" className="mt-5 min-w-0">
              <pre className={`surface-ink rounded-md p-4 leading-relaxed whitespace-pre-wrap ${codeClass}`}>
                {`curl ${publicUrl}${base}/tourdetailpage \\\n  -H 'content-type: application/json' \\\n  -d '{ "name": "old-delhi-at-dawn" }'`}
              </pre>
            </section>
          </section>
          {groups.map(({ name, description, calls }) => (
            <section key={name} aria-labelledby={`group-${name}`} className="min-w-0">
              <h2 id={`group-${name}`} className="scroll-mt-28 border-t-2 border-ink pt-5">
                {name}
              </h2>
              <p className="measure mt-3 text-lg text-ink-soft">{description}</p>
              <div className="mt-4 border-t border-line">
                {calls.map((call) => (
                  <CallPart key={call.id} call={call} />
                ))}
              </div>
            </section>
          ))}
          <section aria-labelledby="shapes" className="min-w-0">
            <h2 id="shapes" className="scroll-mt-28 border-t-2 border-ink pt-5">
              Shapes
            </h2>
            <p className="measure mt-3 text-lg text-ink-soft">Objects that several answers share.</p>
            <div className="mt-4 border-t border-line">
              {shapes.map(({ name, note, fields }) => (
                <section key={name} aria-labelledby={`${shapeAnchor(name)}-name`}>
                  <Fold
                    id={shapeAnchor(name)}
                    title={
                      <>
                        <h3 id={`${shapeAnchor(name)}-name`} className="text-xl">
                          {name}
                        </h3>
                        {note ? <span className="mt-1 block text-ink-soft">{note}</span> : null}
                      </>
                    }
                  >
                    <Fields fields={fields} />
                  </Fold>
                </section>
              ))}
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}
