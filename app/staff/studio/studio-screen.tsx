import { Form, Link } from "react-router";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { FilterField } from "../parts/filter-field.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { PICTURES } from "../pictures/pictures-address.ts";
import { GapList } from "./gap-list.tsx";
import type { StudioData } from "./load-studio.server.ts";
import { STUDIO_FORM, STUDIO_KIND, STUDIO_SEARCH } from "./studio-address.ts";

type Kind = StudioData["kinds"][number];
type Listed = Kind["documents"][number];

/** Texts of the site by kind, with the state of each. */
export const StudioScreen = ({ data: { words, q, kind: only, kinds, gaps } }: { data: StudioData }) => (
  <>
    <div className="title">
      <h1>Studio</h1>
      <p role="status">{words}</p>
      <span className="push row">
        <Link className="btn" to={PICTURES}>
          Pictures
        </Link>
      </span>
    </div>
    <p className="soft">A change is a draft until it is published. Every published version is kept.</p>
    <Form className="filters" role="search" aria-label="Find a text" action="/staff/studio" key={q}>
      {only === null ? null : <input type="hidden" name={STUDIO_KIND} value={only} />}
      <FilterField name={STUDIO_SEARCH} label="Find a text" type="search" value={q} placeholder="Words of its name" />
      <button className="btn" type="submit">
        Find
      </button>
      {q === "" && only === null ? null : (
        <Link className="btn" to="/staff/studio">
          All texts
        </Link>
      )}
    </Form>
    {only === null ? (
      <nav className="bar" aria-label="Kinds of texts">
        {kinds.map(({ kind, plural, count }) => (
          <a key={kind} className="btn" href={`#kind-${kind}`}>
            {`${plural} (${indianDigits(count)})`}
          </a>
        ))}
      </nav>
    ) : null}
    {gaps === null ? null : <GapList gaps={gaps} />}
    {kinds.map((kind) => (q !== "" && kind.count === 0 ? null : <KindOfText key={kind.kind} kind={kind} />))}
    {q !== "" && kinds.every(({ count }) => count === 0) ? (
      <p className="empty">{`No text has “${q}” in its name.`}</p>
    ) : null}
  </>
);

const KindOfText = ({ kind: { kind, plural, adds, count, documents, place, before, after } }: { kind: Kind }) => (
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
    {before === null && after === null ? null : (
      <nav className="bar" aria-label={`Pages of ${plural.toLowerCase()}`}>
        {before === null ? null : (
          <Link className="btn" to={before} rel="prev">
            Texts before
          </Link>
        )}
        {after === null ? null : (
          <Link className="btn" to={after} rel="next">
            {place === null ? `All ${indianDigits(count)} ${plural.toLowerCase()}` : "More texts"}
          </Link>
        )}
        {place === null ? null : <span className="soft">{place}</span>}
      </nav>
    )}
  </section>
);

const standings: Record<Listed["standing"], string> = {
  published: "Published",
  new: "Not published yet",
  off: "Taken off the site",
};

const TextRow = ({ text: { name, address, standing, drafts } }: { text: Listed }) => (
  <tr data-row="" tabIndex={-1}>
    <th scope="row">
      <Link to={address} data-open="">
        {name}
      </Link>
    </th>
    <td>
      <UrgencySign of={standing === "published" ? "well" : "later"}>{standings[standing]}</UrgencySign>
    </td>
    <td>
      {drafts.map(({ words, isMine, saved }) => (
        <span key={words + saved} className="state-line">
          <UrgencySign of={isMine ? "soon" : "later"}>{words}</UrgencySign> <span className="soft">{saved}</span>
        </span>
      ))}
      {drafts.length === 0 ? <span className="soft wide-only">None</span> : null}
    </td>
  </tr>
);
