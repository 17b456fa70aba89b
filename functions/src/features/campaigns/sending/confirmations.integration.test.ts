import { describe, expect, it } from 'vitest';
import { addRecipientContact, failureOf, restartSending } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { receiptOf } from '../../../../test/conversation.ts';
import { receiveCampaignFailure, receiveCampaignReceipt } from './receive-status.ts';

describe('a confirmation', () => {
  const asks = { confirmation: true, confirmationMessage2: 'Posso enviar?' };
  const reply = (sending: Sending, contactId: number, optsOut = false) => ({
    type: 'reply' as const,
    companyId: sending.context.company.id,
    whatsappId: sending.connections[0]!.id,
    contactId,
    at: sending.now + 1_000,
    optsOut,
  });

  it('brings the message at once to who answers it, also when the campaign has ended', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const) {
      const sending = await Sending.begin({ people: 2, campaign: { ...asks, openTicket } });
      await sending.run();
      expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
      expect(sending.sent.map(({ content }) => content)).toEqual([
        { type: 'text', body: 'Posso enviar?' },
        { type: 'text', body: 'Posso enviar?' },
      ]);
      const maria =
        (await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null })) ??
        (await addRecipientContact(sending, 1));
      await sending.handle(reply(sending, maria.id));
      await sending.handle(reply(sending, maria.id));
      expect(sending.sent.slice(2).map(({ content }) => content)).toEqual([{ type: 'text', body: 'Olá Pessoa 1' }]);
      expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({
        confirmationRequested: 2,
        confirmed: 1,
        delivered: 1,
        replied: 1,
        left: 0,
      });
    }
  });

  it('is interrupted anywhere and brings the message once', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const)
      for (const commit of [1, 2, 3, 4])
        for (const when of ['before', 'after'] as const) {
          const sending = await Sending.begin({ people: 1, campaign: { ...asks, openTicket } });
          await sending.run();
          const maria =
            (await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null })) ??
            (await addRecipientContact(sending, 1));
          const first = sending.commits;
          sending.fails = (number) => (number === first + commit ? when : null);
          sending.queue.push({ message: reply(sending, maria.id), at: sending.now });
          await sending.run();
          expect(sending.sent).toHaveLength(2);
          expect((await sending.recipients())[0]).toMatchObject({
            state: 'delivered',
            confirmedAt: expect.any(Number) as number,
          });
        }
  }, 300_000);

  it('that is answered before its turn is over brings the message when the turn is', async () => {
    const sending = await Sending.begin({ people: 1, campaign: { ...asks, openTicket: 'enabled' } });
    // The message has left and its turn stops: it is delivered again three minutes later.
    sending.fails = () => (sending.sent.length > 0 ? 'before' : null);
    while (sending.sent.length === 0) {
      const message = sending.next()!;
      await sending.handle(message).catch(() => sending.queue.push({ message, at: sending.now + 180_000 }));
    }
    sending.fails = () => null;
    expect(await sending.recipients()).toMatchObject([{ state: 'sending' }]);
    const maria = await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null });
    sending.queue.push({ message: reply(sending, maria!.id), at: sending.now + 2_000 });
    await sending.run();
    expect(sending.sent.map(({ content }) => content)).toEqual([
      { type: 'text', body: 'Posso enviar?' },
      { type: 'text', body: 'Olá Pessoa 1' },
    ]);
    const counts = { confirmationRequested: 1, confirmed: 1, replied: 1, delivered: 1, left: 0 };
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject(counts);
  });

  it('is not answered by an opt-out', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id, true));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ optedOut: 1, replied: 1, confirmed: 0 });
  });

  it('that is answered while the campaign is stopped brings the message after its restart', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    await sending.change(1, { status: 'CANCELADA' });
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    await restartSending(sending);
    await sending.run();
    expect(sending.sent).toHaveLength(2);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, confirmed: 1, left: 0 });
  });

  it('brings nothing to who opted out before, whatever is answered then', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id, true));
    sending.now += 60_000;
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect((await sending.recipients())[0]).toMatchObject({ state: 'confirming', confirmedAt: null });
  });

  it('brings nothing while the plan has no campaigns, and the message after the restart', async () => {
    const sending = await Sending.begin({ people: 2, campaign: asks, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    expect(sending.sent).toHaveLength(1);
    const person = (await sending.recipients()).find(({ state }) => state === 'confirming')!.place;
    const maria = await addRecipientContact(sending, person);
    sending.plan = { useCampaigns: false };
    sending.forget();
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'plan' });
    sending.plan = {};
    sending.forget();
    await restartSending(sending);
    await sending.run();
    expect(sending.sentTo).toEqual({ [Sending.numberOf(person)]: 2, [Sending.numberOf(3 - person)]: 1 });
  });

  it('brings nothing of a campaign that ended to a company whose plan has none any more', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    sending.plan = { useCampaigns: false };
    sending.forget();
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('that was answered before a stop, but brought no message yet, brings it after the restart', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    const answer = reply(sending, maria.id);
    const at = sending.commits;
    sending.fails = (number) => (number === at + 1 ? 'after' : null);
    await expect(sending.handle(answer)).rejects.toThrow('interrupted');
    await sending.change(1, { status: 'CANCELADA' });
    await sending.handle(answer);
    expect(sending.sent).toHaveLength(1);
    await restartSending(sending);
    await sending.run();
    expect(sending.sent).toHaveLength(2);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, confirmed: 1, left: 0 });
  });

  it('that arrived does not hide that the message failed', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    sending.forget();
    const [connection] = sending.connections;
    const maria = await addRecipientContact(sending, 1);
    const [asked] = sending.sent;
    await receiveCampaignReceipt(sending.context, receiptOf(connection!, Sending.numberOf(1), asked!.wid, 3));
    sending.now += 60_000;
    await sending.handle(reply(sending, maria.id));
    const [, brought] = sending.sent;
    await receiveCampaignFailure(sending.context, failureOf(sending, brought!.wid, connection!.id));
    expect((await sending.recipients())[0]).toMatchObject({ state: 'failed', reason: 'ERR_SENDING_WAPP_MSG' });
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 0, failed: 1 });
  });

  it('is not answered by what was written before it, nor on another connection', async () => {
    const sending = await Sending.begin({ people: 1, connections: 2, campaign: asks });
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    const other = sending.connections.find(({ id }) => id !== sending.sent[0]!.whatsappId)!;
    const sender = sending.sent[0]!.whatsappId;
    await sending.handle({ ...reply(sending, maria.id), whatsappId: sender, at: sending.now - 60_000 });
    await sending.handle({ ...reply(sending, maria.id), whatsappId: other.id });
    expect(sending.sent).toHaveLength(1);
  });
});
