import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiGatewayV2Client } from '@aws-sdk/client-apigatewayv2';
import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ECSClient } from '@aws-sdk/client-ecs';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { root } from '../../aws/root.ts';
import { keptContext } from '../deploy/kept-context.ts';
import { leftOut } from '../deploy/left-out.ts';
import { abort, drill, preview, restore, type RestoreOrder, type RestoreOutside } from './steps.ts';
import type { RestoreState } from './state.ts';
import {
  beginRestore,
  completeSettings,
  deleteTable,
  missingIndexes,
  restoreWindow,
  untilActive,
} from './table-copy.ts';
import { holdWriters, longestExecution, readWriters, startWriters, type Writers } from './writers.ts';

const usage = `npm run -s restore -- --to 2026-01-31T12:00:00Z --confirm prod [--stage prod] [-c key=value …]
npm run -s restore -- --drill [--stage prod]
npm run -s restore -- --abort [--stage prod]

Restores the table to a time, beside the old one, and switches the installation over (docs/operations.md). Run it from the
checkout that is deployed, with the context of the deployment. A run that failed is continued by running it again.
  --to TIME          the time, or "latest"
  --confirm STAGE    the stage once more; without it, the command says what it would do (as with --dry-run)
  --share 0.1        compares the items of a tenth of the partitions one by one, instead of all
  --despite          goes on although the comparison found reasons against it
  --reset-sessions   makes new Signal sessions, where those of the live table can't be used
  --drill            restores the latest time, compares, measures and deletes; nothing is stopped or switched
  --abort            ends a restore before the switch: the writers start again with the old table
  --quiet 60         seconds after which no execution that began before runs any more; as long as a function may run without it
  --progress FOLDER  where the progress is kept, instead of .restore
`;

/** The services throttle those who ask much at once. */
const patient = { maxAttempts: 10 };
const dynamo = new DynamoDBClient(patient);
const lambda = new LambdaClient(patient);

const run = async (command: string, args: readonly string[], environment: object = {}): Promise<void> => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.slice(0, 2).join(' ')} ended with ${code ?? 'a signal'}`);
};

const writersOf = (stage: string): Writers => ({
  lambda,
  events: new EventBridgeClient(patient),
  api: new ApiGatewayV2Client(patient),
  ecs: new ECSClient(patient),
  scaling: new ApplicationAutoScalingClient(patient),
  prefix: `${stage}-`,
});

const functionsEnvironment = async (stage: string): Promise<Record<string, string>> => {
  const FunctionName = `${stage}-recado-http-identity`;
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables ?? {};
};

interface Options {
  /** The context of deployments, as `key=value`. */
  context: readonly string[];
  /** Seconds after which no execution that began before runs any more. */
  quiet?: string;
  /** The folder of the progress. */
  progress: string;
}

const outsideOf = ({ context, quiet, progress }: Options): RestoreOutside => {
  const stateFile = (stage: string): string => join(progress, `${stage}.json`);
  return {
    states: {
      read: async (stage) =>
        JSON.parse(await readFile(stateFile(stage), 'utf8').catch(() => 'null')) as RestoreState | null,
      write: async (state) => {
        await mkdir(progress, { recursive: true });
        // Written beside it and renamed: a run that is interrupted leaves the one before.
        const written = `${stateFile(state.stage)}.new`;
        await writeFile(written, JSON.stringify(state, null, 2));
        await rename(written, stateFile(state.stage));
      },
      remove: (stage) => rm(stateFile(stage), { force: true }),
    },
    now: () => new Date(),
    wait: async (milliseconds) => void (await wait(milliseconds)),
    longestExecution: quiet === undefined ? longestExecution : Number(quiet) * 1_000,
    tableInUse: async (stage) => (await functionsEnvironment(stage)).TABLE_NAME!,
    window: (name) => restoreWindow(dynamo, name),
    beginRestore: (state) => beginRestore(dynamo, state),
    untilActive: (name) => untilActive(dynamo, name),
    missingIndexes: (name) => missingIndexes(dynamo, name),
    completeSettings: (source, target) => completeSettings(dynamo, source, target),
    deleteTable: (name) => deleteTable(dynamo, name),
    readWriters: (stage) => readWriters(writersOf(stage)),
    holdWriters: (stage, before) => holdWriters(writersOf(stage), before),
    startWriters: (stage, before) => startWriters(writersOf(stage), before),
    runOnTables: async (command, { stage, source, target, at }, more = []) => {
      const tables = ['--restored', target, '--live', source, '--at', at, ...more];
      const entry = 'functions/src/entry/restoration/main.ts';
      await run('node', [entry, command, ...tables], { ...(await functionsEnvironment(stage)), TABLE_NAME: target });
    },
    deployWith: async (stage, table) => {
      await run('npm', ['run', '--silent', 'build:web']);
      const values = [`stage=${stage}`, ...context, `restoredTable=${table}`].flatMap((one) => ['-c', one]);
      await run('npx', ['cdk', 'deploy', '--all', '--require-approval', 'never', ...values]);
    },
    say: (line) => void process.stdout.write(`${line}\n`),
  };
};

/** Checks that the deployment of the restore gives the context of the one before. @throws Error naming what is left out */
const checkContext = async (stage: string, context: readonly string[]): Promise<void> => {
  const keys = new Set([...Object.keys(keptContext()), ...context.map((one) => one.split('=')[0]!)]);
  const lost = leftOut(await functionsEnvironment(stage), (key) => keys.has(key));
  if (lost.length > 0)
    throw new Error(`the installation has ${lost.map((one) => `-c ${one}`).join(' ')}: give it to the restore, too`);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'prod' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      to: { type: 'string' },
      confirm: { type: 'string' },
      share: { type: 'string', default: '1' },
      despite: { type: 'boolean', default: false },
      'reset-sessions': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      abort: { type: 'boolean', default: false },
      quiet: { type: 'string' },
      progress: { type: 'string', default: join(root, '.restore') },
    },
  });
  const { stage, despite } = values;
  const outside = outsideOf(values);
  if (values.abort) return abort(stage, outside);
  const at = values.drill ? 'latest' : values.to;
  if (at === undefined) throw new Error(`--to is missing\n\n${usage}`);
  const order: RestoreOrder = {
    stage,
    at,
    despite,
    share: Number(values.share),
    resetSessions: values['reset-sessions'],
  };
  if (values.drill) return void (await drill(order, outside));
  if (values['dry-run'] || values.confirm === undefined) return preview(order, outside);
  if (values.confirm !== stage) throw new Error(`--confirm must name the stage ${stage}\n\n${usage}`);
  await checkContext(stage, values.context);
  return restore(order, outside);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
