// npm run doctor: checks configuration, certificate, database, payments, mail, storage, clock and disk, one line each.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/doctor.ts");
