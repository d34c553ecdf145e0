import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Env } from "#platform/env.server.ts";
import type { SeenCertificate } from "../doctor/finding.server.ts";

const PATIENCE_MS = 10_000;

/** Address to watch; null in a demo. */
export const addressWithCertificate = ({
  APP_MODE,
  PUBLIC_URL,
}: Pick<Env, "APP_MODE" | "PUBLIC_URL">): string | null =>
  APP_MODE === "live" && PUBLIC_URL?.startsWith("https://") ? PUBLIC_URL : null;

/** Handshake without a trust check: this machine's CA list is not the visitors'. Null without an answer. Never throws. */
export function lookAtCertificate(address: string, patienceMs = PATIENCE_MS): Promise<SeenCertificate | null> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port: Number(port) || 443, rejectUnauthorized: false },
      // An IP address is no valid server name (SNI).
      ...(isIP(host) ? {} : { servername: host }),
    });
    const end = (seen: SeenCertificate | null): void => {
      clearTimeout(limit);
      // Leaves no failed handshake in the server's log.
      if (seen === null) socket.destroy();
      else socket.destroySoon();
      resolve(seen);
    };
    const limit = setTimeout(() => end(null), patienceMs);
    socket.on("error", () => end(null));
    socket.once("secureConnect", () => {
      const shown = socket.getPeerX509Certificate();
      if (shown === undefined) return end(null);
      // Browsers check the alternative names, never the subject.
      const named = isIP(host) ? shown.checkIP(host) : shown.checkHost(host, { subject: "never" });
      end({ host, endsAt: shown.validToDate, isForHost: named !== undefined });
    });
  });
}
