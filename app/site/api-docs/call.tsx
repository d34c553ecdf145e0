import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { codeClass, Fields, TypeWords } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import type { Call, RefusalLine } from "./read-contract.ts";

const methodColours: Record<string, string> = {
  GET: "bg-teal-wash text-teal-ink",
  POST: "bg-marigold-wash text-marigold-ink",
  PUT: "bg-coral-wash text-coral-ink",
};

export const HttpMethod = ({ method }: { method: string }) => (
  <span
    className={cx(
      "inline-block min-w-[3.4rem] shrink-0 rounded-sm px-1.5 py-0.5 text-center text-sm leading-snug font-semibold",
      methodColours[method],
    )}
  >
    {method}
  </span>
);

/** One API call, folded. Unfolded, it shows parameters, replies and refusals. */
export function CallPart({ call }: { call: Call }) {
  const { id, method, path, summary, description, needsToken, headers, query, body, replies, refusals } = call;
  return (
    <article aria-labelledby={`${id}-name`}>
      <Fold
        id={id}
        title={
          <>
            <h3 id={`${id}-name`} className="text-xl">
              {summary}
            </h3>
            <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <HttpMethod method={method} />
              <code className={`${codeClass} font-semibold`}>{path}</code>
              {needsToken ? <span className="text-sm text-ink-soft">needs a token</span> : null}
            </span>
          </>
        }
      >
        {description ? <p className="measure">{description}</p> : null}
        {headers.length > 0 ? (
          <Part heading="Headers">
            <Fields fields={headers} />
          </Part>
        ) : null}
        {query.length > 0 ? (
          <Part heading="Path and query">
            <Fields fields={query} />
          </Part>
        ) : null}
        {body && body.length > 0 ? (
          <Part heading="Body">
            <Fields fields={body} />
          </Part>
        ) : null}
        {replies.map(({ status, note, type, shape, fields }) => (
          <Part key={status} heading={`Answer ${status}`}>
            <p className={fields.length > 0 ? "mb-2.5" : ""}>
              <span>{note.replace(/\.?$/, "")}</span>
              {fields.length > 0 && shape === null && !type.startsWith("list") ? null : (
                <span>
                  : <TypeWords type={type} shape={shape} />
                </span>
              )}
              <span>.</span>
            </p>
            {fields.length > 0 ? <Fields fields={fields} /> : null}
          </Part>
        ))}
        {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
      </Fold>
    </article>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="mt-5">
    <h4 className="mb-2 font-sans text-base font-semibold tracking-normal">{heading}</h4>
    {children}
  </section>
);

const Refusals = ({ refusals }: { refusals: readonly RefusalLine[] }) => (
  <details className="mt-5">
    <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4">{`Refusals (${refusals.length})`}</summary>
    <ul className="mt-1 divide-y divide-line border-y border-line">
      {refusals.map(({ status, code, words }) => (
        <li key={code} className="grid gap-x-5 py-2 leading-snug sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
          <span>
            <span>{status}</span> <code className={`${codeClass} font-semibold`}>{code}</code>
          </span>
          <span className="text-ink-soft">{words}</span>
        </li>
      ))}
    </ul>
  </details>
);
