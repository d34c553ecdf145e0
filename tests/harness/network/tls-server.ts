import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/**
 * Two certificates with a worthless key, made once (`openssl req -x509 -days 7300`): a fresh machine may lack openssl.
 * Tests move the clock. The first is modern (`-addext subjectAltName=DNS:localhost`). The second names the host only in
 * its subject, which browsers have ignored for years.
 */
const certificates = {
  named: `-----BEGIN CERTIFICATE-----
MIIBhDCCASqgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtQYWhpeWEg
dGVzdDAeFw0yNjExMjcwMzExMTdaFw00NjExMjIwMzExMTdaMBYxFDASBgNVBAMM
C1BhaGl5YSB0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEORxOQWgErOiV
M2Fawcs/almX75v/7ASeGPvY5WXthA1OiOUiZl8ntmBndrxcELju8Kbt2VdHExgz
QZw0w+2LR6NpMGcwHQYDVR0OBBYEFMsfI4EhIweYs0ZXmRDs9eyL2yiUMB8GA1Ud
IwQYMBaAFMsfI4EhIweYs0ZXmRDs9eyL2yiUMA8GA1UdEwEB/wQFMAMBAf8wFAYD
VR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gAMEUCIAgOMwfWmQb+TDmc
MvF0mzKbki9zGhrLokSyJfoM62VxAiEA/r604ncsl9cnU/VB3Mkez+U8ZILi3Cv4
eW4TUUWIXNU=
-----END CERTIFICATE-----`,
  inSubject: `-----BEGIN CERTIFICATE-----
MIIBSTCB76ADAgECAgECMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yNjExMjcwMzExMTdaFw00NjExMjIwMzExMTdaMBQxEjAQBgNVBAMMCWxv
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDkcTkFoBKzolTNhWsHL
P2pZl++b/+wEnhj72OVl7YQNTojlImZfJ7ZgZ3a8XBC47vCm7dlXRxMYM0GcNMPt
i0ejMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFMsfI4EhIweYs0ZXmRDs
9eyL2yiUMAoGCCqGSM49BAMCA0kAMEYCIQCYtusOVi0kRAY6+OnoB/icjdX4969m
3krG51aC0PHp0QIhAMoSkH2bBbzFnrttVGJTR+PKkWshSgrkBmCY3L9Xh2RK
-----END CERTIFICATE-----`,
};
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr4siVFJuYhRU2DIB
v6JnMnPuFJOzSvrzPBf/rtRmvxKhRANCAAQ5HE5BaASs6JUzYVrByz9qWZfvm//s
BJ4Y+9jlZe2EDU6I5SJmXye2YGd2vFwQuO7wpu3ZV0cTGDNBnDTD7YtH
-----END PRIVATE KEY-----`;

/** End of both certificates. */
export const certificateEnds = new Date("2046-11-22T03:11:17Z");

/** Instant this many days before they expire. */
export const daysBeforeItEnds = (days: number): Date => new Date(certificateEnds.getTime() - days * 86_400_000);

/** A local server with one of them, which counts connections. */
export async function startTlsServer(
  shown: keyof typeof certificates = "named",
): Promise<{ port: number; asked(): number; stop(): Promise<void> }> {
  let asked = 0;
  const server = createServer(
    { cert: certificates[shown], key },
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
