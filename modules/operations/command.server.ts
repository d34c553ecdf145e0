import type { z } from "zod";
import type { ProviderClient } from "#modules/payments/index.server.ts";
import type { CheckoutResult } from "#modules/payments/model.ts";
import type { PictureMaker } from "#modules/pictures/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";
import type { FileStore } from "#platform/files.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { CommandOutcome, CommandPlan } from "./plan-model.ts";

/** Demo company of this database, which ends as a whole. */
export interface DemoDesk {
  isThere(db: Sql): Promise<boolean>;
  count(db: Sql): Promise<{
    tours: number;
    stories: number;
    reviews: number;
    bookings: number;
    /** Of guests who are not invented. */
    ownBookings: number;
    takenByHand: number;
    travellers: number;
  } | null>;
  remove(tx: Tx): Promise<void>;
  /** Pays at the simulator as if on a day that is over. Absent where payments go to a real provider. */
  payPastDay?(day: PastDay): Promise<CheckoutResult[]>;
}

export interface PastDay {
  /** The settlement of a dear one has a higher fee than its payment said; a late one comes with the next settlement. */
  payments: { providerOrderId: string; at: Date; method: string; kind?: "dear" | "late" }[];
  settledAt: Date;
}

export type CommandDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Null without keys in the environment. */
  provider: ProviderClient | null;
  files: FileStore;
  /** Reads and cuts pictures. */
  pictureMaker?: PictureMaker;
  signer: Pick<Signer, "sign">;
  publicUrl: string;
  env?: { APP_MODE: "demo" | "live" };
  /** Of the composition, which alone knows the first content. */
  demo?: DemoDesk;
  /** Name of the person who plans and runs the command, for the audit. */
  actor?: string;
  /** Account: two people may have one name. */
  memberId?: string | undefined;
};

/** Changes some of the parts. Getters stay getters: the command line reads its secret on use only. */
export const withParts = (
  deps: CommandDeps,
  parts: Partial<Pick<CommandDeps, "actor" | "memberId" | "db">>,
): CommandDeps =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(deps), ...Object.getOwnPropertyDescriptors(parts) },
  ) as CommandDeps;

export interface Planned extends CommandPlan {
  file?: Uint8Array;
  /** Lines that change with the clock alone, and do not count for the digest. */
  passing?: string[];
  /** Lines for the command line only: options to type next. */
  typeNext?: string[];
  /** Lines without personal data: the audit is permanent, and keeps no others. */
  audited?: string[];
}

export class CommandRefusal extends Error {
  readonly faults: string[];
  /** Without personal data: the audit is permanent. */
  readonly audited: string;
  readonly option: string | null;
  constructor(message: string, faults: string[] = [message], audited: string = message, option: string | null = null) {
    super(message);
    this.faults = faults;
    this.audited = audited;
    this.option = option;
  }

  static of(option: string, words: string, audited = words): CommandRefusal {
    return new CommandRefusal(words, [words], audited, option);
  }
}

interface CommandTraits<Name extends string> {
  summary: string;
  /** Personal options, which the append-only audit leaves out. */
  personal?: readonly Name[];
  /** Name of its file in the console. On the command line, `--to` names the file. */
  writesFile?: string;
  /** Its file is a ZIP, which the command line unpacks into the new folder `--to`. */
  writesFolder?: true;
  /** The command line sends the content from the folder `--from`. */
  takesContent?: true;
  /** Its run waits for somebody else's machine, so that no other deed waits for it (`runInTurn`). */
  asksOutside?: true;
  /** Its option `reason` says why a guests' rule is not kept; the form asks it only then. */
  reasonForBends?: true;
}

/** Operator command. A read-only one has no `run` and is not audited. */
export interface Command extends CommandTraits<string> {
  options: z.ZodObject;
  /** Describes the effect without causing it; throws a refusal if it is impossible. */
  plan(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<Planned>;
  run?(deps: CommandDeps, options: Record<string, unknown>, content?: unknown): Promise<CommandOutcome>;
}

export const command = <Shape extends z.ZodObject>(
  made: CommandTraits<keyof z.infer<Shape> & string> & {
    options: Shape;
    plan(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<Planned>;
    run?(deps: CommandDeps, options: z.infer<Shape>, content?: unknown): Promise<CommandOutcome>;
  },
): Command => made as unknown as Command;
