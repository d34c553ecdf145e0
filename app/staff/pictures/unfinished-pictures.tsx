import { Form } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { STUDIO_FORM } from "../studio/studio-address.ts";
import type { PicturesData } from "./load-pictures.server.ts";
import { PICTURES } from "./pictures-address.ts";

type Draft = PicturesData["drafts"][number];

/** Pictures that lack words. One form saves them all; complete ones go into the library. */
export function UnfinishedPictures({ data: { drafts, ours, saved } }: { data: PicturesData }) {
  const open = drafts.filter(({ replaces }) => replaces === null);
  return (
    <section className="part" id="unfinished" tabIndex={-1} aria-labelledby="unfinished-title">
      <h2 id="unfinished-title">Unfinished</h2>
      <Saved saved={saved} />
      {drafts.length === 0 ? (
        <p className="empty">
          Nothing is unfinished. New pictures wait here until their description and rights are given.
        </p>
      ) : (
        <Form method="post" action={`${PICTURES}?${STUDIO_FORM}=1`} className="studio-form" noValidate>
          <datalist id="licences">
            <option value={`© ${ours}`}>Ours: we took or drew it</option>
            <option value="CC BY 4.0" />
            <option value="CC BY-SA 4.0" />
            <option value="CC0 1.0" />
            <option value="Used with permission" />
          </datalist>
          {open.length > 1 ? <FillAll ours={ours} /> : null}
          {/* Enter in a field saves. */}
          <button className="vh" type="submit" name="press" value="save" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <ul className="unfinished">
            {drafts.map((draft) => (
              <Unfinished key={draft.id} draft={draft} isTicked={open.length > 1} />
            ))}
          </ul>
          <div className="studio-foot">
            <button className="btn do" type="submit" name="press" value="save">
              Save, and put complete ones into the library
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}

function Saved({ saved }: { saved: string | null }) {
  if (saved === null) return null;
  if (saved === "changed")
    return (
      <p className="fault" role="alert">
        <Sign name="warning" />
        <span>Somebody else has changed one of these meanwhile. Your words are saved; press once more.</span>
      </p>
    );
  const count = Number.parseInt(saved, 10) || 0;
  return (
    <p role="status">
      <b>Saved. </b>
      <span>
        {count === 0
          ? "Words are missing still, or wrong."
          : `${count === 1 ? "One picture is" : `${count} pictures are`} in the library now.`}
      </span>
    </p>
  );
}

const FillAll = ({ ours }: { ours: string }) => (
  <fieldset className="studio-group">
    <legend>The same for several</legend>
    <div className="studio-fields">
      <label>
        <span>Credit</span>
        <input className="field" name="fill-credit" placeholder={ours} />
      </label>
      <label>
        <span>Rights</span>
        <input className="field" name="fill-licence" list="licences" placeholder={`© ${ours}`} />
      </label>
    </div>
    <button className="btn" type="submit" name="press" value="fill">
      Fill the empty fields of the ticked ones
    </button>
  </fieldset>
);

function Unfinished({ draft, isTicked }: { draft: Draft; isTicked: boolean }) {
  const { id, key, replaces, fileName, size, thumb, author, drawing, lacks, faults } = draft;
  const isFaulty = Object.keys(faults).length > 0;
  const state = lacks.length > 0 ? `Lacks ${lacks.join(", ")}` : isFaulty ? "One field is wrong" : "Complete";
  return (
    <li data-row="" tabIndex={-1}>
      <img src={thumb} alt="" width={240} height={160} loading="lazy" />
      <div className="studio-fields">
        <p className="full-row spread">
          <span>
            <b>{key}</b>
            <span className="soft small">{` ${fileName}, ${size}, by ${author}${drawing === null ? "" : ` · ${drawing}`}`}</span>
          </span>
          {isTicked && replaces === null ? (
            <label className="hit">
              <span className="vh">{`Tick ${key}`}</span>
              <input type="checkbox" className="tick" name="pick" value={id} defaultChecked />
            </label>
          ) : null}
        </p>
        {replaces === null ? (
          <Words draft={draft} state={state} />
        ) : (
          <p className="full-row">{`It waits to replace “${replaces}”.`}</p>
        )}
        <p className="full-row">
          <button className="btn small" type="submit" name="press" value={`discard:${id}`} formNoValidate>
            Discard<span className="vh">{` ${key}`}</span>
          </button>
        </p>
      </div>
    </li>
  );
}

/** Words with which the form was made: fields that nobody changes here stay as others write them. */
const Former = ({ draft: { id, alt, credit, licence, source } }: { draft: Draft }) =>
  Object.entries({ alt, credit, licence, source }).map(([name, words]) => (
    <input key={name} type="hidden" name={`was-${name}:${id}`} value={words} />
  ));

type Faults = Draft["faults"];

const faultOf = (id: string, name: keyof Faults, faults: Faults) =>
  faults[name] === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${name}-fault:${id}` };

const Fault = ({ id, name, faults }: { id: string; name: keyof Faults; faults: Faults }) =>
  faults[name] === undefined ? null : (
    <span className="fault-words" id={`${name}-fault:${id}`}>
      {faults[name]}
    </span>
  );

const Words = ({
  draft,
  draft: { id, alt, credit, licence, source, rival, faults },
  state,
}: {
  draft: Draft;
  state: string;
}) => (
  <>
    <input type="hidden" name="draft" value={id} />
    <Former draft={draft} />
    {rival.length > 0 ? (
      <p className="full-row fault" role="alert">
        <Sign name="warning" />
        <span>{`Somebody else wrote at the same time: ${rival.join("; ")}. Your words stand below. Save again to keep them.`}</span>
        <input type="hidden" name={`seen:${id}`} value="yes" />
      </p>
    ) : null}
    <label className="full-row">
      <span>Description, for people who do not see it</span>
      <textarea className="field" name={`alt:${id}`} defaultValue={alt} rows={2} {...faultOf(id, "alt", faults)} />
      <Fault id={id} name="alt" faults={faults} />
    </label>
    <label>
      <span>Credit</span>
      <input className="field" name={`credit:${id}`} defaultValue={credit} {...faultOf(id, "credit", faults)} />
      <Fault id={id} name="credit" faults={faults} />
    </label>
    <label>
      <span>Rights</span>
      <input
        className="field"
        name={`licence:${id}`}
        defaultValue={licence}
        list="licences"
        {...faultOf(id, "licence", faults)}
      />
      <Fault id={id} name="licence" faults={faults} />
    </label>
    <label>
      <span>
        Page where it was found<span className="soft"> if it is not ours</span>
      </span>
      <input
        className="field"
        type="url"
        name={`source:${id}`}
        defaultValue={source}
        {...faultOf(id, "source", faults)}
      />
      <Fault id={id} name="source" faults={faults} />
    </label>
    <p className="full-row soft small">{state}</p>
  </>
);
