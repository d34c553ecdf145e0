import type { ReactNode } from "react";
import { describeRefused } from "#modules/operations/model.ts";
import { formatRupees } from "#platform/money.ts";
import { DataTable } from "../parts/data-table.tsx";
import { PlanLines } from "../parts/plan-lines.tsx";
import { SeatCells } from "../parts/seats.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { ShownPlan } from "./sheet-data.ts";

const Part = ({ name, className, children }: { name: ReactNode; className?: string; children: ReactNode }) => (
  <li className={className}>
    <h3>{name}</h3>
    <div>{children}</div>
  </li>
);

/** Says that the last mail to an address was refused, and whom to call. */
const RefusedMail = ({ phone }: { phone: string | null }) => (
  <>
    <UrgencySign of="now">refused our last mail</UrgencySign>{" "}
    {phone === null ? null : (
      <a className="nowrap" href={`tel:${phone.replaceAll(" ", "")}`}>
        <Sign name="phone" /> <span>{phone}</span>
      </a>
    )}
  </>
);

/** Parts of a plan: what it does, rupees, rules it does not keep, places, mails, what stays. */
export function PlanParts({ plan }: { plan: ShownPlan }) {
  const { money, bends, places, writesTo, stays, changes, isNew } = plan;
  const table = changes && plan.table?.rows.length === 0 ? undefined : plan.table;
  // The command line has bent rules and refused mails among its lines; here they have parts of their own.
  const saidBelow = new Set([
    ...(bends ?? []).flatMap(({ rule, words }) => [`${rule}: ${words}`, words]),
    ...(writesTo ?? []).flatMap(describeRefused),
  ]);
  const lines = plan.lines.filter((line) => !saidBelow.has(line));
  return (
    <ol className="plan" data-plan={plan.digest} tabIndex={-1} aria-label="Plan">
      {isNew ? (
        <li className="whole" role="alert">
          <p className="sign is-soon">
            <Sign name="soon" /> The plan is another now. Nothing was done; here is the new one.
          </p>
        </li>
      ) : null}
      {lines.length > 0 && !table ? (
        <Part name={changes ? "Plan" : "Found"}>
          <div className="lines">
            <PlanLines lines={lines} />
          </div>
        </Part>
      ) : null}
      {table ? (
        <li className="whole">
          <DataTable table={table} />
        </li>
      ) : null}
      {money?.length ? (
        <Part name="Rupees">
          <table>
            <tbody>
              {money.map(({ words, paise, isBack }) => (
                <tr key={`${words} ${paise}`}>
                  <td>{words}</td>
                  <td className="num">{`${isBack ? "−" : ""}${formatRupees(paise)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      ) : null}
      {bends?.length ? (
        <Part
          className="bend"
          name={
            <span className="sign is-soon">
              <Sign name="warning" /> Rule bent
            </span>
          }
        >
          {bends.map(({ rule, words }) => (
            <p key={rule + words}>
              <b>{`${rule}:`}</b> <span>{words}</span>
            </p>
          ))}
        </Part>
      ) : null}
      {places?.length ? (
        <Part name="Places">
          {places.map(({ words, departureId, before, after, capacity }) => (
            <div key={departureId ?? words}>
              <SeatCells paid={after} capacity={capacity} />
              <p>{words}</p>
              <p>
                <span>{`${before} of ${capacity} → `}</span>
                <b>{`${after} of ${capacity}`}</b>
              </p>
            </div>
          ))}
        </Part>
      ) : null}
      {writesTo?.length ? (
        <Part name="Written to">
          <table>
            <tbody>
              {writesTo.map(({ name, address, mail, refused }) => (
                <tr key={name + address + mail}>
                  <td>
                    <Sign name="mail" /> <b>{name}</b>
                    {address ? <span className="sub">{address}</span> : null}
                    {refused ? <RefusedMail {...refused} /> : null}
                  </td>
                  <td>{mail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      ) : null}
      {stays?.length ? (
        <Part name="Stays as is">
          {stays.map((words) => (
            <p key={words} className="soft">
              {words}
            </p>
          ))}
        </Part>
      ) : null}
    </ol>
  );
}
