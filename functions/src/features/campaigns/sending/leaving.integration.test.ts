import { describe, expect, it } from 'vitest';
import { failureOf, once, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { presentCampaign } from '../campaign/present-campaign.ts';
import { receiveCampaignFailure } from './receive-status.ts';

const interval = 20_000;
const minute = 60_000;

const begin = async (openTicket: 'enabled' | 'disabled', people = 4): Promise<Sending> => {
  const sending = await Sending.begin({ people, campaign: { openTicket }, settings: { messageInterval: 20 } });
  sending.isChannelAway = true;
  return sending;
};

/** What the campaign shows that its connection waits for. */
const waitsOf = async (sending: Sending): Promise<[string, string][]> => {
  const { waits } = await presentCampaign(sending.context, (await sending.campaign())!);
  return waits.map(({ reason, until }) => [reason, until]);
};

describe.for(['disabled', 'enabled'] as const)('the pace while the channel is away, tickets %s', (openTicket) => {
  it('has one message wait, and the next one follows it at its distance', async () => {
    const sending = await begin(openTicket);
    const away = sending.now + 5 * minute;
    await sending.run({ until: away });
    expect(sending.sent).toHaveLength(1);
    const [sent] = await sending.recipients();
    const heldUntil = new Date(sent!.deliveredAt! + 15 * minute).toISOString();
    expect(await waitsOf(sending)).toEqual([['leaving', heldUntil]]);
    sending.now = away;
    sending.isChannelAway = false;
    await sending.leave();
    await sending.run({ until: away + interval - 1 });
    expect(sending.sent).toHaveLength(1);
    expect(await waitsOf(sending)).toEqual([['pace', new Date(away + interval).toISOString()]]);
    await sending.run({ until: away + interval + 2_000 });
    expect(sending.sent).toHaveLength(2);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(4)));
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(await waitsOf(sending)).toEqual([]);
  }, 60_000);

  it('goes on after a quarter of an hour without a receipt, which may be lost', async () => {
    const sending = await begin(openTicket);
    const begun = sending.now;
    await sending.run({ until: begun + 14 * minute });
    expect(sending.sent).toHaveLength(1);
    await sending.run({ until: begun + 16 * minute });
    expect(sending.sent).toHaveLength(2);
  }, 60_000);
});

describe('the pace after a message', () => {
  it('that left at once has one turn a message', async () => {
    const sending = await Sending.begin({ people: 4, settings: { messageInterval: 20 } });
    let turns = 0;
    for (let message = sending.next(); message; message = sending.next()) {
      if (message.type === 'turn') turns += 1;
      await sending.handle(message);
    }
    expect(sending.sentTo).toEqual(once(upTo(4)));
    // The last one finds nobody.
    expect(turns).toBeLessThanOrEqual(5);
  }, 60_000);

  it('that failed late begins with the failure', async () => {
    const sending = await begin('disabled');
    const failedAt = sending.now + 2 * minute;
    await sending.run({ until: failedAt });
    const [first] = sending.sent;
    sending.now = failedAt;
    sending.forget();
    await receiveCampaignFailure(sending.context, failureOf(sending, first!.wid, first!.whatsappId));
    await sending.run({ until: failedAt + interval - 1 });
    expect(sending.sent).toHaveLength(1);
    await sending.run({ until: failedAt + interval + 2_000 });
    expect(sending.sent).toHaveLength(2);
  }, 60_000);
});
