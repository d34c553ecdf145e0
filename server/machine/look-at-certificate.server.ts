import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Env } from "#platform/env.server.ts";
import type { SeenCertificate } from "../doctor/finding.server.ts";

const PATIENCE_MS = 10_000;

/** The address whose certificate the company is told of: of a live site behind https. A demo's is its own affair. */
export const addressWithCertificate = ({
  APP_MODE,
  PUBLIC_URL,
}: Pick<Env, "APP_MODE" | "PUBLIC_URL">): string | null =>
  APP_MODE === "live" && PUBLIC_URL?.startsWith("https://") ? PUBLIC_URL : null;

/**
 * The certificate that whoever opens `address` (https) is shown, by a handshake as a browser begins one. Who has signed it is not asked:
 * this machine's list of whom to believe is not the visitors'. Null where nobody answers within `patienceMs`, or not by TLS: that says
 * nothing of the certificate. Never throws.
 */
export function lookAtCertificate(address: string, patienceMs = PATIENCE_MS): Promise<SeenCertificate | null> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port: Number(port) || 443, rejectUnauthorized: false },
      // A server of several names is told which is wanted; a number is none.
      ...(isIP(host) ? {} : { servername: host }),
    });
    const end = (seen: SeenCertificate | null): void => {
      clearTimeout(limit);
      // Whoever has answered is left with a proper end, and has no failed handshake in its log.
      if (seen === null) socket.destroy();
      else socket.destroySoon();
      resolve(seen);
    };
    const limit = setTimeout(() => end(null), patienceMs);
    socket.on("error", () => end(null));
    socket.once("secureConnect", () => {
      const shown = socket.getPeerX509Certificate();
      if (shown === undefined) return end(null);
      // Browsers read the names that it is for, and no subject.
      const named = isIP(host) ? shown.checkIP(host) : shown.checkHost(host, { subject: "never" });
      end({ host, endsAt: shown.validToDate, isForHost: named !== undefined });
    });
  });
}
