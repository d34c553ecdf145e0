import { names, WIDTH } from "./mail-look.ts";

const only = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

const head = only(
  '<style type="text/css">p,td,h1,h2,a{mso-line-height-rule:exactly}table{mso-table-lspace:0;mso-table-rspace:0}' +
    `.${names.action}{mso-padding-alt:15px 20px}.${names.preview}{mso-hide:all}</style>` +
    '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>',
);
const opens = only(
  `<table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td>`,
);
const closes = only("</td></tr></table>");

/**
 * Adds what Outlook on Windows needs. Word's engine knows no greatest width: the column stands in a table of its own.
 */
export const forOutlook = (html: string): string =>
  html
    .replace("</head>", `${head}</head>`)
    .replace(new RegExp(`<table[^>]*class="${names.column}"`), (column) => opens + column)
    .replace(/<\/table>(?=(<\/?[\w-]+>|<!--[^>]*-->)*<\/body>)/, `</table>${closes}`);
