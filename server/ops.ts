import fs from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { demoDesk } from "#db/remove-demo.server.ts";
import {
  type CommandAnswer,
  type CommandDeps,
  type CommandRequest,
  describeCommands,
  runCommand,
} from "#modules/operations/index.server.ts";
import { ProviderClient } from "#modules/payments/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import { type Env, readEnv } from "#platform/env.server.ts";
import { describeOptionsTakenByNpm, optionsTakenByNpm } from "#platform/env-npm.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createLog } from "#platform/log.server.ts";
import { delhiClockSeconds } from "#platform/time/delhi-time.ts";
import { actorOf } from "./cli/actor-of.ts";
import { keepFolder } from "./cli/keep-folder.server.ts";
import { readWords } from "./cli/read-words.ts";
import { appSecret } from "./data-folder.server.ts";
import { filesOf } from "./http/open-files.server.ts";
import { openPictureMaker } from "./page-cache/picture-maker.server.ts";
import { projectRoot } from "./project-root.ts";
import { openForCommand } from "./reach-database.server.ts";
import { contentOfThisVersion, readContent } from "./read-content.server.ts";
import { readProvider } from "./read-provider.server.ts";

/** Command line of the company. The console runs the same commands: docs/decisions/0060. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const [first] = args;
  if (first !== undefined && !first.startsWith("-")) refuseKeptByNpm(first);
  const { command, options, dryRun, wantsHelp } = readWords(args);
  if (command === undefined || wantsHelp) return help(command);
  const order: CommandRequest = {
    command,
    options,
    dryRun,
    actor: actorOf(userInfo().username, readEnv().OPERATOR),
  };
  const [known] = describeCommands(command);
  const target = known?.writesFile && options.to !== undefined ? fileToCome(options.to) : null;
  if (known?.takesContent) order.content = await readContent(options.from ?? contentOfThisVersion, readEnv().APP_MODE);
  const answer = await carryOut(order);
  for (const line of answer.ok ? answer.lines : answer.faults) (answer.ok ? console.log : console.error)(line);
  if (answer.ok && answer.undo)
    console.log(`To undo it until ${delhiClockSeconds(answer.undo.until)}: undo --order ${answer.undo.order}`);
  if (answer.ok && answer.file !== undefined && target !== null)
    (known?.writesFolder ? keepFolder : keepFile)(target, answer.file, order);
  return answer.ok ? 0 : 1;
}

/** Without `--`, npm takes `--dry-run` and the command really runs. */
function refuseKeptByNpm(command: string): void {
  const names = describeCommands(command).flatMap(({ options }) => options.map(({ name }) => name));
  const kept = optionsTakenByNpm(["dry-run", ...names]);
  if (kept.length > 0)
    throw new StartFault(
      `${describeOptionsTakenByNpm(kept)}, as in npm run ops -- ${command} --dry-run. Nothing was done.`,
    );
}

function fileToCome(named: string): string {
  const target = path.resolve(named);
  if (fs.existsSync(target)) throw new StartFault(`${target} already exists: name another file.`);
  const folder = path.dirname(target);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartFault(`There is no folder ${folder}: create it, or name another. Nothing was done.`);
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { username } = userInfo();
    throw new StartFault(
      `${username} cannot write to ${folder}: name another folder, such as exports in the data folder. Nothing was done.`,
      { cause: error },
    );
  }
  return target;
}

/** Personal data, for its owner only. */
function keepFile(target: string, base64: string, { dryRun }: CommandRequest): void {
  const file = Buffer.from(base64, "base64");
  if (!dryRun) fs.writeFileSync(target, file, { flag: "wx", mode: 0o600 });
  console.log(dryRun ? `Would be written to ${target}: ${file.length} bytes.` : `Written to ${target}.`);
}

function help(command?: string): number {
  const found = describeCommands(command);
  if (found.length === 0) {
    console.error(`There is no command "${command}". See npm run ops -- --help.`);
    return 1;
  }
  if (command === undefined) console.log("npm run ops -- <command> [--option value …] [--dry-run]\n");
  for (const { name, summary, options } of found) {
    console.log(`${name.padEnd(18)} ${summary}`);
    if (command === undefined) continue;
    for (const option of options)
      console.log(`  --${option.name.padEnd(14)} ${option.words}${option.isNeeded ? "" : " (optional)"}`);
    console.log(`  --${"dry-run".padEnd(14)} shows what would happen, and changes nothing`);
  }
  return 0;
}

async function carryOut(order: CommandRequest): Promise<CommandAnswer> {
  const env = readEnv();
  const settings = readProvider(env);
  const provider = settings ? new ProviderClient(settings) : null;
  const database = await openForCommand(env);
  const pictureMaker = openPictureMaker(projectRoot());
  try {
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    // The site mails the command's alerts.
    const deps = {
      db: database.db,
      clock: systemClock,
      log: createLog("silent"),
      provider,
      publicUrl,
      env,
      demo: demoDesk,
      pictureMaker,
    };
    return await runCommand(withSecrets(deps, env), order);
  } finally {
    await pictureMaker.stop();
    await database.close();
  }
}

/** Reads the secret on use only: few commands sign links or open files. */
function withSecrets(deps: Omit<CommandDeps, "files" | "signer">, env: Env): CommandDeps {
  const dataDir = path.resolve(env.DATA_DIR);
  const signer = () => {
    if (env.APP_SECRET === undefined && !fs.existsSync(path.join(dataDir, "app-secret")))
      throw new StartFault(`The site's secret is not in ${dataDir}: set APP_SECRET, or DATA_DIR, as the site has it.`);
    return createSigner(appSecret(env.APP_SECRET, dataDir));
  };
  return {
    ...deps,
    get signer() {
      return signer();
    },
    get files() {
      const now = () => deps.clock.now();
      return filesOf(env, { publicUrl: deps.publicUrl, signer: signer(), now });
    },
  };
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof StartFault ? error.message : tellOf(error));
    process.exitCode = 1;
  },
);
