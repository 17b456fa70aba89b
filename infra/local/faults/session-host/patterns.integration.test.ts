import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../whatsapp/contract/script.ts';
import { Conversations } from './conversations.ts';
import { HostedWorld } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';

describe('hosts that end in every way', () => {
  let world: HostedWorld;
  let hosts: HostProcess[];
  let conversations: Conversations;

  const play = async (steps: Step[]): Promise<void> => {
    const { id } = await world.admin.call('play', { steps });
    const { script } = await world.admin.waitFor('script.ended', (event) => event.script.id === id, {
      timeoutMs: 60_000,
    });
    expect(script).toMatchObject({ state: 'ended' });
  };
  const untilLogged = (host: HostProcess, message: string) =>
    host.until(({ msg }) => msg === message, host.lines.length);

  beforeAll(async () => {
    world = await HostedWorld.start();
    hosts = [await world.host(), await world.host()];
    const shops = await Promise.all([1, 2, 3, 4].map((whatsappId) => world.pair({ companyId: 5, whatsappId })));
    conversations = new Conversations(world, shops, await world.contact('Ana'));
  }, 60_000);
  afterAll(() => world.stop());

  it('all at once', async () => {
    const talking = conversations.talk(4);
    await Promise.all(hosts.map((host) => host.kill()));
    await talking;
    hosts = await Promise.all([world.host(), world.host()]);
    await conversations.talk(2);
    await conversations.arrived();
    await conversations.prove();
  }, 120_000);

  it('one, and its successor as soon as it has taken over', async () => {
    const [one, successor] = hosts as [HostProcess, HostProcess];
    const taken = untilLogged(successor, 'shard taken');
    const talking = conversations.talk(4);
    await one.kill();
    await taken;
    await successor.kill();
    await talking;
    hosts = [await world.host()];
    await conversations.talk(2);
    await conversations.arrived();
    await conversations.prove();
  }, 120_000);

  it('one that drains, before it has finished, and one that has just taken its share', async () => {
    const [leaving] = hosts as [HostProcess];
    const staying = await world.host();
    await staying.until(({ msg }) => msg === 'shard taken');
    const draining = untilLogged(leaving, 'draining');
    const talking = conversations.talk(4);
    leaving.signal('SIGTERM');
    await draining;
    await leaving.kill();
    const joining = await world.host();
    await joining.until(({ msg }) => msg === 'shard taken');
    await joining.kill();
    await talking;
    hosts = [staying];
    await conversations.talk(2);
    await conversations.arrived();
    await conversations.prove();
  }, 120_000);

  it('lose, double and reorder no message on a slow line that delivers twice, disconnects often and has a wrong clock', async () => {
    await play([
      { do: 'slow', delayMs: 60, jitterMs: 60, bytesPerSecond: 0 },
      { do: 'duplicate', every: 2 },
      { do: 'clock', skewMs: 3 * 3_600_000 },
    ]);
    const talking = conversations.talk(6);
    const dropping = play([
      {
        do: 'repeat',
        times: 4,
        steps: [
          { do: 'drop', reasons: ['unavailable', 'stream-end', 'close', 'restart-required'] },
          { do: 'wait', ms: 1_000 },
        ],
      },
    ]);
    await Promise.all([talking, dropping]);
    await play([
      { do: 'slow', delayMs: 0, jitterMs: 0, bytesPerSecond: 0 },
      { do: 'duplicate', every: 0 },
      { do: 'clock', skewMs: 0 },
    ]);
    await conversations.talk(1);
    await conversations.arrived();
    await conversations.prove();
  }, 180_000);

  it('publish messages that come in any order once each', async () => {
    await play([
      { do: 'reorder', window: 8, holdMs: 300 },
      { do: 'duplicate', every: 3 },
    ]);
    await conversations.talk(8);
    await play([
      { do: 'settle', timeoutMs: 30_000 },
      { do: 'reorder', window: 0, holdMs: 0 },
      { do: 'duplicate', every: 0 },
    ]);
    await conversations.talk(1);
    await conversations.arrived();
    for (const conversation of conversations.all)
      expect(conversations.published(conversation).toSorted()).toEqual(conversation.received.toSorted());
    expect(world.inbound.of('failure')).toEqual([]);
  }, 120_000);
});
