import { describe, expect, it } from 'vitest';
import { once, restartSending, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { deleteCampaign } from '../delete-campaign.ts';

describe('a stop', () => {
  it('leaves what has not left, and a restart sends it', async () => {
    const sending = await Sending.begin({ people: 6, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 45_000 });
    await sending.change(1, { status: 'CANCELADA' });
    const before = sending.sent.length;
    expect(before).toBeGreaterThan(0);
    await sending.run();
    expect(sending.sent).toHaveLength(before);
    await restartSending(sending);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(6)));
  });

  it('between claim and finish loses and repeats nothing', async () => {
    const sending = await Sending.begin({ people: 3, campaign: { openTicket: 'enabled' } });
    const { campaigns } = sending.context.stores;
    let stopped = false;
    sending.fails = () => null;
    for (let message = sending.next(); message; message = sending.next()) {
      if (message.type === 'turn' && !stopped) {
        const at = sending.commits;
        // The claim is stored, and the function dies before it sends.
        sending.fails = (number) => (number === at + 1 ? 'after' : null);
        await expect(sending.handle(message)).rejects.toThrow('interrupted');
        const pace = await campaigns.pace(sending.connections[0]!.id);
        if (pace?.claimed) {
          stopped = true;
          await sending.change(1, { status: 'CANCELADA' });
        }
        sending.queue.push({ message, at: sending.now });
        continue;
      }
      await sending.handle(message);
    }
    expect(stopped).toBe(true);
    expect(sending.sent).toHaveLength(1);
    await restartSending(sending);
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2, 3]));
  });

  it('by a deletion removes the recipients, also of a claim', async () => {
    const sending = await Sending.begin({ people: 3, campaign: { openTicket: 'enabled' } });
    const { campaigns } = sending.context.stores;
    for (let message = sending.next(); message; message = sending.next()) {
      if (message.type === 'turn') {
        const at = sending.commits;
        sending.fails = (number) => (number === at + 1 ? 'after' : null);
        await expect(sending.handle(message)).rejects.toThrow('interrupted');
        sending.queue.push({ message, at: sending.now });
        break;
      }
      await sending.handle(message);
    }
    await deleteCampaign(sending.context, { params: { id: 1 }, query: undefined, body: undefined });
    await sending.run();
    expect(await sending.recipients()).toEqual([]);
    expect(await campaigns.pace(sending.connections[0]!.id)).toMatchObject({ claimed: null, turnAt: null });
  });

  it.each(['useCampaigns', 'useWhatsapp'] as const)('comes by itself when the plan loses %s', async (feature) => {
    const sending = await Sending.begin({ people: 3, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    sending.plan = { [feature]: false };
    sending.forget();
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'plan' });
    expect(sending.sent.length).toBeLessThan(3);
  });

  it('comes by itself when the company is switched off', async () => {
    const sending = await Sending.begin({ people: 3, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    sending.context.company = { ...sending.context.company, status: false };
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'inactive' });
    expect(sending.sent.length).toBeLessThan(3);
  });

  it('is notified to administrators once, with its reason, where it comes by itself', async () => {
    const sending = await Sending.begin({ people: 3, connections: 2, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    sending.plan = { useCampaigns: false };
    sending.forget();
    await sending.run();
    const pushed = sending.context.effects.flatMap((effect) => (effect.to === 'push' ? [effect.message] : []));
    expect(pushed).toMatchObject([{ campaign: { id: 1, name: 'Campanha 1' }, reason: 'plan' }]);
  });

  it('comes by itself when no connection is left', async () => {
    const sending = await Sending.begin({ people: 3, connections: 2, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    const { stores } = sending.context;
    const [first, second] = sending.connections;
    const remove = async (id: number) =>
      sending.context.commit(stores.connections.remove((await stores.connections.get(id))!), []);
    await remove(first!.id);
    await sending.run({ until: sending.now + 1_000 });
    expect(await sending.campaign()).toMatchObject({ status: 'EM_ANDAMENTO' });
    await remove(second!.id);
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'connections' });
  });
});
