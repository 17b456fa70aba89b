import { shardOf } from '@recado/shared/deployment/shards';
import { sessionMetrics } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Conversations } from './conversations.ts';
import { shardsHeld, type HostProcess } from './host-process.ts';
import { HostedWorld, sameConnection } from './hosted-world.ts';

describe('hosts that start and stop', () => {
  let world: HostedWorld;
  let conversations: Conversations;

  const sessionsOf = (host: HostProcess): number =>
    conversations.all.filter(({ shop: { ref } }) => shardsHeld(host).has(shardOf(ref.companyId, ref.whatsappId)))
      .length;
  const even = async (each: number, ...hosts: HostProcess[]): Promise<void> => {
    for (const host of hosts) await host.until(() => sessionsOf(host) === each);
    expect(hosts.map(sessionsOf)).toEqual(hosts.map(() => each));
  };

  beforeAll(async () => {
    world = await HostedWorld.start();
  });
  afterAll(() => world.stop());

  it('share the sessions evenly, and lose, double or reorder no message while sessions move', async () => {
    const first = await world.host();
    const shops = await Promise.all([1, 2, 3, 4, 5, 6].map((whatsappId) => world.pair({ companyId: 11, whatsappId })));
    conversations = new Conversations(world, shops, await world.contact('Ana'));
    await conversations.talk(2);

    const joining = world.host();
    await conversations.talk(3);
    const second = await joining;
    await even(3, first, second);
    await conversations.talk(2);

    const third = await world.host();
    await conversations.talk(2);
    await even(2, first, second, third);

    const drained = second.stop();
    await conversations.talk(3);
    await drained;
    await even(3, first, third);
    await conversations.arrived();

    const killed = third.kill();
    await conversations.talk(3);
    await killed;
    await even(6, first);
    await conversations.arrived();

    await conversations.prove();
  }, 240_000);

  it('work with clocks that differ', async () => {
    const skewed = (hours: number) =>
      world.host({
        NODE_OPTIONS: '--import ./infra/local/faults/session-host/skewed-clock.ts',
        CLOCK_SKEW: String(hours * 3_600_000),
      });
    const [ahead, behind] = await Promise.all([skewed(3), skewed(-3)]);
    await ahead.until(() => sessionsOf(ahead) > 0);
    await behind.until(() => sessionsOf(behind) > 0);
    await conversations.talk(3);
    await conversations.arrived();
    const lines = behind.lines.length;
    await ahead.kill();
    await behind.until(({ msg }) => msg === 'shard taken', lines);
    await conversations.talk(2);
    await conversations.arrived();
    await conversations.prove();
  }, 240_000);
});

describe('a host with fewer seats than connections', () => {
  let world: HostedWorld;
  const health = async (host: HostProcess) => {
    const { healthPort } = await host.ready();
    const response = await fetch(`http://127.0.0.1:${String(healthPort)}/health`);
    return { code: response.status, ...((await response.json()) as { status: string; capacity: object }) };
  };

  beforeAll(async () => {
    world = await HostedWorld.start();
  });
  afterAll(() => world.stop());

  it('refuses connections beyond its capacity, stays healthy, reports it, and leaves the rest to the next host', async () => {
    const roomy = await world.host();
    const shops = await Promise.all([1, 2, 3, 4].map((whatsappId) => world.pair({ companyId: 11, whatsappId })));
    expect(await health(roomy)).toEqual({ code: 200, status: 'ok', capacity: { most: 200, taken: 4, waiting: 0 } });
    await roomy.stop();

    const narrow = await world.host({ SESSION_CAPACITY: '3', STAGE: 'narrow' });
    await world.inbound.until('session', (event) => event.status === 'CONNECTED' && event.fence > 1, 3);
    expect(await health(narrow)).toEqual({ code: 200, status: 'full', capacity: { most: 3, taken: 3, waiting: 1 } });

    const fifth = { companyId: 11, whatsappId: 5 };
    await world.start(fifth);
    await world.inbound.until(
      'session',
      (event) => sameConnection(event, fifth) && event.status === 'TIMEOUT' && event.reason === 'hostFull',
    );

    await world.host({ SESSION_CAPACITY: '3' });
    const { qrcode } = await world.inbound.until(
      'session',
      (event) => sameConnection(event, fifth) && event.qrcode !== '',
    );
    expect(qrcode).not.toBe('');
    for (const { ref } of shops)
      await world.inbound.until(
        'session',
        (event) => sameConnection(event, ref) && event.status === 'CONNECTED' && event.fence > 1,
      );
    const report = await narrow.until(({ msg }) => msg === 'capacity');
    expect(report[sessionMetrics.dimension]).toBe('narrow');
    expect(report._aws).toMatchObject({
      CloudWatchMetrics: [{ Namespace: sessionMetrics.namespace, Dimensions: [[sessionMetrics.dimension]] }],
    });
    expect(report[sessionMetrics.hostsWanted]).toBeGreaterThan(0);
    expect(report[sessionMetrics.sessionsWaiting]).toBeTypeOf('number');
  }, 240_000);
});
