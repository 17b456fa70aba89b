import { describe, expect, it } from 'vitest';
import { failureOf, once, restartSending, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { receiptOf } from '../../../../test/conversation.ts';
import { receiveCampaignFailure, receiveCampaignReceipt } from './receive-status.ts';

describe('receipts and failures', () => {
  it('count once, and never fall', async () => {
    const sending = await Sending.begin({ people: 1 });
    await sending.run();
    sending.forget();
    const [command] = sending.sent;
    const receive = (ack: 1 | 2 | 3 | 4) =>
      receiveCampaignReceipt(
        sending.context,
        receiptOf(sending.connections[0]!, Sending.numberOf(1), command!.wid, ack),
      );
    expect(await receive(1)).toBe(true);
    for (const ack of [3, 2, 3] as const) await receive(ack);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ received: 1, read: 1, delivered: 1 });
    expect((await sending.recipients())[0]).toMatchObject({ receivedAt: sending.now, readAt: sending.now });
    await receiveCampaignFailure(sending.context, failureOf(sending, command!.wid, command!.whatsappId));
    expect((await sending.recipients())[0]).toMatchObject({ state: 'delivered' });
  });

  it('move a recipient to failed, and three make the connection rest', async () => {
    const sending = await Sending.begin({ people: 6, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 60_000 });
    sending.forget();
    const failed = sending.sent.slice(0, 3);
    expect(failed).toHaveLength(3);
    for (const { wid, whatsappId } of [...failed, ...failed])
      expect(await receiveCampaignFailure(sending.context, failureOf(sending, wid, whatsappId))).toBe(true);
    const counts = await sending.context.stores.campaigns.counts(1);
    expect(counts).toMatchObject({ failed: 3, delivered: sending.sent.length - 3 });
    const before = sending.sent.length;
    const restsUntil = sending.now + 15 * 60_000;
    await sending.run({ until: restsUntil - 1_000 });
    expect(sending.sent).toHaveLength(before);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(6)));
    expect((await sending.recipients()).filter(({ state }) => state === 'failed')).toHaveLength(3);
  });

  it('pause a campaign when too many fail, and a restart counts again', async () => {
    const sending = await Sending.begin({ people: 30, settings: { pauseAt: 20, messageInterval: 1 } });
    await sending.run({ until: sending.now + 30_000 });
    sending.forget();
    expect(sending.sent.length).toBeGreaterThanOrEqual(20);
    for (const { wid, whatsappId } of sending.sent.slice(0, 6))
      await receiveCampaignFailure(sending.context, failureOf(sending, wid, whatsappId));
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'failures' });
    await restartSending(sending);
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(sending.sentTo).toEqual(once(upTo(30)));
  });

  it('of other messages are left to the conversation', async () => {
    const sending = await Sending.begin({ people: 1 });
    const receipt = receiptOf(sending.connections[0]!, '5511999999999', 'OTHER', 2);
    expect(await receiveCampaignReceipt(sending.context, receipt)).toBe(false);
  });
});
