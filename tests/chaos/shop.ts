import { freePort } from "#tests/harness/network/free-port.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

/** The site under a keeper: killed without warning when asked, started again at once, and watched for ends of its own. */
export class KeptShop {
  readonly url: string;
  readonly #env: Record<string, string>;
  #site: RunningSite | null = null;
  #wanted = false;
  kills = 0;
  /** Output of each time it ended without being killed. */
  readonly deaths: string[] = [];

  private constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port), LOG_LEVEL: "fatal" };
  }

  /** One with a place of its own, which is not open yet. */
  static async at(env: Record<string, string>): Promise<KeptShop> {
    return new KeptShop(await freePort(), env);
  }

  async start(): Promise<void> {
    const site = await startSite(this.#env);
    this.#site = site;
    this.#wanted = true;
    void site.ended.then((said) => {
      if (!this.#wanted || this.#site !== site) return;
      this.deaths.push(said);
      void this.start();
    });
  }

  async killAndRestart(): Promise<void> {
    this.#wanted = false;
    await this.#site?.kill();
    this.kills += 1;
    await this.start();
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    await this.#site?.stop();
  }
}
