import { DeedButton } from "../parts/deed.tsx";
import type { TemplatesData } from "./load-templates.server.ts";

type Group = TemplatesData["groups"][number];

/** Texts that the desk begins messages and answers with. */
export const TemplatesScreen = ({ data: { groups, mayEdit } }: { data: TemplatesData }) => (
  <>
    <div className="title">
      <h1>Templates</h1>
      <p>A message begins with one of these, and each guest reads their own name, day and guide in it.</p>
    </div>
    {groups.map((group) => (
      <TemplateGroup key={group.about} group={group} mayEdit={mayEdit} />
    ))}
  </>
);

const TemplateGroup = ({ group: { about, label, fields, templates }, mayEdit }: { group: Group; mayEdit: boolean }) => (
  <section className="part" aria-labelledby={`templates-${about}`}>
    <div className="spread">
      <h2 id={`templates-${about}`}>{label}</h2>
      {mayEdit ? (
        <DeedButton command="save-template" options={{ about }}>
          New template
        </DeedButton>
      ) : null}
    </div>
    <p className="soft small">{`Filled in for each: ${fields}`}</p>
    {templates.length === 0 ? <p className="empty">Templates that you write come here.</p> : null}
    <ul className="cards">
      {templates.map((one) => (
        <li key={one.id} data-row="" tabIndex={-1}>
          <p>
            <b>{one.name}</b>
            {one.subject === "" ? null : <span>{` · ${one.subject}`}</span>}{" "}
            <span className="soft small">{`changed ${one.changed}`}</span>
          </p>
          <div className="said">{one.words}</div>
          {mayEdit ? (
            <div className="acts">
              <DeedButton command="save-template" options={{ template: one.id }}>
                Change
              </DeedButton>
              <DeedButton command="remove-template" options={{ template: one.id }}>
                Delete
              </DeedButton>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
);
