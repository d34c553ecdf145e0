import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { PeopleData } from "./load-people.server.ts";

/** Open data requests with their last day. */
export const RequestList = ({ requests }: Pick<PeopleData, "requests">) => (
  <ul className="cards">
    {requests.map(({ id, wants, email, person, words, received, state, isForPeople }) => (
      <li key={id} data-row="" tabIndex={-1}>
        <p>
          {person === null ? (
            <span>Somebody</span>
          ) : (
            <Link to={person} data-open="">
              {email}
            </Link>
          )}
          <span>{` asks for ${wants}, ${received} · `}</span>
          <UrgencySign of={state.urgency}>{state.words}</UrgencySign>
        </p>
        {words === "" ? null : <div className="said">{words}</div>}
        {isForPeople ? (
          <div className="acts">
            <DeedButton command="answer-data-request" options={{ request: id }}>
              Close it as answered
            </DeedButton>
          </div>
        ) : null}
      </li>
    ))}
  </ul>
);
