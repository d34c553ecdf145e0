import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DatabaseLine {
  /** The address of the database through this wire. */
  url: string;
  /** Connections made, silent ones included. */
  connections(): number;
  /** From now on nothing comes through in either direction; connections stay open, new ones are taken, as by a firewall. */
  hush(): void;
  /**
   * The next statement that holds this text reaches the server, and on that connection nothing comes back any more. Resolves
   * when that has happened.
   */
  loseAnswerTo(text: string): Promise<void>;
  /** New connections pass again; silenced ones stay silent. */
  heal(): void;
  close(): Promise<void>;
}

/** A wire to a PostgreSQL server that can fall silent without breaking. */
export async function openDatabaseLine(serverUrl: string): Promise<DatabaseLine> {
  const server = new URL(serverUrl);
  let isHushed = false;
  let connections = 0;
  let losing: { text: string; lost: () => void } | null = null;
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    connections += 1;
    const far = connect({ host: server.hostname, port: Number(server.port) });
    let isDeaf = isHushed;
    let isMute = isHushed;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    }
    // A silent connection carries no end either: the server goes on with its work.
    near.on("close", () => isMute || far.destroy());
    far.on("close", () => near.destroy());
    near.on("data", (chunk) => {
      isDeaf ||= isHushed;
      if (isDeaf) return;
      if (losing !== null && chunk.includes(losing.text)) {
        isMute = true;
        losing.lost();
        losing = null;
      }
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      isMute ||= isHushed;
      if (!isMute) near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String((wire.address() as AddressInfo).port);
  return {
    url: url.href,
    connections: () => connections,
    hush() {
      isHushed = true;
    },
    loseAnswerTo: (text) =>
      new Promise((lost) => {
        losing = { text, lost };
      }),
    heal() {
      isHushed = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => wire.close(resolve));
    },
  };
}
