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

  /** Runs until all confirmations have left. */
  const ask = (sending: Sending) => sending.run({ until: sending.now + 60_000 });
  const counts = (sending: Sending) => sending.context.stores.campaigns.counts(1);

  it('keeps its campaign running until the last answer, and brings the message at once to who answers', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const) {
      const sending = await Sending.begin({ people: 2, campaign: { ...asks, openTicket } });
      await ask(sending);
      expect(await sending.campaign()).toMatchObject({ status: 'EM_ANDAMENTO', completedAt: null });
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
        awaiting: 1,
      });
      expect(await sending.campaign()).toMatchObject({ status: 'EM_ANDAMENTO' });
      const other =
        (await sending.context.stores.contacts.identify({ number: Sending.numberOf(2), lid: null })) ??
        (await addRecipientContact(sending, 2));
      await sending.handle(reply(sending, other.id));
      expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA', completedAt: sending.now });
      expect(await counts(sending)).toMatchObject({ delivered: 2, awaiting: 0 });
    }
  });

  it('that nobody answers ends its campaign after seven days, and brings nothing then', async () => {
    const sending = await Sending.begin({ people: 2, campaign: asks });
    await ask(sending);
    const { answersUntil } = (await sending.campaign())!;
    expect(answersUntil).toBe(sending.now + 7 * 86_400_000);
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA', completedAt: answersUntil });
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(2);
    expect(await counts(sending)).toMatchObject({ replied: 1, confirmed: 0, delivered: 0 });
  });

  it('is awaited no longer after a stop; a restart waits seven days again', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await ask(sending);
    await sending.change(1, { status: 'CANCELADA' });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA' });
    await restartSending(sending);
    await ask(sending);
    expect(await sending.campaign()).toMatchObject({ answersUntil: sending.now + 7 * 86_400_000 });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('ends its campaign where all who have it opted out or were not reached', async () => {
    const sending = await Sending.begin({ people: 2, campaign: asks });
    await ask(sending);
    sending.forget();
    const person = (await sending.recipients()).find(({ number }) => number === sending.sent[0]!.chat.address.number)!;
    const maria = await addRecipientContact(sending, 3 - person.place);
    await sending.handle(reply(sending, maria.id, true));
    expect(await sending.campaign()).toMatchObject({ status: 'EM_ANDAMENTO' });
    const { wid, whatsappId } = sending.sent[0]!;
    await receiveCampaignFailure(sending.context, failureOf(sending, wid, whatsappId));
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(await counts(sending)).toMatchObject({ awaiting: 0, failed: 1, optedOut: 1 });
  });

  it('has receipts of its own, which are none of the message', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await ask(sending);
    sending.forget();
    const [connection] = sending.connections;
    const receive = (at: number, ack: 2 | 3) =>
      receiveCampaignReceipt(sending.context, receiptOf(connection!, Sending.numberOf(1), sending.sent[at]!.wid, ack));
    await receive(0, 3);
    expect(await counts(sending)).toMatchObject({ received: 0, read: 0 });
    await sending.handle(reply(sending, (await addRecipientContact(sending, 1)).id));
    await receive(1, 2);
    expect(await counts(sending)).toMatchObject({ received: 1, read: 0, delivered: 1 });
  });

  it('is interrupted anywhere and brings the message once', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const)
      for (const when of ['before', 'after'] as const) {
        const sending = await Sending.begin({ people: 1, campaign: { ...asks, openTicket } });
        await ask(sending);
        const maria =
          (await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null })) ??
          (await addRecipientContact(sending, 1));
        sending.interrupts = when;
        sending.queue.push({ message: reply(sending, maria.id), at: sending.now });
        await sending.run();
        expect(sending.sent).toHaveLength(2);
        expect((await sending.recipients())[0]).toMatchObject({
          state: 'delivered',
          confirmedAt: expect.any(Number) as number,
        });
      }
  });

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
    await ask(sending);
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id, true));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ optedOut: 1, replied: 1, confirmed: 0 });
  });

  it('that is answered while the campaign is stopped brings the message after its restart', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await ask(sending);
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

  it('brings nothing of a campaign that was cancelled', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await ask(sending);
    await sending.change(1, { status: 'CANCELADA', cancelledAt: sending.now });
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect(await counts(sending)).toMatchObject({ replied: 1, confirmed: 0, delivered: 0, left: 0 });
  });

  it('brings nothing to who opted out before, whatever is answered then', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await ask(sending);
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(reply(sending, maria.id, true));
    sending.now += 60_000;
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect((await sending.recipients())[0]).toMatchObject({ state: 'skipped', confirmedAt: null });
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
    await ask(sending);
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
    await ask(sending);
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
    await ask(sending);
    const maria = await addRecipientContact(sending, 1);
    const other = sending.connections.find(({ id }) => id !== sending.sent[0]!.whatsappId)!;
    const sender = sending.sent[0]!.whatsappId;
    await sending.handle({ ...reply(sending, maria.id), whatsappId: sender, at: sending.now - 60_000 });
    await sending.handle({ ...reply(sending, maria.id), whatsappId: other.id });
    expect(sending.sent).toHaveLength(1);
  });
});
