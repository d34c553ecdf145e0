import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../network/free-port.ts";

const shipped = path.resolve(import.meta.dirname, "../../../docs/deploy/nginx.conf");

/** Path of nginx, or null. */
export const findNginx = (): string | null =>
  ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/opt/homebrew/bin"]
    .map((folder) => path.join(folder, "nginx"))
    .find(existsSync) ?? null;

/** Advice when a run needs nginx and there is none. */
export const nginxIsMissing =
  "nginx is not installed here: several processes behind it were not tried. On Debian or Ubuntu: apt-get install nginx-light";

/** The shipped configuration for these processes of the site, without TLS and in a folder of its own. */
function adapted(
  folder: string,
  { port, staticPort }: { port: number; staticPort: number },
  upstreams: number[],
): string {
  const site = readFileSync(shipped, "utf8")
    .replace(/server 127\.0\.0\.1:3001.*\n\s*server 127\.0\.0\.1:3002.*\n/, () =>
      upstreams.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(""),
    )
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/listen 443.*\n\s*listen \[::\]:443.*\n/, `listen 127.0.0.1:${port};\n`)
    .replace(/^\s*ssl_.*\n/gm, "")
    .replace("/var/cache/nginx/pahiya", path.join(folder, "cache"))
    .replace("/var/log/nginx/pahiya.log", path.join(folder, "access.log"))
    .replaceAll("/var/log/nginx/pahiya-error.log", path.join(folder, "site-error.log"));
  return `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; pcre_jit on; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http {
      # No tcp_nopush: where a packet is 64 KB long (here, not on a network), it makes the second of two wait 40 ms.
      sendfile on; keepalive_requests 100000;
      types { text/html html; }
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
      # Who asks from 127.0.0.4 may say which address it stands for: of IPv6 a machine has no second one to ask from.
      set_real_ip_from 127.0.0.4; real_ip_header X-Stands-For;
      ${site}
      server { listen 127.0.0.1:${staticPort}; access_log ${folder}/static.log pahiya buffer=32k flush=1s; root ${folder}/static; }
    }`;
}

export interface RunningNginx {
  url: string;
  /** The same nginx serving `folder` from the disk, as a yardstick for its cache. */
  staticUrl: string;
  folder: string;
  /** Its error log, with errors of the site behind it. */
  errors(): string;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration that we ship, in front of these ports. */
export async function startNginx(upstreams: number[]): Promise<RunningNginx> {
  const binary = findNginx();
  if (binary === null) throw new Error(nginxIsMissing);
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-nginx-"));
  mkdirSync(path.join(folder, "static"));
  const port = await freePort();
  const staticPort = await freePort();
  writeFileSync(path.join(folder, "nginx.conf"), adapted(folder, { port, staticPort }, upstreams));
  const child = spawn(binary, ["-p", folder, "-c", path.join(folder, "nginx.conf")], { stdio: "inherit" });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 30_000;
  while ((await fetch(`${url}/health/live`).catch(() => null)) === null)
    if (child.exitCode !== null || performance.now() > deadline) {
      const log = path.join(folder, "error.log");
      const said = existsSync(log) ? readFileSync(log, "utf8") : "nothing";
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
  return {
    url,
    staticUrl: `http://127.0.0.1:${staticPort}`,
    folder,
    errors: () => ["error.log", "site-error.log"].map((name) => readFileSync(path.join(folder, name), "utf8")).join(""),
    stop,
  };
}
