import { Link } from "react-router";
import type { SaleCheck, WhyNot } from "#modules/desk/model.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { Sign, type SignName } from "../parts/sign.tsx";

const looks: Record<SaleCheck["standing"], { sign: SignName; className: string }> = {
  binds: { sign: "cross", className: "is-now" },
  near: { sign: "warning", className: "is-soon" },
  well: { sign: "check", className: "is-well" },
};

function heading(own: number, all: number): string {
  if (own > 0) return "What would open it, cheapest first";
  return all > 0 ? "The desk can open it" : "Nothing would open it";
}

/** Names what stops a sale, and the deeds that would open it. */
export function WhyNotBox({ whyNot, runs }: { whyNot: WhyNot; runs: Record<string, boolean> }) {
  const address = useDeedAddress();
  const ways = whyNot.ways.filter(({ command }) => runs[command]);
  return (
    <section className="box no-print" aria-labelledby="why-not">
      <h2 id="why-not">{whyNot.isOpen ? "It can be booked" : "Why can this not be booked?"}</h2>
      <ul className="why">
        {whyNot.checks.map(({ name, label, standing, words }) => (
          <li key={name} className={standing === "binds" ? "binds" : undefined}>
            <span className={looks[standing].className}>
              <Sign name={looks[standing].sign} />
            </span>
            <b>{label}</b>
            <span>
              {standing === "binds" ? <b>This stops it. </b> : null}
              <span>{words}</span>
            </span>
          </li>
        ))}
      </ul>
      {whyNot.isOpen ? null : (
        <div className="way">
          <h3>{heading(ways.length, whyNot.ways.length)}</h3>
          {ways.map(({ label, beside, command, options }) => (
            <Link key={label} className="btn grow spread-button" to={address({ command, options })} preventScrollReset>
              <span>{label}</span>
              <span className="soft">{beside}</span>
            </Link>
          ))}
          {whyNot.stays === null ? null : <span className="soft small">{whyNot.stays}</span>}
        </div>
      )}
    </section>
  );
}
