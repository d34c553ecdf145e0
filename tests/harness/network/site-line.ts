import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface SiteLine {
  /** The address of the site through this line. */
  url: string;
  /**
   * Lets this many more bytes reach the browser on each connection, then stalls with the connection open, as in a lift.
   * Requests still reach the site.
   */
  stall(bytes?: number): void;
  /** Releases held-back data and all that follows. */
  flow(): void;
  /** Drops the held-back data, as a forgotten connection does; all else passes. */
  forget(): void;
  /** Lets this many more bytes through on each connection, then breaks it. Later ones break too, until `flow`. */
  cut(bytes?: number): void;
  /** Closes the line; closing twice is allowed. */
  close(): Promise<void>;
}

/** A line between a browser and a site that can fall silent, go on, and break in the middle of an answer. */
export async function openSiteLine(siteUrl: string): Promise<SiteLine> {
  const site = new URL(siteUrl);
  let most = Number.POSITIVE_INFINITY;
  let breaks = false;
  const connections = new Set<ReturnType<typeof between>>();
  const server = createServer((near) => {
    const far = connect({ host: site.hostname, port: Number(site.port) });
    const connection = between(near, far, most, () => breaks);
    connections.add(connection);
    near.on("close", () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const allow = (bytes: number, isBreaking: boolean): void => {
    most = bytes;
    breaks = isBreaking;
    for (const connection of connections) connection.allow(bytes);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: (bytes = 0) => allow(bytes, false),
    flow: () => allow(Number.POSITIVE_INFINITY, false),
    forget() {
      most = Number.POSITIVE_INFINITY;
      for (const connection of connections) if (!connection.isHolding()) connection.allow(most);
    },
    cut: (bytes = 0) => allow(bytes, true),
    async close() {
      for (const connection of connections) connection.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Joins two sockets into one connection, with limited bytes towards the browser. */
function between(near: Socket, far: Socket, most: number, breaks: () => boolean) {
  let left = most;
  let held = Buffer.alloc(0);
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  const bring = (): void => {
    const now = held.subarray(0, left);
    held = held.subarray(now.length);
    left -= now.length;
    if (now.length > 0) near.write(now);
    if (held.length > 0 && breaks()) end();
  };
  near.on("data", (chunk) => far.write(chunk)).on("error", end);
  near.on("close", end);
  far.on("error", end).on("close", () => (held.length > 0 ? undefined : near.destroy()));
  far.on("data", (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    bring();
  });
  return {
    end,
    isHolding: () => held.length > 0,
    allow(bytes: number) {
      left = bytes;
      bring();
    },
  };
}
