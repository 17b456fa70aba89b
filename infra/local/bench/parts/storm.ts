import { setTimeout as delay } from 'node:timers/promises';
import { Conversations, type Conversation } from '../../faults/session-host/conversations.ts';
import { HostedWorld } from '../../faults/session-host/hosted-world.ts';
import type { HostProcess } from '../../faults/session-host/host-process.ts';
import { seededRandom } from '@recado/shared/test/seeded-random';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';

/** Number of device sessions, and of messages of each in both directions: 10,000 in all. */
const sessions = 50;
const perDirection = 100;
const total = 2 * sessions * perDirection;
const hostCount = 3;
/** Phones that scan at the same time. */
const concurrency = 4;
/** Messages that may be in transit to the queue; limited so that the kills are spread over the run. */
const maxAhead = 300;
/** Milliseconds after which a message counts as lost. */
const timeout = 600_000;
/** Shortest and longest time between two kills, in milliseconds. */
const killInterval = [4_000, 12_000] as const;
/** Seed of the times of the kills; `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);

interface DeliveryErrors {
  lost: number;
  duplicated: number;
  reordered: number;
}

/** Compares the ids that were sent with those that arrived. */
const deliveryErrorsOf = (written: readonly string[], arrived: readonly string[]): DeliveryErrors => {
  const seen = [...new Set(arrived)];
  const places = seen.map((id) => written.indexOf(id));
  return {
    lost: written.filter((id) => !seen.includes(id)).length,
    duplicated: arrived.length - seen.length,
    reordered: places.filter((place, index) => index > 0 && place < (places[index - 1] ?? -1)).length,
  };
};

const sumErrors = (errors: readonly DeliveryErrors[]): DeliveryErrors =>
  errors.reduce(
    (sum, one) => ({
      lost: sum.lost + one.lost,
      duplicated: sum.duplicated + one.duplicated,
      reordered: sum.reordered + one.reordered,
    }),
    { lost: 0, duplicated: 0, reordered: 0 },
  );

/** Kills random hosts and starts others in their place until `ended` aborts. Returns the number of kills. */
const killAtRandom = async (world: HostedWorld, hosts: HostProcess[], ended: AbortSignal): Promise<number> => {
  const random = seededRandom(seed);
  const [least, most] = killInterval;
  for (let kills = 0; ; kills += 1) {
    await delay(least + random() * (most - least), undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return kills;
    const place = Math.floor(random() * hosts.length);
    await hosts[place]?.kill();
    if (ended.aborted) return kills + 1;
    hosts[place] = await world.host({ LOG_LEVEL: 'info' });
  }
};

/** Sends messages in all conversations, in rounds, and waits until they have arrived. */
const exchangeMessages = async (world: HostedWorld, conversations: Conversations): Promise<void> => {
  for (let round = 1; round <= perDirection; round += 1) {
    await conversations.talk(1);
    await world.inbound.until('message', () => true, Math.max(1, round * sessions - maxAhead), timeout);
  }
  await conversations.arrived(timeout);
};

const figuresOf = async (world: HostedWorld, conversations: Conversations): Promise<Figure[]> => {
  const inward = (conversation: Conversation): DeliveryErrors =>
    deliveryErrorsOf(conversation.received, conversations.published(conversation));
  const outward = async (conversation: Conversation): Promise<DeliveryErrors> =>
    deliveryErrorsOf(conversation.sent, await conversations.shown(conversation));
  const { lost, duplicated, reordered } = sumErrors([
    ...conversations.all.map(inward),
    ...(await Promise.all(conversations.all.map(outward))),
  ]);
  return [
    { what: 'messages lost', value: lost, unit: `of ${total}`, aim: atMost(0) },
    { what: 'messages duplicated', value: duplicated, unit: '', aim: atMost(0) },
    { what: 'messages reordered', value: reordered, unit: '', aim: atMost(0) },
    { what: 'messages given up as failed', value: world.inbound.of('failure').length, unit: '', aim: atMost(0) },
  ];
};

/** Sends 10,000 messages, half of them in each direction, over 50 sessions whose hosts are killed at random. */
export const storm: Part = async () => {
  const world = await HostedWorld.start();
  try {
    const hosts: HostProcess[] = [];
    for (let n = 0; n < hostCount; n += 1) hosts.push(await world.host({ LOG_LEVEL: 'info' }));
    const shops = await world.pairMany(
      Array.from({ length: sessions }, (_, n) => ({ companyId: 500 + n, whatsappId: 1 })),
      concurrency,
    );
    const conversations = new Conversations(world, shops, await world.contact('Cliente'));
    const ended = new AbortController();
    const from = performance.now();
    const killing = killAtRandom(world, hosts, ended.signal);
    // Awaited below. A failure of the exchange must be reported first.
    killing.catch(() => undefined);
    await exchangeMessages(world, conversations).finally(() => {
      ended.abort();
    });
    const seconds = (performance.now() - from) / 1_000;
    const kills = await killing;
    return [
      ...(await figuresOf(world, conversations)),
      { what: 'hosts killed during the run', value: kills, unit: '', aim: atLeast(1), note: `BENCH_SEED=${seed}` },
      {
        what: 'messages delivered during the run',
        value: total / seconds,
        unit: '/s',
        note: `${Math.round(seconds)} s in all`,
      },
    ];
  } finally {
    await world.stop();
  }
};
