import { eventName } from '@recado/shared/contract/grammar';
import { listTickets } from '@recado/shared/contract/tickets';
import { updateUser, type User, userEvent } from '@recado/shared/contract/users';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { openTenant } from '../tenant/open-tenant.ts';
import type { Caller } from '../world/caller.ts';
import type { World } from '../world/world.ts';

const calls = 200;
const events = 100;
/** Milliseconds between two measured actions of the quiet user. */
const pace = 40;
/** Calls that the loud user has under way at any time. */
const loudCalls = 40;
/** Frames that the loud user writes into each socket that it opens. */
const loudFrames = 3_000;
const maxRatio = 1.5;

/** Runs the noise until it is stopped. Returns what it counted. */
interface Noise {
  stop: () => Promise<Record<string, number>>;
}

/** Calls the most costly page back to back and pays no heed to refusals. */
const loudHttp = ({ cloud }: World, { token }: Caller): Noise => {
  let stopped = false;
  const counts: Record<string, number> = {};
  const url = `${cloud.addresses.api}${listTickets.path}?status=closed&showAll=true&pageNumber=50`;
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
    }
  };
  const loops = Array.from({ length: loudCalls }, loop);
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
      return counts;
    },
  };
};

/** Opens a socket after the other and writes frames into it as fast as it takes them. */
const loudSocket = ({ cloud }: World, { token }: Caller): Noise => {
  let stopped = false;
  const counts = { opened: 0, refused: 0, frames: 0 };
  const flood = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(cloud.addresses.sockets, ['recado.v1', token]);
      socket.on('error', () => (counts.refused += 1));
      socket.on('close', () => resolve());
      socket.on('open', () => {
        counts.opened += 1;
        for (let count = 0; count < loudFrames; count += 1) socket.send('{"action":"userStatus"}');
        counts.frames += loudFrames;
      });
    });
  const loop = (async () => {
    while (!stopped) {
      await Promise.race([flood(), delay(1_000)]);
      await delay(10);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await loop;
      return counts;
    },
  };
};

/** Times an action of the quiet user, again and again. */
const measure = async (count: number, act: (index: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await act(index);
    times.push(performance.now() - from);
    await delay(pace);
  }
  return timingsOf(times).median;
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

/** Times the action without noise, then with it. Both in one run, so that the ratio does not depend on the machine. */
const figuresOf = async (
  what: string,
  count: number,
  act: (index: number) => Promise<unknown>,
  startNoise: () => Noise,
): Promise<Figure[]> => {
  await measure(20, act);
  const alone = await measure(count, act);
  const noise = startNoise();
  await delay(1_000);
  const beside = await measure(count, act);
  const note = JSON.stringify(await noise.stop());
  return [
    { what: `${what}, alone`, value: alone, unit: 'ms' },
    { what: `${what}, beside the loud company`, value: beside, unit: 'ms', note },
    { what: `${what}, ratio`, value: beside / alone, unit: '×', aim: atMost(maxRatio) },
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
    const figures = [
      ...(await figuresOf('inbox’s first page', calls, list, () => loudHttp(world, world.admin))),
      ...(await figuresOf('from a change to its event', events, event, () => loudSocket(world, world.admin))),
    ];
    socket.close();
    return figures;
  } finally {
    await world.close();
  }
};
