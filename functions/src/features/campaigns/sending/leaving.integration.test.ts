import { describe, expect, it } from 'vitest';
import { failureOf, once, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { presentCampaign } from '../campaign/present-campaign.ts';
import { listCampaignRecipients } from '../list-recipients.ts';
import { receiveCampaignFailure } from './receive-status.ts';

const interval = 20_000;
const minute = 60_000;

const begin = async (openTicket: 'enabled' | 'disabled', people = 4): Promise<Sending> => {
  const sending = await Sending.begin({ people, campaign: { openTicket }, settings: { messageInterval: 20 } });
  sending.isChannelAway = true;
  return sending;
};

/** Returns the waits that the campaign shows for its connection. */
const waitsOf = async (sending: Sending): Promise<[string, string | null][]> => {
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

describe('what a campaign shows while its connection sends nothing', () => {
  const shown = async (sending: Sending) => presentCampaign(sending.context, (await sending.campaign())!);
  const iso = (at: number): string => new Date(at).toISOString();

  it('is the cap of the hour and the time at which it goes on, with an end that does not move', async () => {
    const sending = await Sending.begin({ people: 5, settings: { hourlyLimit: 3 } });
    const next = (Math.floor(sending.now / 3_600_000) + 1) * 3_600_000;
    await sending.run({ until: next - 10 * minute });
    const waits = [{ reason: 'hourlyLimit', until: iso(next), limit: 3, whatsapp: { id: sending.connections[0]!.id } }];
    sending.now = next - 10 * minute;
    const { estimatedEndAt } = await shown(sending);
    expect(await shown(sending)).toMatchObject({ waits, counts: { delivered: 3 } });
    expect(Date.parse(estimatedEndAt!)).toBeGreaterThan(next);
    sending.now = next - 5 * minute;
    expect(await shown(sending)).toMatchObject({ waits, estimatedEndAt });
  }, 60_000);

  it('is the hours of the next day, and the cap of a day', async () => {
    const settings = { startHour: '09:00', endHour: '18:00', dailyLimit: 2 };
    const sending = await Sending.begin({ people: 5, settings });
    await sending.run({ until: sending.now + 60 * minute });
    const until = '2026-11-24T12:00:00.000Z';
    expect(await shown(sending)).toMatchObject({ waits: [{ reason: 'dailyLimit', until, limit: 2 }] });
    await sending.context.commit(await sending.context.stores.campaigns.saveSettings({ dailyLimit: 0 }), []);
    sending.now = Date.parse('2026-11-23T19:00:00-03:00');
    expect(await shown(sending)).toMatchObject({ waits: [{ reason: 'hours', until, limit: null }] });
  }, 60_000);

  it.for([
    ['DISCONNECTED', 'loggedOut'],
    ['qrcode', 'loggedOut'],
    ['OPENING', 'reconnecting'],
    ['TIMEOUT', 'reconnecting'],
  ] as const)('is its connection, which is %s, and no end', async ([status, reason]) => {
    const sending = await Sending.begin({ people: 3, connection: { status } });
    await sending.run({ until: sending.now + 2 * minute });
    const waits = [{ reason, until: null, limit: null }];
    expect(await shown(sending)).toMatchObject({ status: 'EM_ANDAMENTO', waits, estimatedEndAt: null });
  });

  it('counts no message that has not left, nor names its person as one who has it', async () => {
    const sending = await begin('disabled');
    await sending.run({ until: sending.now + minute });
    sending.now += minute;
    expect(await shown(sending)).toMatchObject({ counts: { delivered: 0 }, estimatedEndAt: null });
    const first = async () => {
      const page = { params: { id: 1 }, query: {}, body: undefined };
      const { records } = await listCampaignRecipients(sending.context, page);
      return records[0];
    };
    expect(await first()).toMatchObject({ state: 'sending', deliveredAt: null });
    sending.isChannelAway = false;
    await sending.leave();
    expect(await shown(sending)).toMatchObject({ counts: { delivered: 1 } });
    expect(await first()).toMatchObject({ state: 'delivered' });
  });
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
