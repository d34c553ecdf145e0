import type { CSSProperties, ReactNode } from "react";
import { faces, look, names } from "./mail-look.ts";

type TableProps = {
  children: ReactNode;
  style?: CSSProperties;
  className?: string;
  /** Pixels of room. Word's engine (Outlook) knows no margin of a table. */
  above?: number;
  below?: number;
};

/** A table for layout: the one arrangement that every mail program draws alike. */
export function LayoutTable({ children, above = 0, below = 0, ...rest }: TableProps) {
  const table = (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  );
  if (above === 0 && below === 0) return table;
  return (
    <LayoutTable>
      <tr>
        <td style={{ padding: `${above}px 0 ${below}px` }}>{table}</td>
      </tr>
    </LayoutTable>
  );
}

/** Height without words. */
export const BlankCell = ({ height, ...rest }: { height: number; className?: string; style?: CSSProperties }) => (
  <td
    {...rest}
    height={height}
    style={{ height: `${height}px`, fontSize: 0, lineHeight: 0, ...rest.style }}
    // A cell without content has no height in some programs.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
    dangerouslySetInnerHTML={{ __html: "&nbsp;" }}
  />
);

/** The one filled button of a mail. The cell has the colour too: some programs draw no block of a link. */
export const Action = ({ href, label }: { href: string; label: string }) => (
  <LayoutTable above={8}>
    <tr>
      <td align="center" className={names.action} style={{ backgroundColor: look.action, borderRadius: "6px" }}>
        <a
          className={names.action}
          href={href}
          style={{
            display: "block",
            backgroundColor: look.action,
            borderRadius: "6px",
            padding: "15px 20px",
            font: `bold 17px/22px ${faces.text}`,
            color: look.light,
            textDecoration: "none",
          }}
        >
          {label}
        </a>
      </td>
    </tr>
  </LayoutTable>
);
