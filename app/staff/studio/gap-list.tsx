import { Link } from "react-router";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { ListedGaps } from "./listed-gaps.server.ts";

/** Gaps of pages; each line leads to the field that mends it. */
export const GapList = ({ gaps: { listed, count } }: { gaps: ListedGaps }) => (
  <section className="part" aria-labelledby="gaps">
    <div className="spread">
      <h2 id="gaps">What pages lack</h2>
      <Link className="btn" to="/staff/studio/addresses">
        Former addresses
      </Link>
    </div>
    {count === 0 ? (
      <p className="soft">Nothing that we look for. We look every night, and after each publication.</p>
    ) : (
      <details open={count <= 12}>
        <summary>{count === 1 ? "One thing to see to" : `${count} things to see to`}</summary>
        <TableRegion label="Things to see to">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">What is missing</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((gap) => (
                <GapRow key={gap.id} gap={gap} />
              ))}
            </tbody>
          </table>
        </TableRegion>
        {count > listed.length ? (
          <p className="soft">{`The first ${listed.length} of ${count}. The others come up as these are mended.`}</p>
        ) : null}
      </details>
    )}
  </section>
);

const GapRow = ({ gap: { name, words, address, isUrgent, since } }: { gap: ListedGaps["listed"][number] }) => (
  <tr data-row="" tabIndex={-1}>
    <th scope="row">
      {address === null ? (
        name
      ) : (
        <Link to={address} data-open="">
          {name}
        </Link>
      )}
    </th>
    <td>
      <UrgencySign of={isUrgent ? "soon" : "later"}>{words}</UrgencySign>
    </td>
    <td className="soft">{since}</td>
  </tr>
);
