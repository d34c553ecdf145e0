import { Form, Link } from "react-router";
import { pluralize } from "#platform/text/pluralize.ts";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { LONGEST_IN_ADDRESS, useLongText } from "../sheet/use-long-text.ts";
import { Refused } from "./bring-pictures.tsx";
import { CropPart } from "./crop-part.tsx";
import { FocusPoint } from "./focus-point.tsx";
import type { PictureShown } from "./load-picture.server.ts";

/** One picture: its words, the point that crops keep, its uses, and the form that replaces its file. */
export function PictureScreen({ data }: { data: PictureShown }) {
  const { key, size, from, uses, drawing } = data;
  return (
    <>
      <p className="crumb">
        <Link to="/staff/studio/pictures">
          <Sign name="left" /> Pictures
        </Link>
      </p>
      <div className="title">
        <h1>{key}</h1>
        <p role="status">{drawing === null ? size : `${size}, ${drawing.drawn} of ${drawing.sizes} sizes drawn`}</p>
        <span className="push row">
          {uses.length === 0 ? (
            <DeedButton command="remove-pictures" options={{ pictures: key }}>
              Remove
            </DeedButton>
          ) : null}
        </span>
      </div>
      <p className="soft">{from}</p>
      <Words key={data.version} data={data} />
      <CropPart key={`cut ${data.version}`} data={data} />
      <Replace data={data} />
      <Uses uses={uses} more={data.moreUses} />
    </>
  );
}

/** The form is a question: its answer is the plan of the change. */
function Words({ data }: { data: PictureShown }) {
  const { key, alt, credit, licence, source, ours } = data;
  const [isTypedLong, measure] = useLongText();
  const isLong = isTypedLong || alt.length > LONGEST_IN_ADDRESS;
  return (
    <Form
      className="studio-form"
      method={isLong ? "post" : "get"}
      action={data.address}
      preventScrollReset
      onInput={measure}
    >
      <input type="hidden" name={isLong ? "command" : "do"} value="describe-picture" />
      <input type="hidden" name="plan" value="1" />
      <input type="hidden" name="given" value="picture" />
      <input type="hidden" name="o.picture" value={key} />
      <FocusPoint data={data} />
      <datalist id="licences">
        <option value={`© ${ours}`}>Ours: we took or drew it</option>
        <option value="CC BY 4.0" />
        <option value="CC BY-SA 4.0" />
        <option value="CC0 1.0" />
        <option value="Used with permission" />
      </datalist>
      <div className="studio-fields">
        <label className="full-row">
          <span>Description, for people who do not see it</span>
          <textarea className="field" name="o.alt" defaultValue={alt} rows={2} />
        </label>
        <label>
          <span>Credit</span>
          <input className="field" name="o.credit" defaultValue={credit} />
        </label>
        <label>
          <span>Rights</span>
          <input className="field" name="o.licence" defaultValue={licence} list="licences" />
        </label>
        <label>
          <span>
            Page where it was found<span className="soft"> if it is not ours</span>
          </span>
          <input className="field" name="o.source" defaultValue={source} />
        </label>
      </div>
      <div className="studio-foot">
        <button className="btn do" type="submit">
          Plan the change
        </button>
      </div>
    </Form>
  );
}

const Replace = ({ data: { upload, refused, isNothing } }: { data: PictureShown }) => (
  <section className="part" aria-labelledby="replace">
    <h2 id="replace">Another file</h2>
    <p className="soft">
      Its uses, its description and its rights stay. The new file is shown whole; the point that crops keep stays, if it
      has the same shape.
    </p>
    <form method="post" action={upload} encType="multipart/form-data" className="row wrap">
      <label>
        <span className="vh">File in its place</span>
        <input type="file" name="pictures" accept="image/*" />
      </label>
      <button className="btn" type="submit">
        Plan the replacement
      </button>
    </form>
    {isNothing ? (
      <p className="fault" role="alert">
        <Sign name="warning" />
        <span>Choose a file first.</span>
      </p>
    ) : null}
    <Refused files={refused} />
  </section>
);

const Uses = ({ uses, more }: { uses: PictureShown["uses"]; more: number }) => (
  <section className="part" aria-labelledby="uses">
    <h2 id="uses">{`Shown by (${uses.length + more})`}</h2>
    {uses.length === 0 ? (
      <p className="empty">No page shows it. It may be removed.</p>
    ) : (
      <ul className="uses">
        {uses.map(({ holder, place, address }) => (
          <li key={holder + place}>
            {address === null ? <span>{holder}</span> : <Link to={address}>{holder}</Link>}
            <span className="soft">{` ${place}`}</span>
          </li>
        ))}
        {more > 0 ? <li className="soft">{`and ${pluralize(more, "more place")}`}</li> : null}
      </ul>
    )}
  </section>
);
