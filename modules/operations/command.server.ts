import type { z } from "zod";
import type { ProviderClient } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import type { Logger } from "#platform/log.server.ts";

export type CommandDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Null without keys in the environment. */
  provider: ProviderClient | null;
  files: FileStore;
  signer: Pick<Signer, "sign">;
  /** Used in links. */
  publicUrl: string;
};

export interface CommandOutcome {
  lines: string[];
  data?: unknown;
  file?: Uint8Array;
}

/** Refusal, with one text a fault. */
export class CommandRefusal extends Error {
  readonly faults: string[];
  /** Without personal data: the audit is permanent. */
  readonly audited: string;
  constructor(message: string, faults: string[] = [message], audited: string = message) {
    super(message);
    this.faults = faults;
    this.audited = audited;
  }
}

/** Operator command. A read-only one has no `run` and is not audited. */
export interface Command {
  summary: string;
  /** Described for `--help`. */
  options: z.ZodObject;
  /** Personal options, which the append-only audit leaves out. */
  personal?: readonly string[];
  /** `--to` names a file that the command line writes. */
  writesFile?: true;
  /** The command line sends the content from the folder `--from`. */
  takesContent?: true;
  /** Describes the effect without causing it; throws a refusal if it is impossible. */
  plan(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<CommandOutcome>;
  run?(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<CommandOutcome>;
}

export const command = <Shape extends z.ZodObject>(made: {
  summary: string;
  options: Shape;
  personal?: readonly (keyof z.infer<Shape> & string)[];
  writesFile?: true;
  takesContent?: true;
  plan(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<CommandOutcome>;
  run?(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<CommandOutcome>;
}): Command => made as unknown as Command;
