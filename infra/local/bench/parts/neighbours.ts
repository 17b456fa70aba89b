import { eventName } from '@recado/shared/contract/grammar';
import { listTickets } from '@recado/shared/contract/tickets';
import { updateUser, type User, userEvent } from '@recado/shared/contract/users';
import { setTimeout as delay } from 'node:timers/promises';
import { fork } from 'node:child_process';
import { WebSocket } from 'ws';
import type { NoiseInput } from './neighbours-noise.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { openTenant } from '../tenant/open-tenant.ts';
import type { Caller } from '../world/caller.ts';
import type { World } from '../world/world.ts';

const calls = 240;
const events = 120;
const warmUp = 40;
/** Milliseconds after which the noise has spent what its budget lets through at once. */
const settling = 3_000;
/** The number of turns of quiet and noise. */
const turns = 3;
/** Milliseconds between two measured actions of the quiet user. */
const pace = 40;
/** Calls that the loud user has under way at any time. */
const loudCalls = 40;
/** Frames that the loud user writes into each socket that it opens. */
const loudFrames = 3_000;
const maxRatio = 1.5;

/** Starts the noise in a process of its own, so that it does not hold up what measures. */
const startNoise = (input: NoiseInput): { stop: () => Promise<Record<string, number>> } => {
  const child = fork(new URL('./neighbours-noise.ts', import.meta.url), [JSON.stringify(input)]);
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('message', (counts: Record<string, number>) => {
          child.disconnect();
          resolve(counts);
        });
        child.once('error', reject);
        child.send('stop');
      }),
  };
};

/** Times an action of the quiet user, again and again. */
const timesOf = async (count: number, act: (index: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await act(index);
    times.push(performance.now() - from);
    await delay(pace);
  }
  return times;
};

const listening = async ({ cloud }: World, { token, companyId }: Caller) => {
  const socket = new WebSocket(cloud.addresses.sockets, ['recado.v1', token]);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<unknown, () => void>();
  socket.on('message', (text: Buffer) => {
    const { event, data } = JSON.parse(text.toString()) as { event: string; data: { user?: Partial<User> } };
    if (event === eventName(companyId, userEvent.name)) waiting.get(data.user?.farewellMessage)?.();
  });
  return {
    /** Resolves when the user's event with this message comes. */
    farewell: (message: string) => new Promise<void>((resolve) => waiting.set(message, resolve)),
    close: () => socket.close(),
  };
};

/**
 * Times the action without noise and with it, in turns, so that the ratio depends neither on the machine nor on what it
 * does beside.
 */
const figuresOf = async (
  what: string,
  count: number,
  act: (index: number) => Promise<unknown>,
  input: NoiseInput,
): Promise<Figure[]> => {
  await timesOf(warmUp, act);
  const [alone, beside]: [number[], number[]] = [[], []];
  let note = '';
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await timesOf(count / turns, act)));
    const noise = startNoise(input);
    await delay(settling);
    beside.push(...(await timesOf(count / turns, act)));
    note = JSON.stringify(await noise.stop());
  }
  const [quiet, loud] = [timingsOf(alone).median, timingsOf(beside).median];
  return [
    { what: `${what}, alone`, value: quiet, unit: 'ms' },
    { what: `${what}, beside the loud company`, value: loud, unit: 'ms', note: `in the last turn ${note}` },
    { what: `${what}, ratio`, value: loud / quiet, unit: '×', aim: atMost(maxRatio) },
  ];
};

/** Measures what a company notices of another one that calls and writes as fast as it can, under the limits of production. */
export const neighbours: Part = async ({ portBase, dataDir }) => {
  const { world } = await openTenant({ portBase, dataDir, limits: {} }, 'S');
  try {
    const owner = world.cloud.signIns.find(({ role }) => role === 'super');
    if (!owner) throw new Error('The seed made no second company');
    const quiet = await world.signIn(owner.email);
    const socket = await listening(world, quiet);
    const list = () => quiet.call(listTickets, { query: { status: 'open', showAll: true } });
    const event = async (index: number): Promise<void> => {
      const farewellMessage = `Tchau ${index}.`;
      const heard = socket.farewell(farewellMessage);
      await quiet.call(updateUser, { params: { id: quiet.userId }, body: { farewellMessage } });
      await heard;
    };
    const { token } = world.admin;
    const url = `${world.cloud.addresses.api}${listTickets.path}?status=closed&showAll=true&pageNumber=50`;
    const calls40 = { url, token, workers: loudCalls };
    const figures = [
      ...(await figuresOf('inbox’s first page', calls, list, { calls: { ...calls40, pause: 'asked' } })),
      ...(await figuresOf('inbox’s first page (retrying every 250 ms)', calls, list, {
        calls: { ...calls40, pause: 250 },
      })),
      ...(await figuresOf('from a change to its event', events, event, {
        frames: { url: world.cloud.addresses.sockets, token, each: loudFrames },
      })),
    ];
    socket.close();
    return figures;
  } finally {
    await world.close();
  }
};
