import { Form, Link } from "react-router";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { PICTURES } from "../pictures/pictures-address.ts";
import { GapList } from "./gap-list.tsx";
import type { StudioData } from "./load-studio.server.ts";
import { STUDIO_FORM } from "./studio-address.ts";

type Kind = StudioData["kinds"][number];
type Listed = Kind["documents"][number];

/** Texts of the site by kind, with the state of each. */
export const StudioScreen = ({ data }: { data: StudioData }) => (
  <>
    <div className="title">
      <h1>Studio</h1>
      <p role="status">{data.words}</p>
      <span className="push row">
        <Link className="btn" to={PICTURES}>
          Pictures
        </Link>
      </span>
    </div>
    <p className="soft">A change is a draft until it is published. Every published version is kept.</p>
    <GapList gaps={data.gaps} />
    {data.kinds.map((kind) => (
      <KindOfText key={kind.kind} kind={kind} />
    ))}
  </>
);

const KindOfText = ({ kind: { kind, plural, adds, documents } }: { kind: Kind }) => (
  <section className="part" aria-labelledby={`kind-${kind}`}>
    <div className="spread">
      <h2 id={`kind-${kind}`}>{plural}</h2>
      {adds === null ? null : (
        <Form method="post" action={`?${STUDIO_FORM}=1`}>
          <button className="btn" type="submit" name="press" value={`new:${kind}`}>
            {adds}
          </button>
        </Form>
      )}
    </div>
    <TableRegion label={`${plural} with their drafts`}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">State</th>
            <th scope="col">Drafts</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((one) => (
            <TextRow key={one.key} text={one} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  </section>
);

const TextRow = ({ text: { name, address, isPublished, drafts } }: { text: Listed }) => (
  <tr data-row="" tabIndex={-1}>
    <th scope="row">
      <Link to={address} data-open="">
        {name}
      </Link>
    </th>
    <td>
      {isPublished ? (
        <UrgencySign of="well">Published</UrgencySign>
      ) : (
        <UrgencySign of="later">Not published yet</UrgencySign>
      )}
    </td>
    <td>
      {drafts.map(({ words, isMine, saved }) => (
        <span key={words + saved} className="state-line">
          <UrgencySign of={isMine ? "soon" : "later"}>{words}</UrgencySign> <span className="soft">{saved}</span>
        </span>
      ))}
      {drafts.length === 0 ? <span className="soft">None</span> : null}
    </td>
  </tr>
);
