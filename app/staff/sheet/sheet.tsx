import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { proofAddress } from "../parts/addresses.ts";
import { DataTable } from "../parts/data-table.tsx";
import { FormOnce } from "../parts/form-once.tsx";
import { PlanLines } from "../parts/plan-lines.tsx";
import { Sign } from "../parts/sign.tsx";
import { Beginnings } from "./beginnings.tsx";
import { forgetSent } from "./draft-store.ts";
import { KeptDraft } from "./kept-draft.tsx";
import { PlanParts } from "./plan-parts.tsx";
import { sheetAddress } from "./sheet-address.ts";
import type { DeedGuard, FormSheet, ResultSheet, SheetData } from "./sheet-data.ts";
import { SheetFields } from "./sheet-fields.tsx";
import { UndoNote, UndoPart } from "./undo-part.tsx";
import { useLayer } from "./use-layer.ts";
import { LONGEST_IN_ADDRESS, useLongText } from "./use-long-text.ts";

/** Sheet above a screen: a command's form, its plan, its result. Without scripts it is a page of the same address. */
export function DeedSheet({ sheet }: { sheet: SheetData }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayer(panel);
  // Focus follows into the sheet, with each plan and each fault.
  const step =
    sheet.kind === "form" ? `${sheet.plan?.digest}${sheet.faults.length > 0 ? sheet.order : ""}` : sheet.kind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what moves the focus
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const plan = find("[data-plan]");
    // Below a long form nobody would see the plan that they confirm.
    plan?.scrollIntoView({ block: "nearest" });
    const first = find("[aria-invalid=true]") ?? (plan && find("[data-first]") ? plan : null);
    (first ?? find("[data-confirm], [data-first]") ?? panel.current)?.focus({
      preventScroll: plan !== null && first === plan,
    });
  }, [step]);
  return (
    <>
      <Link className="scrim" to={sheet.below} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <div className="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabIndex={-1} ref={panel}>
        <header>
          <div className="row">
            <h2 id="sheet-title">{sheet.title}</h2>
            <Link className="btn push" to={sheet.below} preventScrollReset data-close="">
              <span>{sheet.kind === "result" ? "Close" : "Leave it"}</span> <kbd>Esc</kbd>
            </Link>
          </div>
          <p className="soft">
            <span>{`${sheet.summary}.`}</span> <code>{sheet.command}</code>
          </p>
        </header>
        {sheet.kind === "form" ? <FormBody sheet={sheet} /> : null}
        {sheet.kind === "result" ? <ResultBody sheet={sheet} /> : null}
      </div>
    </>
  );
}

function FormBody({ sheet }: { sheet: FormSheet }) {
  const { plan, notHere, fields } = sheet;
  /** Digest of the plan that stands no more for what is typed. */
  const [edited, setEdited] = useState<string>();
  const isEdited = plan !== null && edited === plan.digest;
  if (notHere) return <Body>{notHere}</Body>;
  return (
    <>
      <Body>
        {sheet.answers.map(({ id, by, words }) => (
          <blockquote key={id} className="answered">
            <p className="soft small">{by}</p>
            <p className="said">{words}</p>
          </blockquote>
        ))}
        {fields.length > 0 ? (
          <AskForm
            key={fields.map(({ value }) => value).join()}
            sheet={sheet}
            isEdited={isEdited}
            edit={() => setEdited(plan?.digest)}
          />
        ) : null}
        <Faults sheet={sheet} />
        {plan ? <PlanParts plan={plan} /> : null}
      </Body>
      {plan?.changes && !isEdited ? <ConfirmForm sheet={sheet} /> : null}
    </>
  );
}

const Body = ({ children }: { children: ReactNode }) => <div className="body">{children}</div>;

/** Faults that belong to no field. */
function Faults({ sheet: { faults, fields } }: { sheet: FormSheet }) {
  const others = faults.filter(({ option }) => option !== "reason" && !fields.some(({ name }) => name === option));
  if (others.length === 0) return null;
  return (
    <div className="fault" role="alert">
      <Sign name="warning" />
      <div>
        {[...new Set(others.map(({ words }) => words))].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  );
}

/** Command, and the things that the screen has chosen: a draft comes back to the same. */
const subjectOf = ({ command, fields }: FormSheet): string =>
  [command, ...fields.flatMap(({ name, value, given }) => (given === null ? [] : [`${name}=${value}`]))].join(" ");

interface AskFormProps {
  sheet: FormSheet;
  /** Somebody has typed since the plan was made. */
  isEdited: boolean;
  edit(): void;
}

/** Asks for the plan by address, so that Back and a reload keep what was typed; with a long text, as a form. */
function AskForm({ sheet, isEdited, edit }: AskFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const below = new URL(sheet.below, "http://console");
  const [isTypedLong, measure] = useLongText();
  const isLong =
    isTypedLong ||
    sheet.fields.some(({ longest, value }) => (longest ?? 0) > LONGEST_IN_ADDRESS || value.length > LONGEST_IN_ADDRESS);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    edit();
    measure(event);
  };
  const way = isLong ? { method: "post" as const } : { method: "get" as const, action: below.pathname };
  return (
    <Form {...way} replace={sheet.plan !== null} preventScrollReset className="ask" noValidate onInput={onInput}>
      {isLong
        ? null
        : [...below.searchParams].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
      <input type="hidden" name={isLong ? "command" : "do"} value={sheet.command} />
      <KeptDraft person={sheet.person} isPersonal={sheet.isPersonal} subject={subjectOf(sheet)} />
      {/* Enter in a field presses the first button of a form: that one plans. */}
      {sheet.beginnings.length > 0 || sheet.fields.some(({ days }) => days !== null) ? (
        <button type="submit" name="plan" value="1" className="vh" tabIndex={-1} aria-hidden="true">
          Show the plan
        </button>
      ) : null}
      <Beginnings sheet={sheet} />
      <SheetFields fields={sheet.fields} faults={sheet.faults} />
      {sheet.plan && sheet.fields.every(({ given }) => given !== null) ? null : (
        <p className="row wrap">
          <button
            type="submit"
            className={sheet.plan && !isEdited ? "btn" : "btn do"}
            name="plan"
            value="1"
            aria-busy={isBusy}
            {...(isEdited && { "data-confirm": "" })}
          >
            {sheet.plan ? "Show the plan again" : "Show the plan"}
          </button>
          {isEdited ? (
            <span className="small soft" role="status">
              The plan below is of what you had typed before.
            </span>
          ) : null}
        </p>
      )}
    </Form>
  );
}

const Options = ({ fields }: Pick<FormSheet, "fields">) =>
  fields.map(({ name, value, given }) => (
    <Fragment key={name}>
      <input type="hidden" name={`o.${name}`} value={value} />
      {given === null ? null : <input type="hidden" name="given" value={name} />}
    </Fragment>
  ));

/** Asked as the last step, so that none before it can lose what is typed. */
function Reason({ sheet: { faults, reason } }: { sheet: FormSheet }) {
  const fault = faults.find(({ option }) => option === "reason")?.words;
  return (
    <label className="bend reason">
      <span>
        <b>Reason</b> <span className="soft">kept in the audit, not shown to the guest</span>
      </span>
      <textarea
        className="field"
        name="reason"
        defaultValue={reason}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? "reason-fault" : undefined}
      />
      {fault ? (
        <span className="fault-words" id="reason-fault">
          {fault}
        </span>
      ) : null}
    </label>
  );
}

/** Runs the plan that is shown. */
function ConfirmForm({ sheet }: { sheet: FormSheet }) {
  const { plan, command, fields, order } = sheet;
  const isBusy = useNavigation().state !== "idle";
  const here = useSheetAddress(sheet);
  if (!plan) return null;
  return (
    // To the sheet's own address: a reload comes back to it, and so does a log-in.
    <FormOnce preventScrollReset className="confirm">
      <input type="hidden" name="command" value={command} />
      <input type="hidden" name="digest" value={plan.digest} />
      <input type="hidden" name="order" value={order} />
      <Options fields={fields} />
      {plan.bends?.length && plan.guard === null ? <Reason sheet={sheet} /> : null}
      {plan.guard !== null && sheet.reason !== "" ? <input type="hidden" name="reason" value={sheet.reason} /> : null}
      <footer>
        <p className="spread small soft">
          <span>If anything changes before you confirm, you see the new plan instead.</span>
          <span className="digest" title="Digest of this plan">
            {plan.digest.match(/.{1,4}/g)?.join("·")}
          </span>
        </p>
        <UndoNote plan={plan} />
        <DeedStep guard={plan.guard} isBusy={isBusy} here={here} />
      </footer>
    </FormOnce>
  );
}

/** Address of this plan, with what was typed. */
function useSheetAddress({ command, fields, reason }: FormSheet): string {
  const { pathname, search } = useLocation();
  const filled = fields.filter(({ value }) => value !== "");
  const options = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
  const given = fields.filter((field) => field.given !== null).map(({ name }) => name);
  return sheetAddress(pathname + search, { command, options, given, isPlanned: true, reason });
}

/** Last step of a deed, or the one that is missing before it. */
function DeedStep({ guard, isBusy, here }: { guard: DeedGuard | null; isBusy: boolean; here: string }) {
  if (guard === "proof")
    return (
      <p key="proof" className="row">
        <Link className="btn do" to={proofAddress(here)} data-confirm="">
          <Sign name="key" /> Show that it is you
        </Link>
        <span className="small soft">This asks for your passkey or code again.</span>
      </p>
    );
  if (guard === "asked")
    return (
      <p key="asked" className="row">
        <Link className="btn do" to={here} replace preventScrollReset data-confirm="">
          <Sign name="clock" /> Look again
        </Link>
        <span className="small soft">
          Waits for a second person, who sees it on Today and by mail. You find their answer on your Today.
        </span>
      </p>
    );
  if (guard === "second")
    return (
      <p key="second" className="row">
        <button type="submit" className="btn do" name="ask" value="1" data-confirm="">
          <Sign name="people" /> Ask a second person
        </button>
        <span className="small soft">So much money wants the word of two.</span>
      </p>
    );
  return (
    <p key="do" className="row">
      <button type="submit" className="btn do" aria-disabled={isBusy} aria-busy={isBusy} data-confirm="">
        Do it <kbd>Ctrl Enter</kbd>
      </button>
      <span className="small soft" role="status">
        {isBusy ? "Being done. Keep this page open." : ""}
      </span>
    </p>
  );
}

const resultLooks = {
  running: { className: "sign is-soon", sign: "clock", words: "Being done. Load the page again in a moment." },
  done: { className: "sign is-well", sign: "check", words: "Done" },
  unsure: { className: "sign is-now", sign: "now", words: "Not known" },
} as const;

function ResultBody({ sheet: { lines, next, table, file, state, isHidden, undo } }: { sheet: ResultSheet }) {
  const { pathname, search } = useLocation();
  const { className, sign, words } = resultLooks[state];
  useEffect(() => {
    if (state === "done") forgetSent(new URLSearchParams(search).get("did"), browserNow());
  }, [state, search]);
  return (
    <Body>
      <div className="done" role="status">
        <p className={className}>
          <Sign name={sign} />
          <span>{words}</span>
        </p>
        <PlanLines lines={lines} />
        {undo ? <UndoPart key={undo.order} undo={undo} /> : null}
      </div>
      {isHidden ? (
        <p className="row">
          <Link className="btn do" to={proofAddress(pathname + search)} data-confirm="">
            <Sign name="key" /> Show that it is you
          </Link>
          <span className="small soft">What was done is shown again after that.</span>
        </p>
      ) : null}
      {next.length > 0 ? (
        <nav className="row wrap" aria-label="Go on with">
          {next.map(({ label, address }) => (
            <Link key={label} className="btn" to={address}>
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {file ? (
        <p>
          <a className="btn" href={file}>
            <Sign name="download" /> Save the file
          </a>
        </p>
      ) : null}
      {table ? <DataTable table={table} /> : null}
    </Body>
  );
}
