// npm run doctor: configuration, certificate, database, payments, mail, storage, clock and disk, one line each with the way out.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/doctor.ts");
