import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/**
 * A certificate for `localhost` and a key that keeps nothing, made once (`openssl req -x509 -days 7300 -addext subjectAltName=DNS:localhost`): a fresh
 * machine has nothing to make one with. Its subject says 127.0.0.1, which browsers have not looked at for years. Tests move the clock.
 */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBgDCCASagAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwHhcNMjYxMTI3MDI1NDE5WhcNNDYxMTIyMDI1NDE5WjAUMRIwEAYDVQQDDAkx
MjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ5HE5BaASs6JUzYVrB
yz9qWZfvm//sBJ4Y+9jlZe2EDU6I5SJmXye2YGd2vFwQuO7wpu3ZV0cTGDNBnDTD
7YtHo2kwZzAdBgNVHQ4EFgQUyx8jgSEjB5izRleZEOz17IvbKJQwHwYDVR0jBBgw
FoAUyx8jgSEjB5izRleZEOz17IvbKJQwDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREE
DTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIgNcmWpxJa+5ADcDL2J4UP
36wIq/34pWJbHscZOJqzmqUCIQC1FjzQQmv7ruERFVDpxq36QUbpyxz5OR2QpZpC
4dMcwA==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr4siVFJuYhRU2DIB
v6JnMnPuFJOzSvrzPBf/rtRmvxKhRANCAAQ5HE5BaASs6JUzYVrByz9qWZfvm//s
BJ4Y+9jlZe2EDU6I5SJmXye2YGd2vFwQuO7wpu3ZV0cTGDNBnDTD7YtH
-----END PRIVATE KEY-----`;

export const certificateEnds = new Date("2046-11-22T02:54:19Z");

/** So many days before the certificate ends. */
export const daysBeforeItEnds = (days: number): Date => new Date(certificateEnds.getTime() - days * 86_400_000);

/** A server on this machine that shows the certificate, and counts who asks. */
export async function startTlsServer(): Promise<{ port: number; asked(): number; stop(): Promise<void> }> {
  let asked = 0;
  const server = createServer(
    { cert: certificate, key },
    (socket) => void socket.on("error", () => undefined).resume(),
  );
  server.on("connection", () => {
    asked += 1;
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
