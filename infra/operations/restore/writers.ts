import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  paginateListEventSourceMappings,
  PutFunctionConcurrencyCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { calledFunctions } from '@recado/shared/deployment/called-functions';
import type { FunctionShape } from '@recado/shared/deployment/function-shape';
import { functions } from '@recado/shared/deployment/functions';
import type { WritersBefore } from './state.ts';

/** The writers that no SDK of this workspace reaches: rules by which functions run at fixed times, and the session hosts. */
export interface OtherWriters {
  /** Switches the rule of a function on or off. */
  setRule: (name: string, isOn: boolean) => Promise<void>;
  /** Returns the number of session hosts that should run; null without a service. */
  hosts: () => Promise<number | null>;
  /** Sets how many session hosts run, with or without scaling, and waits until as many run. */
  setHosts: (count: number, scaling: boolean) => Promise<void>;
}

export interface Writers {
  lambda: LambdaClient;
  /** The stage's prefix of names. */
  prefix: string;
  others: OtherWriters;
  /** Milliseconds between two looks at what changes. */
  pause: number;
}

/**
 * Functions that go on while the others stand: Meta's webhooks are taken into their queues, whose consumers stand. Meta
 * repeats what it can't deliver, but not for as long as a large table may take.
 */
const goesOn = new Set(['channel-webhook']);

const mayWrite = ({ grants }: FunctionShape): boolean =>
  grants.some((grant) => 'table' in grant && grant.table === 'readWrite');

/** Names of the called functions that are stopped: those that may write to the table. */
const stoppedFunctions = Object.entries(calledFunctions)
  .filter(([name, shape]) => mayWrite(shape) && !goesOn.has(name))
  .map(([name]) => name);

const having = (kind: 'queue' | 'schedule'): string[] =>
  Object.entries(functions)
    .filter(([, { sources }]) => sources.some((source) => kind in source))
    .map(([name]) => name);

/** Names of the functions that queues start, and of those that rules start. */
const queueConsumers = having('queue');
const scheduledNames = having('schedule');

/** Milliseconds after which no execution that began before runs any more. */
export const longestExecution = Math.max(...Object.values(functions).map(({ timeout }) => timeout)) * 1_000;

const physical = ({ prefix }: Writers, name: string): string => `${prefix}recado-${name}`;

/** Reads the settings of the writers. */
export const readWriters = async (writers: Writers): Promise<WritersBefore> => {
  const concurrency = await Promise.all(
    stoppedFunctions.map(async (name) => {
      const FunctionName = physical(writers, name);
      const answer = await writers.lambda.send(new GetFunctionConcurrencyCommand({ FunctionName }));
      return [name, answer.ReservedConcurrentExecutions ?? null] as const;
    }),
  );
  return { concurrency: Object.fromEntries(concurrency), hosts: await writers.others.hosts() };
};

const mappingsOf = async (writers: Writers, name: string): Promise<{ id: string; state: string }[]> => {
  const found: { id: string; state: string }[] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings(
    { client: writers.lambda },
    { FunctionName: physical(writers, name) },
  ))
    found.push(...EventSourceMappings.map(({ UUID = '', State = '' }) => ({ id: UUID, state: State })));
  return found;
};

/** Switches the queues of all consumers on or off, and waits until they are. */
const setMappings = async (writers: Writers, isOn: boolean): Promise<void> => {
  const wanted = isOn ? 'Enabled' : 'Disabled';
  const set = async (name: string): Promise<void> => {
    for (let asked = false; ; asked = true) {
      const left = (await mappingsOf(writers, name)).filter(({ state }) => state !== wanted);
      if (left.length === 0) return;
      if (asked) await wait(writers.pause);
      // A mapping in transition refuses a change: it is asked again at the next look.
      for (const { id, state } of left.filter((each) => !/ing$/.test(each.state)))
        if (state !== wanted)
          await writers.lambda.send(new UpdateEventSourceMappingCommand({ UUID: id, Enabled: isOn }));
    }
  };
  await Promise.all(queueConsumers.map(set));
};

/** Stops everything that writes to the table. May be repeated. */
export const holdWriters = async (writers: Writers): Promise<void> => {
  for (const name of stoppedFunctions)
    await writers.lambda.send(
      new PutFunctionConcurrencyCommand({ FunctionName: physical(writers, name), ReservedConcurrentExecutions: 0 }),
    );
  for (const name of scheduledNames) await writers.others.setRule(name, false);
  if ((await writers.others.hosts()) !== null) await writers.others.setHosts(0, false);
  await setMappings(writers, false);
};

/**
 * Starts the writers: first the consumers, which handle what has waited and what is repeated; then rules and calls; the
 * session hosts last, so that what the phones kept comes behind. May be repeated.
 */
export const startWriters = async (writers: Writers, { concurrency, hosts }: WritersBefore): Promise<void> => {
  await setMappings(writers, true);
  for (const name of scheduledNames) await writers.others.setRule(name, true);
  for (const [name, reserved] of Object.entries(concurrency)) {
    const FunctionName = physical(writers, name);
    if (reserved === null) await writers.lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else
      await writers.lambda.send(
        new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: reserved }),
      );
  }
  if (hosts !== null) await writers.others.setHosts(hosts, true);
};
