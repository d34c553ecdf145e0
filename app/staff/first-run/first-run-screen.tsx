import { Form, Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { STUDIO_FORM } from "../studio/studio-address.ts";
import type { FirstRunData } from "./load-first-run.server.ts";

type Step = FirstRunData["steps"][number];

/** Steps of a company that begins. They can be left and gone on with, in any order. */
export const FirstRunScreen = ({ data: { steps, done, all, isOver, isDemo, company } }: { data: FirstRunData }) => (
  <>
    <div className="title">
      <h1>First run</h1>
      <p role="status">{`${done} of ${all} done`}</p>
      <span className="push row">
        <DeedButton command="settle-step" options={{ step: "all", ...(isOver && { open: "yes" }) }}>
          {isOver ? "Show it on Today again" : "End the first run"}
        </DeedButton>
      </span>
    </div>
    <p className="soft">Each step can wait: what is done is read from the company itself, and nothing is lost.</p>
    {isDemo ? (
      <section className="part" aria-labelledby="demo">
        <h2 id="demo">{`This is the demo company ${company}`}</h2>
        <p>
          Try everything: its guests are invented and its money is test money. Then remove it, and begin with a company
          of your own.
        </p>
        <div className="bar">
          <DeedButton command="remove-demo">Remove the demo</DeedButton>
        </div>
      </section>
    ) : null}
    <ol className="cards first-run">
      {steps.map((step) => (
        <StepCard key={step.step} step={step} />
      ))}
    </ol>
  </>
);

const stateWords = { open: "Open", done: "Done", settled: "Marked as done" } as const;

const StepCard = ({ step: { step, label, state, words, help, ways, missing } }: { step: Step }) => (
  <li id={step}>
    <div>
      <h2>{label}</h2>
      <p>
        <UrgencySign of={state === "open" ? "soon" : "well"}>{stateWords[state]}</UrgencySign> <span>{words}</span>
      </p>
      <p className="soft">{help}</p>
      {missing.length === 0 ? null : (
        <>
          <p>Set these in the environment, and start the site again:</p>
          {missing.map((line) => (
            <p key={line}>
              <code>{line}</code>
            </p>
          ))}
        </>
      )}
    </div>
    <div className="acts">
      {ways.map((way) =>
        "press" in way ? (
          <Form key={way.label} method="post" action={`/staff/studio?${STUDIO_FORM}=1`}>
            <button className="btn" type="submit" name="press" value={way.press}>
              {way.label}
            </button>
          </Form>
        ) : "deed" in way ? (
          <DeedButton key={way.label} command={way.deed.command}>
            {way.label}
          </DeedButton>
        ) : (
          <Link key={way.label} className="btn" to={way.to}>
            {way.label}
          </Link>
        ),
      )}
      {state === "done" ? null : (
        <DeedButton command="settle-step" options={{ step, ...(state === "settled" && { open: "yes" }) }}>
          <span>{state === "settled" ? "Open again" : "Mark as done"}</span>
          <span className="vh">{` ${label}`}</span>
        </DeedButton>
      )}
    </div>
  </li>
);
