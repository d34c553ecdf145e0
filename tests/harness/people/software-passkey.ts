import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Values of CBOR that an authenticator writes (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function headOf(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

function cborOf(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? headOf(0, value) : headOf(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  return Buffer.concat([headOf(5, value.size), ...[...value].flat().map((one) => cborOf(one))]);
}

const hash = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const coordinate = (key: KeyObject, name: "x" | "y"): Buffer =>
  Buffer.from(key.export({ format: "jwk" })[name] ?? "", "base64url");

interface Signing {
  origin: string;
  /** False: the device asked for no finger and no number. */
  isVerified?: boolean;
  /** Of another site than the origin's. */
  host?: string;
}

/** Passkey in memory, which answers as a browser's JSON does. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const authData = ({ origin, isVerified = true, host = new URL(origin).hostname }: Signing, attested?: Buffer) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([hash(host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, { origin }: Signing): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, unknown>): string =>
    JSON.stringify({
      ...{ id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" },
      ...{ clientExtensionResults: {}, response },
    });
  return {
    /** Answers `navigator.credentials.create`. */
    register(challenge: string, signing: Signing): string {
      const key = new Map<number | string, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, coordinate(publicKey, "x")],
        [-3, coordinate(publicKey, "y")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cborOf(key)]);
      const attestation = new Map<number | string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(signing, attested)],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge, signing).toString("base64url"),
        attestationObject: cborOf(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Answers `navigator.credentials.get`. */
    assert(challenge: string, signing: Signing): string {
      const client = clientData("webauthn.get", challenge, signing);
      const authenticatorData = authData(signing);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authenticatorData, hash(client)]), privateKey).toString("base64url"),
      });
    },
    /** Sets the device back, as a copy of it would be. */
    setBack(to: number): void {
      counter = to;
    },
  };
}
