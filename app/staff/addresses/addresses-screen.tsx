import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { AddressesData } from "./load-addresses.server.ts";

/** Former addresses: those of renamed pages, and those added by hand. */
export const AddressesScreen = ({ data: { words, addresses } }: { data: AddressesData }) => (
  <>
    <p className="crumb">
      <Link to="/staff/studio">
        <Sign name="left" /> Studio
      </Link>
    </p>
    <div className="title">
      <h1>Former addresses</h1>
      <p role="status">{words}</p>
      <span className="push row">
        <DeedButton command="redirect" isNext>
          Add an address
        </DeedButton>
      </span>
    </div>
    <p className="soft">
      A renamed tour or story keeps its former address by itself. Add those of an older site, so that its links still
      lead somewhere.
    </p>
    {addresses.length === 0 ? null : (
      <TableRegion label="Former addresses">
        <table className="list">
          <thead>
            <tr>
              <th scope="col">Former address</th>
              <th scope="col">Leads to</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {addresses.map((one) => (
              <AddressRow key={one.path} address={one} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    )}
  </>
);

const AddressRow = ({ address: { path, leadsTo, by } }: { address: AddressesData["addresses"][number] }) => (
  <tr data-row="" tabIndex={-1}>
    <th scope="row">{path}</th>
    <td>
      <a href={leadsTo}>{leadsTo}</a>
    </td>
    <td>
      {by === null ? (
        <span className="soft">Renamed page</span>
      ) : (
        <span className="spread">
          <span>{by}</span>
          <DeedButton command="remove-redirect" options={{ from: path }}>
            Remove
          </DeedButton>
        </span>
      )}
    </td>
  </tr>
);
