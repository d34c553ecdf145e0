import { Link } from "react-router";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { ListedGap } from "./listed-gaps.server.ts";

/** Gaps of pages; each line leads to the field that mends it. */
export const GapList = ({ gaps }: { gaps: readonly ListedGap[] }) => (
  <section className="part" aria-labelledby="gaps">
    <div className="spread">
      <h2 id="gaps">What pages lack</h2>
      <Link className="btn" to="/staff/studio/addresses">
        Former addresses
      </Link>
    </div>
    {gaps.length === 0 ? (
      <p className="soft">Nothing that we look for. We look every night, and after each publication.</p>
    ) : (
      <details open={gaps.length <= 12}>
        <summary>{gaps.length === 1 ? "One thing to see to" : `${gaps.length} things to see to`}</summary>
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
              {gaps.map((gap) => (
                <GapRow key={gap.id} gap={gap} />
              ))}
            </tbody>
          </table>
        </TableRegion>
      </details>
    )}
  </section>
);

const GapRow = ({ gap: { name, words, address, isUrgent, since } }: { gap: ListedGap }) => (
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
