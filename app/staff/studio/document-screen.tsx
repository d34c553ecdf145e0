import { Form, Link, useSearchParams } from "react-router";
import { CopyButton } from "../parts/copy-button.tsx";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { BothTexts } from "./both-texts.tsx";
import { DocumentFields } from "./document-fields.tsx";
import { DocumentForm } from "./document-form.tsx";
import type { DocumentData } from "./load-document.server.ts";
import { StandingPart } from "./standing-part.tsx";
import { STUDIO_FORM } from "./studio-address.ts";

/** A text of the site as a form, with its draft's state, its preview and the drafts of others. */
export function DocumentScreen({ data }: { data: DocumentData }) {
  const { name, label, history, route, publicPath, fields, shown, mine, rival, lists } = data;
  const [query] = useSearchParams();
  return (
    <>
      <p className="crumb">
        <Link to="/staff/studio">
          <Sign name="left" /> Studio
        </Link>
      </p>
      <div className="title">
        <h1>{name}</h1>
        <p>{label}</p>
        <span className="push row">
          {publicPath === null ? null : (
            <a className="btn" href={publicPath}>
              See the page
            </a>
          )}
          {route === null ? null : (
            <Link className="btn" to={route}>
              Route
            </Link>
          )}
          <Link className="btn" to={history}>
            Versions
          </Link>
        </span>
      </div>
      <State data={data} isSaved={query.has("saved")} />
      {rival !== null ? (
        <Differing
          title="Two windows"
          words="You saved this draft from two windows. Both texts are kept: choose what stays."
        >
          <BothTexts conflicts={rival} mine="Saved last" theirs="The draft" press="settle" does="Keep these texts" />
        </Differing>
      ) : null}
      {mine?.isBehind ? <Behind data={data} /> : null}
      {mine?.planned ? (
        // The text that was planned is the one that is published.
        <fieldset className="studio-form studio-locked" disabled aria-label="The text as it was planned">
          <DocumentFields fields={fields} shown={shown} />
        </fieldset>
      ) : (
        <DocumentForm key={data.address} data={data} buttons={<Buttons />}>
          <Offered lists={lists} />
        </DocumentForm>
      )}
      <StandingPart standing={data.standing} />
      {mine && mine.planned === null ? <Discard isPublished={publicPath !== null} /> : null}
      <Others data={data} />
    </>
  );
}

function State({
  data: { mine, faults, previewDays, publicPath, standing },
  isSaved,
}: {
  data: DocumentData;
  isSaved: boolean;
}) {
  if (mine === null)
    return (
      <p className="soft" role="status">
        {publicPath === null
          ? standing.isOff
            ? "This text was taken off the site. A change makes a draft of yours, and publishing it brings the text back."
            : "Guests do not see this text yet."
          : "This is what guests see. A change makes a draft of yours; they see it once it is published."}
      </p>
    );
  const changes = mine.changes === 1 ? "1 field differs" : `${mine.changes} fields differ`;
  return (
    <div className="studio-state" id="faults" tabIndex={-1}>
      <p role="status">
        {isSaved ? <b>Saved. </b> : null}
        <span>{`Draft of yours, saved ${mine.saved}. ${changes} from what guests see.`}</span>
      </p>
      {faults > 0 ? (
        <p className="fault" role="alert">
          <Sign name="warning" />
          <span>{`${faults === 1 ? "One field is" : `${faults} fields are`} empty or wrong. The draft is kept; it cannot be published or shown until they are right.`}</span>
        </p>
      ) : null}
      <Plan draft={mine} />
      {mine.preview === null ? null : <PreviewLink address={mine.preview} days={previewDays} />}
    </div>
  );
}

const Buttons = () => (
  <>
    <button className="btn do" type="submit" name="press" value="publish">
      Save and plan the publication
    </button>
    <button className="btn" type="submit" name="press" value="later">
      Save and publish at a time
    </button>
    <button className="btn" type="submit" name="press" value="save">
      Save draft
    </button>
    <button className="btn" type="submit" name="press" value="preview">
      Save and preview
    </button>
  </>
);

type PlannedDraft = Pick<NonNullable<DocumentData["mine"]>, "id" | "planned" | "planFault">;

/** Moment of a planned publication with its way back, or why it did not happen. */
const Plan = ({ draft: { id, planned, planFault } }: { draft: PlannedDraft }) => (
  <>
    {planned === null ? null : (
      <div className="row wrap planned">
        <Sign name="clock" />
        <span>{`Will be published on ${planned}. Until then its text stays as it is.`}</span>
        <DeedButton command="unplan-publication" options={{ draft: id }}>
          Take the plan back
        </DeedButton>
      </div>
    )}
    {planFault === null ? null : (
      <p className="fault" role="alert">
        <Sign name="warning" />
        <span>{`It could not be published at its moment: ${planFault}`}</span>
      </p>
    )}
  </>
);

const PreviewLink = ({ address, days }: { address: string; days: number }) => (
  <p className="studio-link">
    <a href={address} rel="nofollow">
      The page with this draft
    </a>{" "}
    <CopyButton text={address} label="the link of the preview" />
    <span className="soft">{` This link opens without an account, for ${days} days.`}</span>
  </p>
);

const Differing = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <section className="part differing" aria-label={title}>
    <h2>{title}</h2>
    <p>{words}</p>
    {children}
  </section>
);

const Behind = ({ data: { conflicts } }: { data: DocumentData }) => (
  <Differing
    title="Published meanwhile"
    words={
      conflicts.length === 0
        ? "Somebody has published other fields of this text since your draft began. Publishing yours keeps theirs."
        : "Somebody has published other words for the same fields since your draft began. Choose what stays; nothing is lost."
    }
  >
    <BothTexts
      conflicts={conflicts}
      mine="Your draft"
      theirs="What guests see"
      press="update"
      does="Bring my draft up to date"
    />
  </Differing>
);

const Discard = ({ isPublished }: { isPublished: boolean }) => (
  <details className="studio-entry">
    <summary>Discard this draft</summary>
    <Form method="post" action={`?${STUDIO_FORM}=1`}>
      <p>
        {isPublished
          ? "Your changes are deleted; what guests see stays."
          : "This text was never published: it is deleted, and cannot be brought back."}
      </p>
      <button className="btn grave" type="submit" name="press" value="discard">
        Discard my draft
      </button>
    </Form>
  </details>
);

const Others = ({ data: { others, previewDays } }: { data: DocumentData }) =>
  others.length === 0 ? null : (
    <section className="part" aria-labelledby="others">
      <h2 id="others">Drafts of others</h2>
      <ul className="cards">
        {others.map(({ id, author, saved, changes, preview, planned, planFault }) => (
          <li key={id}>
            <p>
              <b>{author}</b>
              <span>{`, saved ${saved}`}</span>
            </p>
            <Plan draft={{ id, planned, planFault }} />
            <p className="soft">{changes.length === 0 ? "Nothing differs." : changes.join(", ")}</p>
            {preview === null ? null : <PreviewLink address={preview} days={previewDays} />}
            <div className="acts">
              <DeedButton command="publish-draft" options={{ draft: id }}>
                Publish theirs
              </DeedButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

/** Names that fields offer while one types. */
const Offered = ({ lists }: { lists: DocumentData["lists"] }) => (
  <>
    {Object.entries(lists).map(([list, things]) => (
      <datalist key={list} id={`studio-${list}`}>
        {things.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </datalist>
    ))}
  </>
);
