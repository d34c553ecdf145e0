export { hearOutbox, listMails, sendMail } from "./messaging.server.ts";
