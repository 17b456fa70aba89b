import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { shardOf } from '@recado/shared/deployment/shards';
import { type HostProcess, shardsHeld } from '../../faults/session-host/host-process.ts';
import { chatWith, HostedWorld, newWid, sameConnection, type Paired } from '../../faults/session-host/hosted-world.ts';
import { countTableWrites } from '../../faults/session-host/table-writes.ts';
import type { Account } from '../../whatsapp/contract/account.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';

/** Numbers of device sessions at which a host is measured. */
const steps = [1, 50, 200] as const;
/** Phones that scan at the same time. */
const concurrency = 4;
/** Milliseconds after pairing for garbage collection, and milliseconds over which the processor time is measured. */
const settleTime = 5_000;
const sampleTime = 10_000;
/** Number of hosts that are killed, and that are drained, one after the other: some seconds each. */
const kills = 3;
const drains = Number(process.env.BENCH_DRAINS ?? 20);
/** Number of messages of each kind whose writes are counted. */
const countedMessages = 50;
/** Options of V8 as in a container of 1 GB, where it takes half of the memory for its heap. */
const ofContainer = { NODE_OPTIONS: '--max-old-space-size=512' };

const metrics = z.object({ memory: z.object({ rss: z.number() }), processor: z.number() });

/** Reads the host's resident memory (MB) and its processor time so far (ms). */
const loadOf = async (host: HostProcess): Promise<{ memory: number; processor: number }> => {
  const { healthPort } = await host.ready();
  const {
    memory: { rss },
    processor,
  } = metrics.parse(await (await fetch(`http://127.0.0.1:${String(healthPort)}/metrics`)).json());
  return { memory: rss / 2 ** 20, processor };
};

/** Returns the share of one core, in %, that a host uses during `work`. */
const processorDuring = async (host: HostProcess, work: () => Promise<unknown>): Promise<number> => {
  const [before, from] = [await loadOf(host), performance.now()];
  await work();
  return (100 * ((await loadOf(host)).processor - before.processor)) / (performance.now() - from);
};

/** Sends one message per second to each session. */
const sendEverySecond = async (world: HostedWorld, shops: readonly Paired[], from: Account): Promise<void> => {
  for (const until = performance.now() + sampleTime; performance.now() < until;) {
    const next = delay(1_000);
    const sent = await Promise.all(
      shops.map(({ phone }) => world.admin.call('send', { phone: from.phone, to: phone.phone, text: 'oi' })),
    );
    await Promise.all(sent.map((message) => world.inbound.until('message', ({ wid }) => wid === message!.id)));
    await next;
  }
};

const perSession = async (
  world: HostedWorld,
  host: HostProcess,
  shops: readonly Paired[],
  contact: Account,
): Promise<Figure[]> => {
  await delay(settleTime);
  const { memory } = await loadOf(host);
  const idle = await processorDuring(host, () => delay(sampleTime));
  const busy = await processorDuring(host, () => sendEverySecond(world, shops, contact));
  const sessions = `${shops.length} ${shops.length === 1 ? 'session' : 'sessions'}`;
  return [
    { what: `memory with ${sessions}, idle`, value: memory, unit: 'MB' },
    { what: `memory with ${sessions}, 1 message/s each`, value: (await loadOf(host)).memory, unit: 'MB' },
    { what: `processor with ${sessions}, idle`, value: idle, unit: '% of a core' },
    { what: `processor with ${sessions}, 1 message/s each`, value: busy, unit: '% of a core' },
  ];
};

const sessionsOf = (host: HostProcess, shops: readonly Paired[]): Paired[] =>
  shops.filter(({ ref }) => shardsHeld(host).has(shardOf(ref.companyId, ref.whatsappId)));

const connectedSince = (world: HostedWorld, shops: readonly Paired[], from: number): Promise<unknown> =>
  Promise.all(
    shops.map(({ ref }) =>
      world.inbound.until(
        'session',
        (event) =>
          sameConnection(event, ref) && event.status === 'CONNECTED' && world.inbound.events.indexOf(event) >= from,
        1,
        120_000,
      ),
    ),
  );

/** Ends a host and returns the milliseconds until all its sessions are connected on another host. */
const takeover = async (
  world: HostedWorld,
  host: HostProcess,
  shops: readonly Paired[],
  end: () => Promise<void>,
): Promise<number> => {
  const moving = sessionsOf(host, shops);
  const from = performance.now();
  const events = world.inbound.events.length;
  const ended = end();
  await connectedSince(world, moving, events);
  const time = performance.now() - from;
  await ended;
  return time;
};

/** Starts another host, waits until it has its share of the sessions, and ends it, so many times. Returns the times of takeover. */
const takeoversOf = async (
  world: HostedWorld,
  first: HostProcess,
  shops: readonly Paired[],
  { count, end }: { count: number; end: (host: HostProcess) => Promise<void> },
): Promise<number[]> => {
  const times: number[] = [];
  for (let ended = 0; ended < count; ended += 1) {
    const events = world.inbound.events.length;
    const other = await world.host();
    await other.until(
      () =>
        sessionsOf(first, shops).length + sessionsOf(other, shops).length === shops.length &&
        sessionsOf(other, shops).length > shops.length / 3,
    );
    await connectedSince(world, sessionsOf(other, shops), events);
    times.push(await takeover(world, other, shops, () => end(other)));
  }
  return times;
};

const takeovers = async (world: HostedWorld, first: HostProcess, shops: readonly Paired[]): Promise<Figure[]> => {
  const of = (count: number, end: (host: HostProcess) => Promise<void>): Promise<number[]> =>
    takeoversOf(world, first, shops, { count, end });
  const killed = await of(kills, (host) => host.kill());
  const drained = await of(drains, (host) => host.stop());
  return [
    {
      what: 'from SIGKILL of a host until its sessions are connected elsewhere, median',
      value: timingsOf(killed).median / 1_000,
      unit: 's',
      note: `${kills} kills, ${Math.round(shops.length / 2)} sessions each`,
    },
    { what: 'the same, longest', value: Math.max(...killed) / 1_000, unit: 's' },
    {
      what: 'from SIGTERM of a host until its sessions are connected elsewhere, median',
      value: timingsOf(drained).median / 1_000,
      unit: 's',
      note: `${drains} drains`,
    },
    { what: 'the same, p95', value: timingsOf(drained).p95 / 1_000, unit: 's' },
    { what: 'the same, longest', value: Math.max(...drained) / 1_000, unit: 's' },
  ];
};

/** Members of the measured group, besides the company's number. */
const groupSize = 10;

/** Returns functions by name that send one message each and resolve when it has arrived. */
const messagePaths = async (world: HostedWorld, shop: Paired): Promise<Record<string, () => Promise<unknown>>> => {
  const people = await Promise.all(Array.from({ length: groupSize }, (_, n) => world.contact(`Pessoa ${n}`)));
  const [contact] = people as [Account];
  const { id } = await world.admin.call('createGroup', {
    creator: contact.phone,
    subject: 'Contagem',
    participants: [...people.slice(1).map(({ phone }) => phone), shop.phone.phone],
  });
  const group: SendCommand['chat'] = {
    jid: `${id}@g.us`,
    isGroup: true,
    address: { number: null, lid: null },
    subject: null,
  };
  const receive = (to: string) => async () => {
    const sent = await world.admin.call('send', { phone: contact.phone, to, text: 'oi' });
    // In a group the id has the author appended.
    await world.inbound.until('message', ({ wid }) => wid.split('~')[0] === sent!.id);
  };
  const send = (chat: SendCommand['chat'], readers: number) => async () => {
    const wid = newWid();
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat,
      content: { type: 'text', body: 'ola' },
      quoted: null,
    });
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2, readers);
  };
  return {
    'text received': receive(shop.phone.phone),
    'text sent': send(chatWith(contact), 1),
    [`text received in a group of ${groupSize + 1}`]: receive(id),
    [`text sent to a group of ${groupSize + 1}`]: send(group, groupSize),
  };
};

/** Counts the items that a host writes per message: auth state, markers and journal. */
const writes = async (world: HostedWorld): Promise<Figure[]> => {
  const meter = await countTableWrites(world.urls.table);
  const host = await world.host({ AWS_ENDPOINT_URL_DYNAMODB: meter.url });
  const shop = await world.pair({ companyId: 900, whatsappId: 1 });
  const figures: Figure[] = [];
  for (const [what, run] of Object.entries(await messagePaths(world, shop))) {
    const written = async (times: number): Promise<{ items: number; units: number }> => {
      const before = meter.written();
      for (let n = 0; n < times; n += 1) await run();
      const after = meter.written();
      return { items: (after.items - before.items) / times, units: (after.units - before.units) / times };
    };
    const first = await written(1);
    await written(5);
    const { items, units } = await written(countedMessages);
    figures.push(
      { what: `items written for a ${what}`, value: items, unit: '', note: `the first ${first.items}` },
      { what: `write units for a ${what}`, value: units, unit: '', note: `the first ${first.units}` },
    );
  }
  // Stops this session, because the next measurements use the whole capacity of a host.
  await world.command({ ...shop.ref, type: 'stop', commandId: newWid(), keepCredentials: false });
  await world.inbound.until(
    'session',
    ({ companyId, status }) => companyId === shop.ref.companyId && status === 'DISCONNECTED',
  );
  await host.kill();
  await meter.close();
  return figures;
};

/** Measures the resources that a host uses per session, and how long a takeover by another host takes. */
export const fleet: Part = async () => {
  const world = await HostedWorld.start();
  try {
    const figures = await writes(world);
    const host = await world.host(ofContainer);
    figures.push({
      what: 'memory without a session',
      value: (await loadOf(host)).memory,
      unit: 'MB',
      aim: atMost(100),
    });
    const contact = await world.contact('Cliente');
    const shops: Paired[] = [];
    for (const step of steps) {
      const refs = Array.from({ length: step - shops.length }, (_, n) => ({
        companyId: 1_001 + shops.length + n,
        whatsappId: 1,
      }));
      shops.push(...(await world.pairMany(refs, concurrency)));
      figures.push(...(await perSession(world, host, shops, contact)));
      if (step === 50) figures.push(...(await takeovers(world, host, shops)));
    }
    return figures;
  } finally {
    await world.stop();
  }
};
