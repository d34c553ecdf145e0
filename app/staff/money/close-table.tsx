import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { MoneyData } from "./load-money.server.ts";

const Difference = ({ words, isOff }: { words: string; isOff: boolean }) =>
  isOff ? (
    <b className="is-soon">{words}</b>
  ) : (
    <span className="is-well nowrap">
      <Sign name="check" /> <span>{words}</span>
    </span>
  );

export const CloseTable = ({ table }: { table: MoneyData["table"] }) => (
  <TableRegion label="Our ledger beside the settlement report">
    <table className="close">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What</span>
          </th>
          <th scope="col" className="num">
            Our ledger
          </th>
          <th scope="col" className="num">
            Settlement report
          </th>
          <th scope="col" className="num">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ label, sub, ledger, report, difference, isOff }) => (
          <tr key={label} className={isOff ? "off" : undefined}>
            <th scope="row">
              <span>{label}</span>
              {sub === "" ? null : <span className="sub">{sub}</span>}
            </th>
            <td className="num">{ledger}</td>
            <td className="num">{report}</td>
            <td className="num">
              <Difference words={difference} isOff={isOff} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">To the bank</th>
          <td className="num">{table.ledger}</td>
          <td className="num">{table.report}</td>
          <td className="num">
            <Difference words={table.difference} isOff={table.isOff} />
          </td>
        </tr>
      </tfoot>
    </table>
  </TableRegion>
);
