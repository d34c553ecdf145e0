import pg from "pg";
import { isTimeout } from "../http/silence.server.ts";
import { singleFlight } from "../single-flight.ts";
import { splitHosts, type WantedServer } from "./database-address.server.ts";

/** SQLSTATE of a write on a read-only server. */
export const READ_ONLY = "25006";

/** One hanging server of several must not delay the others. */
const PROBE_MS = { one: 2_000, several: 1_000 };

export async function refuseUnwanted(client: pg.ClientBase, wanted: WantedServer): Promise<void> {
  if (wanted === "any") return;
  const { rows } = await client.query("SHOW transaction_read_only");
  if ((rows[0]?.transaction_read_only === "on") === (wanted === "standby")) return;
  throw Object.assign(new Error(`The server is not ${wanted}`), { code: READ_ONLY });
}

type Answer = "wanted" | "not wanted" | "silent";

export class DatabaseHosts {
  readonly wanted: WantedServer;
  readonly #urls: readonly string[];
  #current: string;
  onMoved: () => void = () => undefined;

  constructor(url: string) {
    const { urls, wanted } = splitHosts(url);
    this.#urls = urls;
    this.#current = urls[0] ?? url;
    this.wanted = wanted;
  }

  get current(): string {
    return this.#current;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /**
   * Takes the first server that answers as wanted. False if none does and one is silent, so that nobody waits for it. A refusal comes at
   * once.
   */
  readonly find = singleFlight(() => this.#askAll());

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
