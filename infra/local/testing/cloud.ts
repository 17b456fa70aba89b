import { inject } from 'vitest';
import type { Credentials } from '../aws/credentials.ts';
import { controlHeader } from '../orchestrator/control.ts';
import type { ControlInput, ControlPath } from '../orchestrator/control.ts';
import type { CloudAddresses } from '../orchestrator/environment.ts';
import type { SignIn } from '../orchestrator/sign-in.ts';

export interface TestCloud {
  readonly addresses: CloudAddresses;
  readonly credentials: Credentials;
  /** What AWS clients and the code under test read from `process.env`; set there already. */
  readonly environment: Record<string, string>;
  /** The seed's people. */
  readonly signIns: readonly SignIn[];
}

const ask = async <Answer>(path: string, body: unknown): Promise<Answer> => {
  const response = await fetch(`${inject('control')}${path}`, {
    method: 'POST',
    headers: { [controlHeader]: '1' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new Error(`The cloud of the tests: ${answer.message ?? response.status}`);
  return answer;
};

let described: Promise<TestCloud> | undefined;

const describe = async (): Promise<TestCloud> => {
  const cloud = await ask<TestCloud>('/describe', {});
  Object.assign(process.env, cloud.environment);
  return cloud;
};

/**
 * The cloud of this test run, started now if no test has asked before (a few seconds). Afterwards
 * `process.env` says to AWS clients and to the product's code where it is.
 */
export const cloud = (): Promise<TestCloud> => (described ??= describe());

const control = <Path extends ControlPath, Answer = unknown>(path: Path, input: ControlInput<Path>) =>
  ask<Answer>(path, input);

/** Ends the session host as told and waits until it is gone; another one starts by itself. */
export const killSessionHost = (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => control('/session-host/kill', { signal });

/** Resolves when a session host runs. */
export const sessionHostReady = () => control('/session-host/ready', {});

/** Ends the session host in order and waits for its successor. */
export const restartSessionHost = () => control('/session-host/restart', {});

/** Cuts every browser's socket without a word, and says how many there were. */
export const dropSockets = () => control<'/sockets/drop', { dropped: number }>('/sockets/drop', {});

/** Kills the process of all functions and gateways in the middle of what they do, and waits until another one serves. */
export const killFunctions = () => control('/functions/kill', {});

/** Lets the table answer nobody until told otherwise, and says how many calls were lost so. */
export const silenceTable = (silent: boolean) =>
  control<'/table/silence', { lost: number }>('/table/silence', { silent });

/** Refuses this share of all calls to the table as throttled (0 to 1), and says how many were refused since the last time. */
export const refuseTableCalls = (share: number) =>
  control<'/table/refuse', { refused: number }>('/table/refuse', { share });

/** Makes a queue (by its physical name) deliver everything twice, or mix its groups up, until told otherwise. */
export const setQueueFaults = (queue: string, faults: { loseFirstDelete: boolean; shuffle: boolean }) =>
  control('/queues/faults', { queue, ...faults });
