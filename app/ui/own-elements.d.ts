import type { DetailedHTMLProps, HTMLAttributes } from "react";

type OwnElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** Elements whose parts come from an inline script or the server: app/web/browser/other-currency.ts. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** Only a formatted sum in rupees. */
      "rupee-sum": OwnElement;
      "money-choice": OwnElement;
    }
  }
}
