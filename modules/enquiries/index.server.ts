import "./tables.server.ts";

export { countPartnerClick } from "./count-partner-click.server.ts";
export { receiveMessage } from "./receive-message.server.ts";
export { confirmSubscriber, subscribe, unsubscribe } from "./subscribe.server.ts";
export { exportWriter, forgetWriter } from "./writer.server.ts";
