import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { CodesData } from "./load-codes.server.ts";

type Row = CodesData["promos"][number];

/** Promo codes, which lower a price, and gifts, which pay it. */
export const CodesScreen = ({ data: { promos, gifts, may } }: { data: CodesData }) => (
  <>
    <div className="title">
      <h1>Codes and gifts</h1>
      <p>A code lowers the price of a booking, a gift pays it. Both are a line that the guest sees.</p>
    </div>
    <section className="part" aria-labelledby="codes-promo">
      <div className="spread">
        <h2 id="codes-promo">Promo codes</h2>
        {may.create ? <DeedButton command="create-code">New code</DeedButton> : null}
      </div>
      {promos.length === 0 ? <p className="empty">Codes that you create come here, with their bookings.</p> : null}
      {promos.length > 0 ? <CodesTable label="Promo codes" rows={promos} mayChange={may.create} /> : null}
    </section>
    <section className="part" aria-labelledby="codes-gift">
      <div className="spread">
        <h2 id="codes-gift">Gifts</h2>
        {may.give ? <DeedButton command="give-gift">Give a gift</DeedButton> : null}
      </div>
      <p className="soft small">
        What is left of a gift is money that we owe. Its code is its owner&apos;s: only the last letters are shown.
      </p>
      {gifts.length === 0 ? <p className="empty">Gifts that guests buy, and those you give, come here.</p> : null}
      {gifts.length > 0 ? <CodesTable label="Gifts" rows={gifts} mayChange={may.create} /> : null}
    </section>
  </>
);

const CodesTable = ({ label, rows, mayChange }: { label: string; rows: readonly Row[]; mayChange: boolean }) => (
  <TableRegion label={label}>
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">State</th>
          <th scope="col">Holds for</th>
          <th scope="col" className="num">
            {rows[0]?.left === null ? "Uses" : "Left"}
          </th>
          <th scope="col">Bookings</th>
          {mayChange ? <th scope="col">Deeds</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CodeRow key={row.id} row={row} mayChange={mayChange} />
        ))}
      </tbody>
    </table>
  </TableRegion>
);

const CodeRow = ({ row, mayChange }: { row: Row; mayChange: boolean }) => (
  <tr data-row="" tabIndex={-1}>
    <th scope="row">
      <span>{row.word}</span>
      <span className="sub">{row.label}</span>
    </th>
    <td>{row.state}</td>
    <td>{row.terms}</td>
    <td className="num">{row.left ?? row.count}</td>
    <td>
      {row.bookings.map(({ reference, rupees, isHeld }) => (
        <span key={reference} className="sub">
          <Link to={`/staff/bookings/${reference}`}>{reference}</Link>
          <span>{` ${rupees}${isHeld ? ", not paid yet" : ""}`}</span>
        </span>
      ))}
      {row.count > row.bookings.length ? (
        <span className="sub">{`and ${row.count - row.bookings.length} more`}</span>
      ) : null}
    </td>
    {mayChange ? (
      <td>
        <CodeDeeds row={row} />
      </td>
    ) : null}
  </tr>
);

const CodeDeeds = ({ row, row: { options, change } }: { row: Row }) => (
  <div className="acts">
    {row.isEnded ? (
      <DeedButton command="end-code" options={{ ...options, to: "open" }}>
        Open again
      </DeedButton>
    ) : (
      <>
        {change ? (
          <DeedButton command="change-code" options={change}>
            Change
          </DeedButton>
        ) : null}
        <DeedButton command="end-code" options={options}>
          End
        </DeedButton>
      </>
    )}
  </div>
);
