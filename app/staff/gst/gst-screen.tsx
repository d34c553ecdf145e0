import { Form, Link, useLocation } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { FilterField } from "../parts/filter-field.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { GstData } from "./load-gst.server.ts";

/** Rates of GST that the owner has entered. */
export const GstScreen = ({ data: { rates, seller, mayEdit, ...papers } }: { data: GstData }) => (
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
    <Papers {...papers} />
    <p className="small">
      <Link to="/staff/reports#report-tax">The figures for the return are among the reports.</Link>
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

type PapersData = Omit<GstData, "rates" | "seller" | "mayEdit" | "title">;

const taxNames = ["Taxable value", "CGST", "SGST", "IGST", "With GST"];

/** Tax invoices and credit notes of some days. */
function Papers({ papers, typed, faults, days, narrowed, isMore, files }: PapersData) {
  const { search } = useLocation();
  return (
    <section className="part" aria-labelledby="papers">
      <div className="spread">
        <h2 id="papers">Tax papers</h2>
        <span className="row">
          {files.map(({ label, address }) => (
            <a key={label} className="btn quiet" href={address} aria-label={`Tax papers as ${label}`}>
              {label}
            </a>
          ))}
        </span>
      </div>
      <Form className="filters" aria-label="Days of the papers" key={search}>
        <FilterField name="from" label="From" type="date" value={typed.from} fault={faults.from} />
        <FilterField name="to" label="to" type="date" value={typed.to} fault={faults.to} />
        <button className="btn" type="submit">
          Show
        </button>
      </Form>
      {narrowed === null ? null : (
        <p className="small">
          <span>{narrowed}</span>. <Link to={`/staff/gst?from=${typed.from}&to=${typed.to}#papers`}>Show all</Link>
        </p>
      )}
      {isMore ? <p className="small soft">The newest 200 are shown. A file has all of them.</p> : null}
      {papers.length === 0 ? (
        <p className="empty">{`No tax paper was made from ${days}.`}</p>
      ) : (
        <PaperTable papers={papers} />
      )}
    </section>
  );
}

const PaperTable = ({ papers }: Pick<GstData, "papers">) => (
  <TableRegion label="List of tax papers">
    <table>
      <thead>
        <tr>
          <th scope="col">Paper</th>
          <th scope="col">Day</th>
          <th scope="col">Made out to</th>
          <th scope="col">Place of supply</th>
          <th scope="col" className="num">
            Rate
          </th>
          {taxNames.map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={paper.id} data-row="" tabIndex={-1}>
            <th scope="row">
              <a href={paper.file} target="_blank" rel="noreferrer">
                {`${paper.title} ${paper.serial}`}
              </a>
              {paper.of === null ? null : <span className="sub">{`for ${paper.of}`}</span>}
            </th>
            <td>{paper.day}</td>
            <td>
              <span>{paper.buyer}</span>
              <span className="sub">
                <Link to={paper.booking} data-open="">
                  {paper.reference}
                </Link>
              </span>
            </td>
            <td>{paper.place}</td>
            <td className="num">{paper.rate}</td>
            {paper.sums.map((words, at) => (
              <td key={taxNames[at]} className="num">
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);
