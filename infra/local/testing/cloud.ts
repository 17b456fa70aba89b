import { inject } from 'vitest';
import type { Credentials } from '../aws/account/credentials.ts';
import { controlHeader, type ControlInput, type ControlPath } from '../orchestrator/control.ts';
import type { CloudAddresses } from '../orchestrator/environment.ts';
import type { SignIn } from '../orchestrator/sign-in.ts';

export interface TestCloud {
  readonly addresses: CloudAddresses;
  readonly credentials: Credentials;
  /** The variables that AWS clients and the code under test read; `cloud()` has set them in `process.env`. */
  readonly environment: Record<string, string>;
  /** The folder with a log of each part. */
  readonly logFolder: string;
  /** The seed's people. */
  readonly signIns: readonly SignIn[];
}

/** The control address of this worker's cloud. */
const controlUrl = (): string => {
  const url = inject('controls')[Number(process.env.VITEST_POOL_ID) - 1];
  if (url === undefined) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no cloud`);
  return url;
};

const ask = async <Answer>(path: string, body: unknown): Promise<Answer> => {
  const response = await fetch(`${controlUrl()}${path}`, {
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
 * Returns the cloud of this worker; the first call starts it, in a few seconds. Sets `process.env` so that AWS clients
 * and the product's code find it.
 */
export const cloud = (): Promise<TestCloud> => (described ??= describe());

const control = <Path extends ControlPath, Answer = unknown>(path: Path, input: ControlInput<Path>) =>
  ask<Answer>(path, input);

/** Sends a signal to the session host and waits until it has ended. Another one starts by itself. */
export const killSessionHost = (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => control('/session-host/kill', { signal });

/** Resolves when a session host runs. */
export const sessionHostReady = () => control('/session-host/ready', {});

/** Kills the functions and the gateways; resolves when their replacement is ready. */
export const killFunctions = () => control('/functions/kill', {});

/** Cuts every browser's socket without a close frame. Answers how many there were. */
export const dropSockets = () => control<'/sockets/drop', { dropped: number }>('/sockets/drop', {});

/** Refuses a share of all calls to the table as throttled (0 to 1). Answers how many were refused since the last call. */
export const refuseTableCalls = (share: number) =>
  control<'/table/refuse', { refused: number }>('/table/refuse', { share });
