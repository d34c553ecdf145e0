import "./tables.server.ts";

export { createMailFromEvent } from "./create-mail-from-event.server.ts";
export { forgetMails } from "./forget-mails.server.ts";
export { listMailedAbout, onPersonForgotten } from "./forget-recipient.server.ts";
export { findMailPage, lastMailOf, listMails, listMailsTo } from "./list-mails.server.ts";
export { listMailsAbout, type MailAbout } from "./list-mails-about.server.ts";
export { mailNewAlerts } from "./mail-new-alerts.server.ts";
export { findRefusedAddresses } from "./refused-addresses.server.ts";
export { type OnMailDropped, sendMail } from "./send-mail.server.ts";
export {
  addTemplate,
  changeTemplate,
  findTemplate,
  listTemplates,
  type MessageTemplate,
  removeTemplate,
} from "./templates/templates.server.ts";
export { listUnsentMails, MOST_LISTED, mailFigures, sendUnsent, type UnsentMail } from "./unsent-mails.server.ts";
export { withdrawMails } from "./withdraw-mails.server.ts";
