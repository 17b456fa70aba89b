import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { root } from '../../aws/root.ts';
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
import {
  holdWriters,
  longestExecution,
  type OtherWriters,
  readWriters,
  startWriters,
  type Writers,
} from './writers.ts';

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
`;

/** Milliseconds between two looks at what changes. */
const pause = 5_000;
const exec = promisify(execFile);
const dynamo = new DynamoDBClient();
const lambda = new LambdaClient();

const run = async (command: string, args: readonly string[], environment: object = {}): Promise<void> => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.slice(0, 2).join(' ')} ended with ${code ?? 'a signal'}`);
};

/** Calls a service that has no client in this workspace by the AWS CLI. */
const aws = async (...args: string[]): Promise<unknown> => {
  const { stdout } = await exec('aws', [...args, '--output', 'json']);
  return stdout === '' ? undefined : JSON.parse(stdout);
};

const otherWriters = (prefix: string): OtherWriters => {
  const service = ['--cluster', `${prefix}recado`];
  const name = `${prefix}recado-session-host`;
  return {
    setRule: async (rule, isOn) => {
      await aws('events', isOn ? 'enable-rule' : 'disable-rule', '--name', `${prefix}recado-${rule}`);
    },
    hosts: async () => {
      const found = (await aws('ecs', 'describe-services', ...service, '--services', name)) as {
        services: { desiredCount: number; status: string }[];
      };
      return found.services.find(({ status }) => status === 'ACTIVE')?.desiredCount ?? null;
    },
    setHosts: async (count, scaling) => {
      const suspended = ['DynamicScalingIn', 'DynamicScalingOut', 'ScheduledScaling'].map(
        (kind) => `${kind}Suspended=${String(!scaling)}`,
      );
      const target = ['--service-namespace', 'ecs', '--scalable-dimension', 'ecs:service:DesiredCount'];
      await aws(
        'application-autoscaling',
        'register-scalable-target',
        ...target,
        ...['--resource-id', `service/${prefix}recado/${name}`, '--suspended-state', suspended.join(',')],
      );
      await aws('ecs', 'update-service', ...service, '--service', name, '--desired-count', String(count));
      await aws('ecs', 'wait', 'services-stable', ...service, '--services', name);
    },
  };
};

const stateFile = (stage: string): string => join(root, '.restore', `${stage}.json`);

const functionsEnvironment = async (stage: string): Promise<Record<string, string>> => {
  const FunctionName = `${stage}-recado-http-identity`;
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const { NODE_OPTIONS: _, ...variables } = Environment?.Variables ?? {};
  return variables;
};

const outsideOf = (context: readonly string[]): RestoreOutside => {
  const writersOf = (stage: string): Writers => ({
    lambda,
    prefix: `${stage}-`,
    others: otherWriters(`${stage}-`),
    pause,
  });
  return {
    states: {
      read: async (stage) =>
        JSON.parse(await readFile(stateFile(stage), 'utf8').catch(() => 'null')) as RestoreState | null,
      write: async (state) => {
        await mkdir(join(root, '.restore'), { recursive: true });
        await writeFile(stateFile(state.stage), JSON.stringify(state, null, 2));
      },
      remove: (stage) => rm(stateFile(stage), { force: true }),
    },
    now: () => new Date(),
    wait: async (milliseconds) => void (await wait(milliseconds)),
    longestExecution,
    tableInUse: async (stage) => (await functionsEnvironment(stage)).TABLE_NAME!,
    window: (name) => restoreWindow(dynamo, name),
    beginRestore: (state) => beginRestore(dynamo, state),
    untilActive: (name) => untilActive(dynamo, name, pause),
    missingIndexes: (name) => missingIndexes(dynamo, name),
    completeSettings: (source, target) => completeSettings(dynamo, source, target),
    deleteTable: (name) => deleteTable(dynamo, name),
    readWriters: (stage) => readWriters(writersOf(stage)),
    holdWriters: (stage) => holdWriters(writersOf(stage)),
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
    },
  });
  const { stage, despite } = values;
  const outside = outsideOf(values.context);
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
  return restore(order, outside);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
