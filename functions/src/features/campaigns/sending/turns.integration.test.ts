import { describe, expect, it } from 'vitest';
import { addTagOf } from '../../../../test/campaign-records.ts';
import { once, restartSending, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { startTurns } from './start-turns.ts';

/** Runs a campaign as it is, and interrupted at each commit of each of its messages: both end alike. */
const interrupted = async (given: Parameters<typeof Sending.begin>[0], expected: Record<string, number>) => {
  const play = async (interrupts: Sending['interrupts']) => {
    const sending = await Sending.begin(given);
    sending.interrupts = interrupts;
    await sending.run();
    return {
      counts: await sending.context.stores.campaigns.counts(1),
      states: (await sending.recipients()).map(({ state }) => state),
      status: (await sending.campaign())?.status,
      sentTo: sending.sentTo,
      wids: sending.sent.map(({ wid }) => wid).length,
    };
  };
  const usual = await play(null);
  expect(usual.sentTo).toEqual(expected);
  for (const when of ['before', 'after'] as const) expect(await play(when), `${when} each commit`).toEqual(usual);
};

describe('an interrupted delivery goes on where it stopped', () => {
  it('without tickets', () => interrupted({ people: 3 }, once([1, 2, 3])));

  it('with tickets', () => interrupted({ people: 2, campaign: { openTicket: 'enabled' } }, once([1, 2])));
});

describe('turns', () => {
  it('that are delivered twice at once send once', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const) {
      const sending = await Sending.begin({ people: 4, campaign: { openTicket } });
      for (let message = sending.next(); message; message = sending.next())
        await Promise.all([sending.handle(message), sending.handle(message)]);
      expect(sending.sentTo).toEqual(once([1, 2, 3, 4]));
      expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    }
  });

  it('of several connections at once never choose the same person', async () => {
    const sending = await Sending.begin({ people: 12, connections: 4 });
    for (;;) {
      const batch = sending.queue.splice(0);
      if (batch.length === 0) break;
      sending.now = Math.max(sending.now, ...batch.map(({ at }) => at));
      await Promise.all(batch.map(({ message }) => sending.handle(message)));
    }
    expect(sending.sentTo).toEqual(once(upTo(12)));
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 12, left: 0 });
  });

  it('begin again after they ended, and only once while they run', async () => {
    const sending = await Sending.begin({ people: 1 });
    await sending.run();
    const id = sending.connections[0]!.id;
    expect((await sending.context.stores.campaigns.pace(id))?.turnAt).toBeNull();
    const first = await startTurns(sending.context, [id]);
    await sending.context.commit(first.writes, first.effects);
    expect(first.effects).toHaveLength(1);
    expect((await startTurns(sending.context, [id])).effects).toEqual([]);
  });

  it('of a connection that is away wait, while others send', async () => {
    const sending = await Sending.begin({ people: 4, connections: 2 });
    const { stores } = sending.context;
    const [lost] = sending.connections;
    const away = async (status: 'CONNECTED' | 'DISCONNECTED') => {
      const before = (await stores.connections.get(lost!.id))!;
      await sending.context.commit(stores.connections.update(before, { status }), []);
    };
    await away('DISCONNECTED');
    await sending.run({ until: sending.now + 50_000 });
    expect(sending.sentTo).toEqual(once([1, 2, 3, 4]));
    expect(sending.sent.some(({ whatsappId }) => whatsappId === lost!.id)).toBe(false);
    await sending.addCampaign(2, { whatsappIds: [lost!.id], whatsappId: lost!.id });
    await sending.run({ until: sending.now + 200_000 });
    expect(sending.sent).toHaveLength(4);
    await away('CONNECTED');
    await sending.run();
    expect(sending.sent).toHaveLength(8);
  });

  it('of a connection that is away end when others have sent everything', async () => {
    const sending = await Sending.begin({ people: 4, connections: 2 });
    const { stores } = sending.context;
    const before = (await stores.connections.get(sending.connections[0]!.id))!;
    await sending.context.commit(stores.connections.update(before, { status: 'DISCONNECTED' }), []);
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2, 3, 4]));
    expect((await stores.campaigns.pace(before.id))?.turnAt).toBeNull();
  });

  it('of the Cloud API leave who has no number to a phone, which reaches it', async () => {
    const sending = await Sending.begin({ people: 0, connections: 2 });
    const { context } = sending;
    const [cloud, phone] = sending.connections;
    const { connections } = context.stores;
    await context.commit(connections.update((await connections.get(cloud!.id))!, { channel: 'whatsappapi' }), []);
    const tag = await addTagOf(
      context,
      [1, 2, 3].map((person) => ({ number: '', lid: `${context.company.id}${person}` })),
    );
    const template = { name: 'promo', language: 'pt_BR', body: 'Oi', parameters: [] };
    await sending.addCampaign(2, { contactListId: null, tagListId: tag.id, template });
    await sending.run();
    expect(sending.sent.map(({ whatsappId }) => whatsappId)).toEqual([phone!.id, phone!.id, phone!.id]);
    expect(await context.stores.campaigns.counts(2)).toMatchObject({ delivered: 3, failed: 0, left: 0 });
    expect(await sending.campaign(2)).toMatchObject({ status: 'FINALIZADA' });
  });

  it('pass by those who wait for another connection, and take them over where it sends the campaign no more', async () => {
    const sending = await Sending.begin({ people: 22, connections: 2 });
    const [first, second] = sending.connections;
    const { stores } = sending.context;
    for (let message = sending.next(); message?.type !== 'turn'; message = sending.next())
      if (message) await sending.handle(message);
    await sending.change(1, { status: 'CANCELADA' });
    for (const recipient of (await sending.recipients()).slice(0, 21))
      await sending.context.commit(stores.campaigns.changeRecipient(recipient, { whatsappId: first!.id }), []);
    const before = (await stores.connections.get(first!.id))!;
    await sending.context.commit(stores.connections.update(before, { status: 'DISCONNECTED' }), []);
    await sending.run();
    await restartSending(sending);
    await sending.run({ until: sending.now + 30_000 });
    expect(sending.sentTo).toEqual(once([22]));
    await sending.change(1, { status: 'CANCELADA' });
    await sending.change(1, { whatsappId: second!.id, whatsappIds: [second!.id] });
    await restartSending(sending);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(22)));
  });
});
