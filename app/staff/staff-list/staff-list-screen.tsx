import { Link } from "react-router";
import { DeedButton, useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { loadStaffList } from "./load-staff-list.server.ts";

type Data = Awaited<ReturnType<typeof loadStaffList>>;
type Person = Data["people"][number];

/** The company's people with their roles, and open invitations. */
export function StaffListScreen({ data: { people, invites } }: { data: Data }) {
  const active = people.filter(({ state }) => state !== "left").length;
  return (
    <>
      <div className="title">
        <h1>Staff</h1>
        <p>{`${active} ${active === 1 ? "person" : "people"}, ${invites.length} invited`}</p>
        <span className="push">
          <DeedButton command="invite-staff" isNext>
            <Sign name="plus" /> Invite somebody
          </DeedButton>
        </span>
      </div>
      <ul className="rows people">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <section className="part">
        <h2>Invited</h2>
        {invites.length === 0 ? (
          <p className="soft empty">Invitations wait here until they are used.</p>
        ) : (
          <ul className="rows people">
            {invites.map((invite) => (
              <InviteRow key={invite.email} invite={invite} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const stateWords = { active: null, demo: "demo", left: "gets in no more" } as const;

function PersonRow({ person: { id, name, email, role, state, ways, lastSeen, isMe } }: { person: Person }) {
  const word = stateWords[state];
  return (
    <li data-row="">
      <div>
        <b>{isMe ? `${name} (you)` : name}</b> <span className="soft">{email}</span>
        <span className="soft small">
          {[ways, lastSeen ? `last seen ${lastSeen}` : null].filter((part) => part).join(" · ")}
        </span>
      </div>
      <span className="role">
        <span>{role}</span>
        {word ? <UrgencySign of={state === "left" ? "later" : "soon"}>{word}</UrgencySign> : null}
      </span>
      {state === "active" ? <Deeds member={id} /> : <span />}
    </li>
  );
}

function Deeds({ member }: { member: string }) {
  const address = useDeedAddress();
  const options = { member };
  return (
    <span className="row deeds-row">
      <Link to={address({ command: "change-staff-role", options })} preventScrollReset>
        Change role
      </Link>
      <Link to={address({ command: "reset-staff", options })} preventScrollReset>
        New way in
      </Link>
      <Link className="grave" to={address({ command: "deactivate-staff", options })} preventScrollReset>
        Deactivate
      </Link>
    </span>
  );
}

const InviteRow = ({ invite: { email, role, isReset, until } }: { invite: Data["invites"][number] }) => (
  <li>
    <div>
      <b>{email}</b>
      <span className="soft small">{`${isReset ? "a new way in" : "invited"} · the link works until ${until}`}</span>
    </div>
    <span className="role">{role}</span>
    <span className="row deeds-row">
      {isReset ? null : (
        <DeedButton command="invite-staff" options={{ email, role: role.toLowerCase() }}>
          Send again
        </DeedButton>
      )}
      <DeedButton command="withdraw-invite" options={{ email }}>
        Withdraw
      </DeedButton>
    </span>
  </li>
);
