import pg from "pg";
import { isTimeout } from "../http/silence.server.ts";
import { splitHosts, type WantedServer } from "./database-address.server.ts";

/** SQLSTATE of a statement that writes on a server, or in a session, that only reads. */
export const READ_ONLY = "25006";

/** With several servers a hanging one must not keep the others waiting. */
const PROBE_MS = { one: 2_000, several: 1_000 };

/** Fails as a write would, where a new connection leads to another kind of server than the one wanted. */
export async function refuseUnwanted(client: pg.ClientBase, wanted: WantedServer): Promise<void> {
  if (wanted === "any") return;
  const { rows } = await client.query("SHOW transaction_read_only");
  if ((rows[0]?.transaction_read_only === "on") === (wanted === "standby")) return;
  throw Object.assign(new Error(`The server is not ${wanted}`), { code: READ_ONLY });
}

/** The answer of a server on a connection made for the question alone. */
type Answer = "wanted" | "not wanted" | "silent";

/** The servers that an address names, and the one of them that is in use. */
export class DatabaseHosts {
  readonly wanted: WantedServer;
  readonly #urls: readonly string[];
  #current: string;
  #finding: Promise<boolean> | null = null;
  /** Called when another server than before is in use. */
  onMoved: () => void = () => undefined;

  constructor(url: string) {
    const { urls, wanted } = splitHosts(url);
    this.#urls = urls;
    this.#current = urls[0] ?? url;
    this.wanted = wanted;
  }

  /** Address of the server in use, for the driver. */
  get current(): string {
    return this.#current;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /**
   * Asks all servers at once and takes the first that answers as wanted. Resolves false where none does and one of them says
   * nothing at all: whoever asked it would wait. A refusal is an answer, and comes at once by itself.
   */
  find(): Promise<boolean> {
    this.#finding ??= this.#askAll().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #askAll(): Promise<boolean> {
    const patience = this.areSeveral ? PROBE_MS.several : PROBE_MS.one;
    const answers = this.#urls.map(async (url) => ({ url, answer: await ask(url, this.wanted, patience) }));
    const found = Promise.any(
      answers.map(async (asked) => {
        const { url, answer } = await asked;
        if (answer !== "wanted") throw new Error(answer);
        return url;
      }),
    );
    try {
      const url = await found;
      if (url !== this.#current) {
        this.#current = url;
        this.onMoved();
      }
      return true;
    } catch {
      return !(await Promise.all(answers)).some(({ answer }) => answer === "silent");
    }
  }
}

async function ask(connectionString: string, wanted: WantedServer, patience: number): Promise<Answer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (wanted === "any") await client.query("SELECT 1");
    else await refuseUnwanted(client, wanted);
    return "wanted";
  } catch (error) {
    return isTimeout(error) ? "silent" : "not wanted";
  } finally {
    void client.end().catch(() => undefined);
  }
}
