import type { ApiGatewayV2Client } from '@aws-sdk/client-apigatewayv2';
import {
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  type EventBridgeClient,
} from '@aws-sdk/client-eventbridge';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  paginateListEventSourceMappings,
  PutFunctionConcurrencyCommand,
  ResourceInUseException,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { calledFunctions } from '@recado/shared/deployment/called-functions';
import type { FunctionShape } from '@recado/shared/deployment/function-shape';
import { functions } from '@recado/shared/deployment/functions';
import { beginMaintenance, endMaintenance, readIntegrations } from './maintenance.ts';
import { type HostsService, readHosts, setHosts } from './session-hosts.ts';
import type { WritersBefore } from './state.ts';
import { until } from './until.ts';

export interface Writers extends HostsService {
  lambda: LambdaClient;
  events: EventBridgeClient;
  api: ApiGatewayV2Client;
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

interface Mapping {
  id: string;
  state: string;
}

const mappingsOf = async (writers: Writers, name: string): Promise<Mapping[]> => {
  const found: Mapping[] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings(
    { client: writers.lambda },
    { FunctionName: physical(writers, name) },
  ))
    found.push(...EventSourceMappings.map(({ UUID = '', State = '' }) => ({ id: UUID, state: State })));
  return found;
};

/** Returns the names of those that are switched off already: they stay off after the restore. */
const switchedOff = async (writers: Writers): Promise<string[]> => {
  const off: string[] = [];
  for (const name of queueConsumers)
    if ((await mappingsOf(writers, name)).some(({ state }) => /^Disabl/.test(state))) off.push(name);
  for (const name of scheduledNames) {
    const { State } = await writers.events.send(new DescribeRuleCommand({ Name: physical(writers, name) }));
    if (State === 'DISABLED') off.push(name);
  }
  return off;
};

/** Reads the settings of the writers. */
export const readWriters = async (writers: Writers): Promise<WritersBefore> => {
  const concurrency: WritersBefore['concurrency'] = {};
  for (const name of stoppedFunctions) {
    const FunctionName = physical(writers, name);
    const answer = await writers.lambda.send(new GetFunctionConcurrencyCommand({ FunctionName }));
    concurrency[name] = answer.ReservedConcurrentExecutions ?? null;
  }
  return {
    concurrency,
    hosts: await readHosts(writers),
    off: await switchedOff(writers),
    integrations: await readIntegrations(writers.api, writers.prefix, stoppedFunctions),
  };
};

/** Switches a queue on or off, unless it is on the way: then Lambda refuses, and it is asked again at the next look. */
const setMapping = async ({ lambda }: Writers, { id, state }: Mapping, isOn: boolean): Promise<void> => {
  if (/ing$/.test(state)) return;
  try {
    await lambda.send(new UpdateEventSourceMappingCommand({ UUID: id, Enabled: isOn }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
};

/** Switches the queues of consumers on or off, and waits until they are. */
const setMappings = async (writers: Writers, names: readonly string[], isOn: boolean): Promise<void> => {
  const wanted = isOn ? 'Enabled' : 'Disabled';
  await Promise.all(
    names.map((name) =>
      until(async () => {
        const left = (await mappingsOf(writers, name)).filter(({ state }) => state !== wanted);
        for (const mapping of left) await setMapping(writers, mapping, isOn);
        return left.length === 0;
      }),
    ),
  );
};

/** Stops everything that writes to the table; from the first moment on, calls get an answer that says when to come again. May be repeated. */
export const holdWriters = async (writers: Writers, { integrations = {} }: WritersBefore): Promise<void> => {
  await beginMaintenance(writers.api, writers.prefix, integrations);
  for (const name of stoppedFunctions)
    await writers.lambda.send(
      new PutFunctionConcurrencyCommand({ FunctionName: physical(writers, name), ReservedConcurrentExecutions: 0 }),
    );
  for (const name of scheduledNames)
    await writers.events.send(new DisableRuleCommand({ Name: physical(writers, name) }));
  if ((await readHosts(writers)) !== null) await setHosts(writers, 0, false);
  await setMappings(writers, queueConsumers, false);
};

/**
 * Starts the writers: first the consumers, which handle what has waited and what is repeated; then rules and calls; the
 * session hosts last, so that what the phones kept comes behind. May be repeated.
 */
export const startWriters = async (
  writers: Writers,
  { concurrency, hosts, off = [], integrations = {} }: WritersBefore,
): Promise<void> => {
  const isOn = (name: string): boolean => !off.includes(name);
  await setMappings(writers, queueConsumers.filter(isOn), true);
  for (const name of scheduledNames.filter(isOn))
    await writers.events.send(new EnableRuleCommand({ Name: physical(writers, name) }));
  for (const [name, reserved] of Object.entries(concurrency)) {
    const FunctionName = physical(writers, name);
    if (reserved === null) await writers.lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else
      await writers.lambda.send(
        new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: reserved }),
      );
  }
  await endMaintenance(writers.api, writers.prefix, integrations);
  if (hosts !== null) await setHosts(writers, hosts, true);
};
