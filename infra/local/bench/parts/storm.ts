import { setTimeout as delay } from 'node:timers/promises';
import { Conversations } from '../../faults/session-host/conversations.ts';
import type { Conversation } from '../../faults/session-host/conversations.ts';
import { HostedWorld } from '../../faults/session-host/hosted-world.ts';
import type { HostProcess } from '../../faults/session-host/host-process.ts';
import { seededRandom } from '../../faults/session-host/seeded-random.ts';
import type { Part } from '../part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';

/** Sessions, and messages of each in either direction: 10,000 in all. */
const sessions = 50;
const perDirection = 100;
const total = 2 * sessions * perDirection;
const hostCount = 3;
/** Phones that scan at a time. */
const atOnce = 4;
/** Messages that may be on their way to the queue: so that the kills fall all over the run. */
const ahead = 300;
/** Milliseconds that a message may take while hosts are killed. */
const patience = 600_000;
/** Milliseconds between two kills, at least and at most. */
const between = [4_000, 12_000] as const;
/** Repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);

interface Damage {
  lost: number;
  doubled: number;
  reordered: number;
}

/** What became of messages on their way. */
const damageOf = (written: readonly string[], arrived: readonly string[]): Damage => {
  const seen = [...new Set(arrived)];
  const places = seen.map((id) => written.indexOf(id));
  return {
    lost: written.filter((id) => !seen.includes(id)).length,
    doubled: arrived.length - seen.length,
    reordered: places.filter((place, index) => index > 0 && place < (places[index - 1] ?? -1)).length,
  };
};

const sum = (damages: readonly Damage[]): Damage =>
  damages.reduce(
    (all, one) => ({
      lost: all.lost + one.lost,
      doubled: all.doubled + one.doubled,
      reordered: all.reordered + one.reordered,
    }),
    { lost: 0, doubled: 0, reordered: 0 },
  );

/** Kills one host after the other, and starts another in its place, until told to end. Answers how many. */
const killAtRandom = async (world: HostedWorld, hosts: HostProcess[], ended: AbortSignal): Promise<number> => {
  const random = seededRandom(seed);
  const [least, most] = between;
  for (let kills = 0; ; kills += 1) {
    await delay(least + random() * (most - least), undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return kills;
    const place = Math.floor(random() * hosts.length);
    await hosts[place]?.kill();
    if (ended.aborted) return kills + 1;
    hosts[place] = await world.host({ LOG_LEVEL: 'info' });
  }
};

/** Everybody writes, in rounds. */
const talk = async (world: HostedWorld, conversations: Conversations): Promise<void> => {
  for (let round = 1; round <= perDirection; round += 1) {
    await conversations.talk(1);
    await world.inbound.until('message', () => true, Math.max(1, round * sessions - ahead), patience);
  }
  await conversations.arrived(patience);
};

const figuresOf = async (world: HostedWorld, conversations: Conversations): Promise<Figure[]> => {
  const inward = (conversation: Conversation): Damage =>
    damageOf(conversation.received, conversations.published(conversation));
  const outward = async (conversation: Conversation): Promise<Damage> =>
    damageOf(conversation.sent, await conversations.shown(conversation));
  const { lost, doubled, reordered } = sum([
    ...conversations.all.map(inward),
    ...(await Promise.all(conversations.all.map(outward))),
  ]);
  return [
    { what: 'messages lost', value: lost, unit: `of ${total}`, aim: atMost(0) },
    { what: 'messages doubled', value: doubled, unit: '', aim: atMost(0) },
    { what: 'messages reordered', value: reordered, unit: '', aim: atMost(0) },
    { what: 'messages given up as failed', value: world.inbound.of('failure').length, unit: '', aim: atMost(0) },
  ];
};

/** Ten thousand messages, half of them each way, over fifty sessions whose hosts are killed at random. */
export const storm: Part = async () => {
  const world = await HostedWorld.start();
  try {
    const hosts: HostProcess[] = [];
    for (let n = 0; n < hostCount; n += 1) hosts.push(await world.host({ LOG_LEVEL: 'info' }));
    const shops = await world.pairMany(
      Array.from({ length: sessions }, (_, n) => ({ companyId: 500 + n, whatsappId: 1 })),
      atOnce,
    );
    const conversations = new Conversations(world, shops, await world.contact('Cliente'));
    const ended = new AbortController();
    const from = performance.now();
    const killing = killAtRandom(world, hosts, ended.signal);
    // Awaited below; until then a failure of the talk is the one to be told.
    killing.catch(() => undefined);
    await talk(world, conversations).finally(() => {
      ended.abort();
    });
    const seconds = (performance.now() - from) / 1_000;
    const kills = await killing;
    return [
      ...(await figuresOf(world, conversations)),
      { what: 'hosts killed meanwhile', value: kills, unit: '', aim: atLeast(1), note: `BENCH_SEED=${seed}` },
      {
        what: 'messages that got through meanwhile',
        value: total / seconds,
        unit: '/s',
        note: `${Math.round(seconds)} s in all`,
      },
    ];
  } finally {
    await world.stop();
  }
};
