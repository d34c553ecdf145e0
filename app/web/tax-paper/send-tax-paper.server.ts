import type { TaxPaper } from "#modules/tax/index.server.ts";
import { privateHeaders } from "../links/private-page.ts";
import { drawTaxPaper } from "./draw-tax-paper.server.ts";

/** Answers with the PDF of a paper. */
export async function sendTaxPaper(paper: TaxPaper): Promise<Response> {
  const file = await drawTaxPaper(paper);
  return new Response(file as BodyInit, {
    headers: {
      ...privateHeaders(),
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${paper.serial.replaceAll("/", "-")}.pdf"`,
    },
  });
}
