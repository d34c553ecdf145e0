import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { GstData } from "./load-gst.server.ts";

/** Rates of GST that the owner has entered. */
export const GstScreen = ({ data: { rates, seller, mayEdit } }: { data: GstData }) => (
  <>
    <div className="title">
      <h1>GST</h1>
      <p>
        {rates.length === 0
          ? "No rate is entered, and none is taken for granted: guests get receipts."
          : "Prices include GST. A sale has a tax invoice, and money that goes back has a credit note."}
      </p>
    </div>
    <section className="part" aria-labelledby="rates">
      <div className="spread">
        <h2 id="rates">Rates</h2>
        {mayEdit && seller !== null ? <DeedButton command="set-gst-rate">Enter a rate</DeedButton> : null}
      </div>
      <p className="soft small">
        {seller === null
          ? "The company has no GSTIN yet. Write it among the company's facts first; rates can be entered then."
          : `Seller on the papers: ${seller}`}
      </p>
      {rates.length === 0 ? (
        <p className="empty">Rates come here, each from its day on.</p>
      ) : (
        <RateTable rates={rates} />
      )}
    </section>
    <p className="small">
      <Link to="/staff/reports#report-gst">The figures for the return are among the reports.</Link>
    </p>
  </>
);

const RateTable = ({ rates }: Pick<GstData, "rates">) => (
  <TableRegion label="Rates of GST">
    <table>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">From</th>
          <th scope="col" className="num">
            Rate
          </th>
          <th scope="col">SAC</th>
          <th scope="col">Ridden in</th>
          <th scope="col">Entered by</th>
          <th scope="col">
            <span className="vh">Deeds</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id} data-row="" tabIndex={-1}>
            <th scope="row">{rate.product}</th>
            <td>
              <span>{rate.from}</span>
              <span className="sub">{rate.standing}</span>
            </td>
            <td className="num">{rate.rate}</td>
            <td>{rate.sac}</td>
            <td>{rate.riddenIn}</td>
            <td>{rate.enteredBy}</td>
            <td>
              {rate.mayRemove ? (
                <DeedButton command="remove-gst-rate" options={{ rate: rate.id }}>
                  Take back
                </DeedButton>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);
