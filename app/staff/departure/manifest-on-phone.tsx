import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { DepartureData } from "./load-departure.server.ts";
import { ArrivedTick, FillIn } from "./manifest.tsx";
import { eats, mayTickIn, moneyOf, nameOf, type PartyOnScreen, remarksOf } from "./rider-words.ts";

const hasAllCome = ({ riders }: PartyOnScreen): boolean => riders.every(({ arrivedAt }) => arrivedAt !== null);

/** The guide's list on the street: whom to wait for first, a box to tick and a telephone to press. */
export function ManifestOnPhone({ data }: { data: DepartureData }) {
  const parties = data.page.parties.toSorted((one, other) => Number(hasAllCome(one)) - Number(hasAllCome(other)));
  return (
    <div className="phone">
      {parties.map((party) => (
        <PartyOnPhone key={party.id} party={party} data={data} />
      ))}
    </div>
  );
}

function PartyOnPhone({ party, data }: { party: PartyOnScreen; data: DepartureData }) {
  const mayTick = mayTickIn(data);
  const { tone, words } = moneyOf(party);
  const said = [party.remarks, ...party.notes].filter((text) => text !== "");
  const others = party.people - 1;
  return (
    <section aria-label={`${party.reference}, ${party.contactName}`}>
      <div className="party">
        <span>{`${party.reference} · ${party.contactName}${others > 0 ? ` +${others}` : ""}`}</span>
        <UrgencySign of={tone}>{party.duePaise > 0 ? words : "paid"}</UrgencySign>
      </div>
      {said.length > 0 ? <p className="small soft said">{said.join(" · ")}</p> : null}
      {party.riders.map((rider, at) => (
        <div className="rider" key={rider.position}>
          <ArrivedTick party={party} rider={rider} mayTick={mayTick} />
          <span>
            <b className={rider.isFilled ? undefined : "is-now"}>{nameOf(rider)}</b>
            <span className="sub soft">
              {rider.diet === null || rider.diet === "all" ? null : <b>{`${eats(rider)} `}</b>}
              <span>{remarksOf(rider)}</span>
            </span>
            <FillIn party={party} rider={rider} data={data} />
          </span>
          <span className="fr">
            <span className="vh">frame </span>
            <span>{rider.frame ?? "—"}</span>
          </span>
          {at === 0 ? (
            <a className="call" href={`tel:${party.contactPhone}`} aria-label={`Call ${party.contactName}`}>
              <Sign name="phone" />
            </a>
          ) : (
            <span />
          )}
        </div>
      ))}
    </section>
  );
}
