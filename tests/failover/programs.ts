import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The Debian packages that the guide names, each with the program that the test runs. */
const packages = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
};

export const programs = { patroni: packages.patroni, etcd: packages["etcd-server"], haproxy: packages.haproxy };

const missing = (): string[] =>
  Object.entries(packages)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);

/**
 * Installs missing programs (Patroni, etcd, HAProxy, PostgreSQL 15) with apt on Debian as root. Elsewhere throws an
 * error that names them.
 */
export function installPrograms(): void {
  const wanted = missing();
  if (wanted.length === 0) return;
  const command = `apt-get install -y ${wanted.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`Failover needs packages of Debian that are not installed here. As root: ${command}`);
  console.log(`Failover: ${command}`);
  // No service starts by itself: the test starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "python3-etcd", ...wanted], {
    stdio: "inherit",
    env,
  });
  if (missing().length > 0) throw new Error(`After ${command} these are still missing: ${missing().join(", ")}`);
}
