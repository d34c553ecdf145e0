import type { CSSProperties, ReactNode } from "react";
import { useIsPlain } from "./mail-form.ts";
import { faces, look, names } from "./mail-look.ts";

type Words = { children: ReactNode; style?: CSSProperties };

export const P = ({ children, style }: Words) => (
  <p className={names.ink} style={{ margin: "0 0 12px", font: `16px/24px ${faces.text}`, color: look.ink, ...style }}>
    {children}
  </p>
);

/** First sentences below the heading: the mail in short. `dear` greets; a mail greets once. */
export const Lead = ({ children, dear }: { children: ReactNode; dear?: string }) => (
  <P style={{ fontSize: "17px", lineHeight: "26px", margin: "0 0 18px" }}>
    {dear === undefined ? null : `Dear ${dear}, `}
    {children}
  </P>
);

/** Said beside more important things. */
export const Small = ({ children, style }: Words) => (
  <p className={names.soft} style={{ margin: "0 0 10px", font: `14px/21px ${faces.text}`, color: look.soft, ...style }}>
    {children}
  </p>
);

/** Heading of a part. */
export const Title = ({ children }: Words) => (
  <h2 className={names.ink} style={{ margin: "26px 0 8px", font: `bold 20px/26px ${faces.display}`, color: look.ink }}>
    {children}
  </h2>
);

export const A = ({ href, children, style }: Words & { href: string }) => (
  <a className={names.link} href={href} style={{ color: look.coral, textDecoration: "underline", ...style }}>
    {children}
  </a>
);

/** Somebody's own words, with their own lines. */
export const QuotedWords = ({ children }: { children: ReactNode }) =>
  useIsPlain() ? (
    <blockquote>{children}</blockquote>
  ) : (
    <p
      className={names.ink}
      style={{
        margin: "16px 0",
        padding: "4px 0 4px 16px",
        font: `16px/24px ${faces.text}`,
        color: look.ink,
        borderLeft: `4px solid ${look.gold}`,
        whiteSpace: "pre-wrap",
      }}
    >
      {children}
    </p>
  );

/** Things in a row of their own each. A thing may contain a semicolon. */
export const List = ({ of }: { of: readonly string[] }) =>
  useIsPlain() ? (
    <ul>
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  ) : (
    <P style={{ fontSize: "15px", lineHeight: "23px" }}>
      {of.flatMap((one, at) => (at === 0 ? [one] : [<br key={one} />, one]))}
    </P>
  );

/** Links below one another, each in a line. */
export const Links = ({ of }: { of: readonly { label: string; href: string }[] }) => (
  <P style={{ fontSize: "15px", lineHeight: "28px" }}>
    {of.flatMap(({ label, href }, at) => [
      at === 0 ? null : <br key={`before ${href}`} />,
      <A key={href} href={href}>
        {label}
      </A>,
    ])}
  </P>
);
