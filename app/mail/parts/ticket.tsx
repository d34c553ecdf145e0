import type { CSSProperties, ReactNode } from "react";
import { useIsPlain } from "./mail-form.ts";
import { faces, look, names } from "./mail-look.ts";
import { BlankCell, LayoutTable } from "./table.tsx";
import { P, Small } from "./words.tsx";

const edge = `2px solid ${look.ink}`;
const sides: CSSProperties = { borderLeft: edge, borderRight: edge };

type TicketProps = {
  /** "Ticket", "Booking", "Refund". */
  kind: string;
  reference?: string;
  title: string;
  hindi?: string | null | undefined;
  /** Marigold for rides, teal for money. */
  about?: "ride" | "money";
  /** Below the tear line. */
  stub?: ReactNode;
  children?: ReactNode;
};

/** A ticket: head, what is kept, tear line, stub. */
export function MailTicket(props: TicketProps) {
  const isPlain = useIsPlain();
  const { kind, reference, title, stub, children } = props;
  if (isPlain)
    return (
      <>
        <p>
          {[kind, reference].filter(Boolean).join(" ")}
          <br />
          {title}
        </p>
        {children}
        {stub}
      </>
    );
  const body: CSSProperties = { padding: "18px 20px 6px", ...sides, ...(stub ? {} : { borderBottom: edge }) };
  return (
    <LayoutTable className={names.card} below={18} style={{ backgroundColor: look.card, borderCollapse: "separate" }}>
      <Head {...props} isWhole={!children && !stub} />
      {children ? (
        <tr>
          <td className={names.edge} style={body}>
            {children}
          </td>
        </tr>
      ) : null}
      {stub ? (
        <>
          <TearLine />
          <tr>
            <td className={names.edge} style={{ padding: "8px 20px 10px", ...sides, borderBottom: edge }}>
              {stub}
            </td>
          </tr>
        </>
      ) : null}
    </LayoutTable>
  );
}

function Head({ kind, reference, title, hindi, about = "ride" }: TicketProps & { isWhole: boolean }) {
  const [ground, on] = about === "ride" ? [look.gold, look.ink] : [look.teal, look.light];
  const kindStyle: CSSProperties = {
    font: `bold 13px/18px ${faces.text}`,
    letterSpacing: "1px",
    color: on,
    textTransform: "uppercase",
  };
  return (
    <tr>
      <td className={names.edge} style={{ padding: "14px 20px 12px", backgroundColor: ground, border: edge }}>
        <LayoutTable>
          <tr>
            <td style={kindStyle}>{kind}</td>
            <td align="right" style={{ ...kindStyle, fontSize: "15px", whiteSpace: "nowrap" }}>
              {reference}
            </td>
          </tr>
        </LayoutTable>
        <p style={{ margin: "6px 0 0", font: `bold 25px/30px ${faces.display}`, color: on }}>{title}</p>
        {hindi ? (
          <p lang="hi" style={{ margin: "2px 0 0", font: `16px/22px ${faces.hindi}`, color: on }}>
            {hindi}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

/** Two bites punched out of the sides, and a dashed line between. Programs without round corners draw square bites. */
const TearLine = () => (
  <tr>
    <td style={{ padding: 0 }}>
      <LayoutTable style={{ borderCollapse: "separate" }}>
        <tr>
          <Bite side="left" />
          <td style={{ padding: "0 8px" }}>
            <LayoutTable>
              <tr>
                <BlankCell height={12} className={names.dash} style={{ borderBottom: "2px dashed #857082" }} />
              </tr>
              <tr>
                <BlankCell height={12} />
              </tr>
            </LayoutTable>
          </td>
          <Bite side="right" />
        </tr>
      </LayoutTable>
    </td>
  </tr>
);

const Bite = ({ side }: { side: "left" | "right" }) => (
  <BlankCell
    height={26}
    className={`${names.page} ${names.edge}`}
    style={{
      width: "13px",
      backgroundColor: look.paper,
      borderTop: edge,
      borderBottom: edge,
      ...(side === "left"
        ? { borderRight: edge, borderRadius: "0 14px 14px 0" }
        : { borderLeft: edge, borderRadius: "14px 0 0 14px" }),
    }}
  />
);

export type MailFact = readonly [label: string, value: ReactNode];

/** Facts with their labels, two in a row; one in a row if `isWide`. The text part says each in a line. */
export function MailFacts({ of, isWide = false }: { of: readonly (MailFact | null)[]; isWide?: boolean }) {
  const isPlain = useIsPlain();
  const facts = of.filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  if (isPlain)
    return (
      <p>
        {facts.map(([label, value], at) => (
          <span key={label}>
            {at === 0 ? null : <br />}
            {label}: {value}
          </span>
        ))}
      </p>
    );
  const across = isWide ? 1 : 2;
  const rows = Array.from({ length: Math.ceil(facts.length / across) }, (_, at) =>
    facts.slice(at * across, (at + 1) * across),
  );
  return (
    <LayoutTable>
      {rows.map((row) => (
        <tr key={row[0]?.[0]}>
          {row.map(([label, value], at) => (
            <td
              key={label}
              {...(isWide ? { colSpan: 2 } : { width: "50%" })}
              valign="top"
              style={{ padding: `0 ${at === 0 && !isWide ? 10 : 0}px 12px 0` }}
            >
              <Small style={{ fontSize: "13px", lineHeight: "18px", margin: "0 0 2px" }}>{label}</Small>
              <P style={{ fontSize: "17px", lineHeight: "23px", fontWeight: 700, margin: 0 }}>{value}</P>
            </td>
          ))}
        </tr>
      ))}
    </LayoutTable>
  );
}

/** Things done and things to come, in their order. */
export const MailSteps = ({ of }: { of: readonly { isDone: boolean; what: string; when: string }[] }) =>
  useIsPlain() ? (
    <ul>
      {of.map(({ what, when }) => (
        <li key={what}>
          {what}: {when}
        </li>
      ))}
    </ul>
  ) : (
    <LayoutTable>
      {of.map(({ isDone, what, when }) => (
        <tr key={what}>
          <td width={30} valign="top" style={{ width: "30px", padding: "0 0 12px" }}>
            <Mark isDone={isDone} />
          </td>
          <td style={{ padding: "0 0 12px" }}>
            <P style={{ lineHeight: "22px", margin: 0 }}>{what}</P>
            <Small style={{ margin: 0 }}>{when}</Small>
          </td>
        </tr>
      ))}
    </LayoutTable>
  );

function Mark({ isDone }: { isDone: boolean }) {
  const ground = isDone ? look.teal : look.card;
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td
            {...(isDone ? {} : { className: names.card })}
            width={18}
            height={18}
            style={{
              width: "18px",
              height: "18px",
              border: `2px solid ${look.teal}`,
              borderRadius: "11px",
              backgroundColor: ground,
              font: `bold 12px/18px ${faces.text}`,
              color: look.light,
              textAlign: "center",
            }}
          >
            {isDone ? "✓" : "\u00a0"}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
