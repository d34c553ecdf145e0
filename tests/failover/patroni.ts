import type { ChildProcess } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseLine, openDatabaseLine } from "#tests/harness/network/database-line.ts";
import { freePort } from "#tests/harness/network/free-port.ts";
import { endProgram, signalFamily, startProgram, unprivileged } from "./own-processes.ts";
import { programs } from "./programs.ts";

const shipped = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../../docs/deploy", name), "utf8");

export const SUPERUSER_PASSWORD = "of-the-superuser";

/** A node in Patroni's `/cluster`. */
export interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | string;
  state: string;
  lag?: number;
}

/** One PostgreSQL node under Patroni, with a line of its own to etcd. */
export class Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #folder: string;
  readonly #config: string;
  readonly line: DatabaseLine;
  #child: ChildProcess | null = null;

  private constructor(name: string, folder: string, ports: { port: number; restPort: number }, line: DatabaseLine) {
    this.name = name;
    this.port = ports.port;
    this.restPort = ports.restPort;
    this.#folder = folder;
    this.line = line;
    this.#config = path.join(folder, "config.yml");
    writeFileSync(this.#config, adaptedConfig(this, folder, new URL(line.url).host), { mode: 0o600 });
    const as = unprivileged();
    if (as) for (const one of [folder, this.#config]) chownSync(one, as.uid, as.gid);
  }

  static async make(name: string, parent: string, etcd: string): Promise<Node> {
    const folder = path.join(parent, name);
    mkdirSync(folder, { mode: 0o700 });
    const ports = { port: await freePort(), restPort: await freePort() };
    return new Node(name, folder, ports, await openDatabaseLine(etcd));
  }

  get log(): string {
    return path.join(this.#folder, "log");
  }

  /** Starts Patroni, which starts PostgreSQL; as systemd would after a crash. */
  start(): void {
    this.#child = startProgram(programs.patroni, [this.#config], this.log, this.#folder);
  }

  /** Ends Patroni and PostgreSQL as a power cut does. */
  async kill(): Promise<void> {
    // The postmaster is no child of Patroni, so both are signalled.
    for (const pid of this.#pids()) signalFamily(pid, "SIGKILL");
    if (this.#child !== null) await endProgram(this.#child, "SIGKILL");
  }

  /** Lets the whole node stand still, as a virtual machine that is moved. */
  freeze(): void {
    for (const pid of this.#pids()) signalFamily(pid, "SIGSTOP");
  }

  /** Signals Patroni alone; its PostgreSQL goes on. */
  signalPatroni(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  thaw(): void {
    for (const pid of this.#pids()) signalFamily(pid, "SIGCONT");
  }

  async stop(): Promise<void> {
    this.thaw();
    if (this.#child !== null) await Promise.race([endProgram(this.#child), wait(20_000)]);
    await this.kill();
    await this.line.close();
  }

  /** Answer of Patroni's own interface; null when there is none within a second. */
  async ask(address: string, body?: object): Promise<Response | null> {
    const sent = body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const signal = AbortSignal.timeout(body ? 60_000 : 1_000);
    return fetch(`http://127.0.0.1:${this.restPort}${address}`, { signal, ...sent }).catch(() => null);
  }

  #postmaster(): number | null {
    try {
      const pid = Number(readFileSync(path.join(this.#folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
      // A killed process's pid file may name another program by now.
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(this.#folder) ? pid : null;
    } catch {
      return null;
    }
  }

  #pids(): number[] {
    const isOver = this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
    return [isOver ? undefined : this.#child?.pid, this.#postmaster()].filter(
      (pid) => pid != null && pid > 0,
    ) as number[];
  }
}

/** The shipped configuration on this machine's ports, in a folder of its own. */
function adaptedConfig(node: Node, folder: string, etcd: string): string {
  return (
    shipped("patroni.yml")
      .replace("name: db1", `name: ${node.name}`)
      .replaceAll("10.0.0.11:8008", `127.0.0.1:${node.restPort}`)
      .replaceAll("10.0.0.11:5432", `127.0.0.1:${node.port}`)
      // By its relay, and no other way: else Patroni asks etcd for its addresses and goes past it.
      .replace(/hosts: 10\.0\.0\.11:2379.*/, `host: ${etcd}\n  use_proxies: true`)
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      .replace("/var/lib/postgresql/15/pahiya", path.join(folder, "data"))
      .replace("/var/lib/postgresql/pgpass", path.join(folder, "pgpass"))
      .replace("unix_socket_directories: /var/run/postgresql", `unix_socket_directories: ${folder}`)
      .replace("wal_keep_size: 1GB", "wal_keep_size: 64MB")
      .replace("SECRET-1", SUPERUSER_PASSWORD)
      .replace("SECRET-2", "of-the-replicator")
      .replace("SECRET-3", "of-the-rewinder")
  );
}

/** Starts HAProxy with the shipped configuration in front of the nodes. */
async function startHaproxy(folder: string, nodes: Node[]) {
  const primaryPort = await freePort();
  const config = nodes
    .reduce(
      (text, { port, restPort }, at) =>
        text.replaceAll(`10.0.0.1${at + 1}:5432`, `127.0.0.1:${port} check port ${restPort}`),
      shipped("haproxy.cfg"),
    )
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${primaryPort}`)
    // Its changes of mind, with their time, go into the log of this test.
    .replace("global\n", "global\n  log stdout format iso local0 notice\n")
    .replace("defaults\n", "defaults\n  log global\n");
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  const child = startProgram(programs.haproxy, ["-db", "-f", file], path.join(folder, "haproxy.log"), folder);
  return { child, primaryPort };
}

async function startEtcd(folder: string) {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ];
  const data = path.join(folder, "etcd");
  const args = [
    ...[
      "--enable-v2",
      "--name",
      "one",
      "--data-dir",
      data,
      "--listen-client-urls",
      client,
      "--advertise-client-urls",
      client,
    ],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `one=${peer}`],
  ];
  const child = startProgram(programs.etcd, args, path.join(folder, "etcd.log"), folder);
  await until(async () => (await fetch(`${client}/health`).catch(() => null))?.ok === true, 20_000, "etcd answers");
  return { child, url: client };
}

/** Polls every 100 ms until true. Returns the time in ms. */
export async function until(isSo: () => Promise<boolean>, patienceMs: number, what: string): Promise<number> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (await isSo()) return performance.now();
    if (performance.now() > end) throw new Error(`Not within ${patienceMs / 1000} s: ${what}`);
    await wait(100);
  }
}

/** Three nodes, etcd and HAProxy on this machine, as docs/deploy/highly-available.md puts them on several. */
export class PatroniCluster {
  readonly nodes: Node[];
  readonly primaryPort: number;
  readonly #folder: string;
  readonly #others: ChildProcess[];

  private constructor(folder: string, nodes: Node[], ports: { primaryPort: number }, others: ChildProcess[]) {
    this.#folder = folder;
    this.nodes = nodes;
    this.primaryPort = ports.primaryPort;
    this.#others = others;
  }

  /** Starts everything and waits until there is a primary with a synchronous standby and one more. */
  static async start(): Promise<PatroniCluster> {
    // Not below TMPDIR: another user must reach it. In memory, where three nodes do not wait for one disk.
    const folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : "/tmp", "pahiya-failover-"));
    const as = unprivileged();
    if (as) chownSync(folder, as.uid, as.gid);
    const etcd = await startEtcd(folder);
    const nodes: Node[] = [];
    for (const name of ["db1", "db2", "db3"]) nodes.push(await Node.make(name, folder, etcd.url));
    const proxy = await startHaproxy(folder, nodes);
    const cluster = new PatroniCluster(folder, nodes, proxy, [proxy.child, etcd.child]);
    try {
      // The first one makes the cluster; the others copy it.
      nodes[0]?.start();
      await until(async () => (await nodes[0]?.ask("/primary"))?.ok === true, 60_000, "the first node is primary");
      for (const node of nodes.slice(1)) node.start();
      await cluster.whole();
      return cluster;
    } catch (error) {
      const said = nodes.map(({ name, log }) => `${name}:\n${readFileSync(log, "utf8").slice(-3000)}`).join("\n");
      await cluster.stop();
      throw new Error(`The cluster did not come up.\n${said}`, { cause: error });
    }
  }

  /** Waits until there are a primary, a synchronous standby and another standby, all of them in step. */
  whole(): Promise<number> {
    const isWhole = async (): Promise<boolean> => {
      const members = await this.members();
      const standbys = members.filter(({ role, state }) => role !== "leader" && /^(running|streaming)$/.test(state));
      return (
        members.some(({ role, state }) => role === "leader" && state === "running") &&
        standbys.length === 2 &&
        standbys.some(({ role }) => role === "sync_standby") &&
        standbys.every(({ lag }) => lag === 0 || lag === undefined)
      );
    };
    return until(isWhole, 90_000, "the cluster is whole again");
  }

  /** All nodes, in the words of the first that answers. */
  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const answer = await node.ask("/cluster");
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** The node that says it is the primary, but for `except`; null while there is none. */
  async primary(except?: Node): Promise<Node | null> {
    const asked = this.nodes.filter((node) => node !== except);
    const answers = await Promise.all(asked.map((node) => node.ask("/primary")));
    return asked[answers.findIndex((answer) => answer?.ok)] ?? null;
  }

  /** Copies all programs' output so far into `folder`. */
  keepLogs(folder: string): void {
    mkdirSync(folder, { recursive: true });
    for (const { name, log } of this.nodes) copyFileSync(log, path.join(folder, `${name}.log`));
    for (const name of ["etcd.log", "haproxy.log"])
      copyFileSync(path.join(this.#folder, name), path.join(folder, name));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await Promise.all(this.#others.map((child) => endProgram(child, "SIGKILL")));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
