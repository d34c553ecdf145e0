import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { CodesData } from "./load-codes.server.ts";

type Page = CodesData["promos"];
type Row = Page["rows"][number];

/** Promo codes, which lower a price, and gifts, which pay it. */
export const CodesScreen = ({ data: { promos, gifts, may, owed } }: { data: CodesData }) => (
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
      {promos.rows.length === 0 ? <p className="empty">Codes that you create come here, with their bookings.</p> : null}
      <CodesPage label="Promo codes" page={promos} may={may} />
    </section>
    <section className="part" aria-labelledby="codes-gift">
      <div className="spread">
        <h2 id="codes-gift">Gifts</h2>
        {may.give ? <DeedButton command="give-gift">Give a gift</DeedButton> : null}
      </div>
      <p className="soft small">
        <span>{`What is left of a gift is money that we owe: ${owed}.`}</span> Its code is its owner’s, so only the last
        letters are shown. Guests buy gifts on <a href="/gift">their page</a>.
      </p>
      {gifts.rows.length === 0 ? <p className="empty">Gifts that guests buy, and those you give, come here.</p> : null}
      <CodesPage label="Gifts" page={gifts} may={may} />
    </section>
  </>
);

type May = CodesData["may"];

const CodesPage = ({ label, page: { rows, first, next }, may }: { label: string; page: Page; may: May }) => (
  <>
    {rows.length > 0 ? <CodesTable label={label} rows={rows} may={may} /> : null}
    {first === null && next === null ? null : (
      <p className="bar">
        {first === null ? null : (
          <Link className="btn" to={first}>
            To the first
          </Link>
        )}
        {next === null ? null : (
          <Link className="btn" to={next} rel="next">
            <span>{`Older ${label === "Gifts" ? "gifts" : "codes"}`}</span>
            <Sign name="right" />
          </Link>
        )}
      </p>
    )}
  </>
);

const CodesTable = ({ label, rows, may }: { label: string; rows: readonly Row[]; may: May }) => (
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
          {may.create ? <th scope="col">Deeds</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CodeRow key={row.id} row={row} may={may} />
        ))}
      </tbody>
    </table>
  </TableRegion>
);

const CodeRow = ({ row, may }: { row: Row; may: May }) => (
  <tr data-row="" tabIndex={-1} id={`code-${row.id}`}>
    <th scope="row">
      <span>{row.word}</span>
      <span className="sub">{row.label}</span>
      {row.bought ? <span className="sub">{row.bought.words}</span> : null}
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
        <span className="sub">
          {row.all === null ? (
            <span>{`and ${row.count - row.bookings.length} more`}</span>
          ) : (
            <Link to={row.all}>{`and ${row.count - row.bookings.length} more`}</Link>
          )}
        </span>
      ) : null}
    </td>
    {may.create ? (
      <td>
        <CodeDeeds row={row} may={may} />
      </td>
    ) : null}
  </tr>
);

const CodeDeeds = ({ row, may, row: { options, change, bought } }: { row: Row; may: May }) => (
  <div className="acts">
    {bought?.isSent && may.resend ? (
      <DeedButton command="resend-gift" options={{ gift: bought.number }}>
        Mail again
      </DeedButton>
    ) : null}
    {bought?.mayEnd && may.refund ? (
      <DeedButton command="refund-gift" options={{ gift: bought.number }}>
        Give back
      </DeedButton>
    ) : null}
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
