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
  /** Null where the command line was given no keys. */
  provider: ProviderClient | null;
  /** What travellers have uploaded. */
  files: FileStore;
  /** Makes the keys of links. */
  signer: Pick<Signer, "sign">;
  /** The site's address, for links. */
  publicUrl: string;
};

/** What a command found or did, line by line for a person, and as data for the audit. */
export interface CommandOutcome {
  lines: string[];
  data?: unknown;
  /** For the file that `--to` names, which the command line writes where it was typed. */
  file?: Uint8Array;
}

/** Something the operator cannot do as asked: said in one plain sentence, or in several lines where several things are wrong. */
export class CommandRefusal extends Error {
  readonly faults: string[];
  /** The same without persons, for the audit, which is kept for good. */
  readonly audited: string;
  constructor(message: string, faults: string[] = [message], audited: string = message) {
    super(message);
    this.faults = faults;
    this.audited = audited;
  }
}

/** One thing that the operator does. What only looks has no `run`: looking changes nothing and is not audited. */
export interface Command {
  summary: string;
  /** Each option with its words for `--help`. */
  options: z.ZodObject;
  /** Options that hold a person's words or address: the audit, which nobody can change, does not keep them. */
  personal?: readonly string[];
  /** Its `--to` names a file that the command line writes. */
  writesFile?: true;
  /** The command line reads the company's content, from the folder that `--from` names, and sends it along. */
  takesContent?: true;
  /** What would happen, without doing it; throws `Refused` when it could not. */
  plan(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<CommandOutcome>;
  run?(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<CommandOutcome>;
}

/** Ties a command's functions to the shape of its options. */
export const command = <Shape extends z.ZodObject>(made: {
  summary: string;
  options: Shape;
  personal?: readonly (keyof z.infer<Shape> & string)[];
  writesFile?: true;
  takesContent?: true;
  plan(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<CommandOutcome>;
  run?(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<CommandOutcome>;
}): Command => made as unknown as Command;
