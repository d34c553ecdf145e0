import type { CSSProperties, ReactNode } from "react";
import { faces, look, names } from "./mail-look.ts";

type TableProps = { children: ReactNode; style?: CSSProperties; className?: string };

/** A table for layout: the one arrangement that every mail program draws alike. */
export const LayoutTable = ({ children, ...rest }: TableProps) => (
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} {...rest}>
    <tbody>{children}</tbody>
  </table>
);

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
  <LayoutTable>
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
