/** Child process: the loud company of the part `neighbours`. Makes noise until the parent says stop, then sends what it counted. */
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface NoiseInput {
  /** Calls a URL with so many workers. After a refusal each pauses as the answer asks, or for so many milliseconds. */
  readonly calls?: { url: string; token: string; workers: number; pause: 'asked' | number };
  /** Opens one socket after the other and writes frames into it as fast as it takes them. */
  readonly frames?: { url: string; token: string; each: number };
}

const counts: Record<string, number> = {};
const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
let stopped = false;

const makeCalls = async ({ url, token, pause }: NonNullable<NoiseInput['calls']>): Promise<void> => {
  while (!stopped) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    count(String(response.status));
    if (response.status === 429)
      await delay(pause === 'asked' ? Number(response.headers.get('retry-after') ?? 1) * 1000 : pause);
  }
};

const flood = ({ url, token, each }: NonNullable<NoiseInput['frames']>): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, ['recado.v1', token]);
    socket.on('error', () => count('refused'));
    socket.on('close', () => resolve());
    socket.on('open', () => {
      count('opened');
      for (let frame = 0; frame < each; frame += 1) socket.send('{"action":"userStatus"}');
    });
  });

const { calls, frames } = JSON.parse(process.argv[2] ?? '{}') as NoiseInput;

process.once('message', () => {
  stopped = true;
  process.send?.(counts);
});
process.once('disconnect', () => process.exit());

if (calls) for (let worker = 0; worker < calls.workers; worker += 1) void makeCalls(calls);
if (frames)
  while (!stopped) {
    await Promise.race([flood(frames), delay(1_000)]);
    await delay(10);
  }
