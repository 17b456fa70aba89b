import { describe, expect, it } from 'vitest';
import { Sending } from '../../../../test/campaigns.ts';
import { allTickets, receiptOf } from '../../../../test/conversation.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import { receiveCampaignFailure, receiveCampaignReceipt } from './receive-status.ts';
import { startTurns } from './start-turns.ts';

const once = (people: readonly number[]): Record<string, number> =>
  Object.fromEntries(people.map((person) => [Sending.numberOf(person), 1]));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const addContact = async (sending: Sending, person: number, given: { active?: boolean } = {}) => {
  const { context } = sending;
  const number = Sending.numberOf(person);
  const id = await context.ids.next('contact');
  const contact = newContact({ id, companyId: context.company.id, name: 'Maria', number, ...given }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  return contact;
};

const restart = async (sending: Sending): Promise<void> => {
  const campaign = (await sending.campaign())!;
  const { writes, effects } = await startTurns(sending.context, campaign.whatsappIds, 3);
  const { campaigns } = sending.context.stores;
  const after = { status: 'EM_ANDAMENTO' as const, pauseReason: null };
  await sending.context.commit([...campaigns.update(campaign, after), ...writes], effects);
};

describe('a campaign', () => {
  it('starts, sends each valid item its text once and ends', async () => {
    const sending = await Sending.begin({ people: 12, invalidEach: 3, connections: 2 });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2, 4, 5, 7, 8, 10, 11]));
    expect(sending.sent[0]).toMatchObject({ content: { type: 'text' }, quoted: null });
    expect(sending.sent.map(({ content }) => (content.type === 'text' ? content.body : null))).toContain(
      'Olá Pessoa 1',
    );
    expect(new Set(sending.sent.map(({ whatsappId }) => whatsappId)).size).toBe(2);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA', completedAt: expect.any(Number) as number });
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({
      audience: 12,
      valid: 8,
      delivered: 8,
      left: 0,
      failed: 0,
    });
    const skipped = (await sending.recipients()).filter(({ state }) => state === 'skipped');
    expect(skipped.map(({ place, reason }) => [place, reason])).toEqual(
      [3, 6, 9, 12].map((place) => [place, 'invalid']),
    );
    expect(await allTickets(sending.context)).toEqual([]);
  });

  it('makes recipients of everybody, however often a slice is interrupted, begun again and repeated', async () => {
    const sending = await Sending.begin({ people: 3 });
    await sending.handle(sending.next()!);
    const slice = sending.queue.splice(0)[0]!.message;
    // Deliveries that were interrupted have made more recipients than one delivery makes.
    await sending.change(1, { preparedTo: 9_000, audienceFrom: 1 });
    await Promise.all([sending.handle(slice), sending.handle(slice)]);
    expect(await sending.campaign()).toMatchObject({ isPrepared: true, preparedTo: 9_002 });
    await sending.run();
    expect(sending.sentTo).toEqual(once([2, 3]));
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('ignores a slice that it does not wait for', async () => {
    const sending = await Sending.begin({ people: 3 });
    await sending.handle(sending.next()!);
    const slice = sending.queue.splice(0)[0]!.message;
    await sending.change(1, { preparedTo: 2, sliceFrom: 2, audienceFrom: 2 });
    await sending.handle(slice);
    expect(await sending.campaign()).toMatchObject({ isPrepared: false, preparedTo: 2 });
  });

  it('ends at once where nobody of its audience is valid', async () => {
    const sending = await Sending.begin({ people: 3, invalidEach: 1 });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(sending.sent).toEqual([]);
  });

  it('ignores a start for a time that was changed, and one that comes twice', async () => {
    const sending = await Sending.begin({ people: 2 });
    await sending.change(1, { scheduledAt: sending.now + 3_600_000 });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'PROGRAMADA' });
    await sending.change(1, { scheduledAt: sending.now });
    const start = { type: 'start' as const, companyId: sending.context.company.id, campaignId: 1, at: sending.now };
    sending.queue.push({ message: start, at: sending.now }, { message: start, at: sending.now });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2]));
  });

  it('keeps its interval, its hours and its caps', async () => {
    const sending = await Sending.begin({
      people: 5,
      settings: {
        messageInterval: 20,
        endHour: '18:00',
        startHour: '09:00',
        dailyLimit: 3,
        domingo: false,
        sabado: false,
      },
    });
    // Friday, half a minute before the end of the hours.
    const friday = Date.parse('2026-11-20T17:59:30-03:00');
    sending.now = friday;
    await sending.change(1, { scheduledAt: friday });
    sending.queue.splice(0, sending.queue.length, {
      message: { type: 'start', companyId: sending.context.company.id, campaignId: 1, at: friday },
      at: friday,
    });
    await sending.run();
    const at = (await sending.recipients()).map(({ deliveredAt }) => deliveredAt!).toSorted();
    const monday = Date.parse('2026-11-23T09:00:00-03:00');
    expect(at[0]).toBeGreaterThanOrEqual(friday);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(20_000);
    expect(at.slice(2).map((time) => time >= monday)).toEqual([true, true, true]);
    expect(at[4]! - at[3]!).toBeGreaterThanOrEqual(20_000);
  });

  it('takes turns with another one on the same number', async () => {
    const sending = await Sending.begin({ people: 4 });
    await sending.addCampaign(2, { message1: 'Segunda' });
    await sending.run();
    expect(Object.values(sending.sentTo)).toEqual([2, 2, 2, 2]);
    const order = sending.sent.map(({ content }) => (content.type === 'text' && content.body === 'Segunda' ? 2 : 1));
    expect(order.slice(2, 6).toSorted()).toEqual([1, 1, 2, 2]);
    expect(await sending.campaign(2)).toMatchObject({ status: 'FINALIZADA' });
  });

  it('leaves out who opted out or was blocked meanwhile', async () => {
    const sending = await Sending.begin({ people: 4 });
    const { context } = sending;
    await addContact(sending, 2, { active: false });
    for (let message = sending.next(); message?.type !== 'turn'; message = sending.next())
      if (message) await sending.handle(message);
    await context.commit(context.stores.optOuts.add([{ number: Sending.numberOf(3), lid: null }], 1), []);
    const { turnAt } = (await context.stores.campaigns.pace(sending.connections[0]!.id))!;
    await sending.handle({
      type: 'turn',
      companyId: context.company.id,
      whatsappId: sending.connections[0]!.id,
      at: turnAt!,
    });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 4]));
    const reasons = (await sending.recipients()).map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'blocked', 'optedOut', null]);
    expect(await context.stores.campaigns.counts(1)).toMatchObject({ skipped: 2, delivered: 2, left: 0 });
  });
});

/** A run that is interrupted at a commit, for each of its commits. */
const interrupted = async (given: Parameters<typeof Sending.begin>[0], expected: Record<string, number>) => {
  const plain = await Sending.begin(given);
  const begun = plain.commits;
  await plain.run();
  expect(plain.sentTo).toEqual(expected);
  const outcome = async (sending: Sending) => ({
    counts: await sending.context.stores.campaigns.counts(1),
    states: (await sending.recipients()).map(({ state }) => state),
    status: (await sending.campaign())?.status,
    sentTo: sending.sentTo,
    wids: sending.sent.map(({ wid }) => wid).length,
  });
  const usual = await outcome(plain);
  for (let commit = 1; commit <= plain.commits - begun; commit += 1)
    for (const when of ['before', 'after'] as const) {
      const sending = await Sending.begin(given);
      const first = sending.commits;
      sending.fails = (number) => (number === first + commit ? when : null);
      await sending.run();
      expect(await outcome(sending), `${when} commit ${commit}`).toEqual(usual);
    }
};

describe('an interrupted delivery goes on where it stopped', () => {
  it('without tickets', () => interrupted({ people: 3 }, once([1, 2, 3])), 600_000);

  it('with tickets', async () => {
    await interrupted({ people: 2, campaign: { openTicket: 'enabled' } }, once([1, 2]));
  }, 600_000);
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
    await restart(sending);
    await sending.run({ until: sending.now + 30_000 });
    expect(sending.sentTo).toEqual(once([22]));
    await sending.change(1, { status: 'CANCELADA' });
    await sending.change(1, { whatsappId: second!.id, whatsappIds: [second!.id] });
    await restart(sending);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(22)));
  });
});

describe('a stop', () => {
  it('leaves what has not left, and a restart sends it', async () => {
    const sending = await Sending.begin({ people: 6, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 45_000 });
    await sending.change(1, { status: 'CANCELADA' });
    const before = sending.sent.length;
    expect(before).toBeGreaterThan(0);
    await sending.run();
    expect(sending.sent).toHaveLength(before);
    await restart(sending);
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
    await restart(sending);
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
    await sending.context.commit(campaigns.remove((await sending.campaign())!), []);
    const { company } = sending.context;
    sending.queue.push({ message: { type: 'remove', companyId: company.id, campaignId: 1 }, at: sending.now });
    await sending.run();
    expect(await sending.recipients()).toEqual([]);
    expect(await campaigns.pace(sending.connections[0]!.id)).toMatchObject({ claimed: null, turnAt: null });
  });

  it('comes by itself when the plan loses campaigns', async () => {
    const sending = await Sending.begin({ people: 3, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    sending.plan = { useCampaigns: false };
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

const failureOf = (sending: Sending, wid: string, whatsappId: number) => ({
  companyId: sending.context.company.id,
  whatsappId,
  channel: 'whatsapp' as const,
  type: 'failure' as const,
  chat: { jid: '', isGroup: false, address: { number: null, lid: null }, subject: null },
  wid,
  commandId: 'x',
  reason: 'ERR_SENDING_WAPP_MSG',
});

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
    await restart(sending);
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
        (await addContact(sending, 1));
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
            (await addContact(sending, 1));
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

  it('is not answered by an opt-out', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addContact(sending, 1);
    await sending.handle(reply(sending, maria.id, true));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ optedOut: 1, replied: 1, confirmed: 0 });
  });

  it('that is answered while the campaign is stopped brings the message after its restart', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    await sending.change(1, { status: 'CANCELADA' });
    const maria = await addContact(sending, 1);
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    await restart(sending);
    await sending.run();
    expect(sending.sent).toHaveLength(2);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, confirmed: 1, left: 0 });
  });

  it('brings nothing to who opted out before, whatever is answered then', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addContact(sending, 1);
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
    const maria = await addContact(sending, person);
    sending.plan = { useCampaigns: false };
    sending.forget();
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.campaign()).toMatchObject({ status: 'CANCELADA', pauseReason: 'plan' });
    sending.plan = {};
    sending.forget();
    await restart(sending);
    await sending.run();
    expect(sending.sentTo).toEqual({ [Sending.numberOf(person)]: 2, [Sending.numberOf(3 - person)]: 1 });
  });

  it('brings nothing of a campaign that ended to a company whose plan has none any more', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addContact(sending, 1);
    sending.plan = { useCampaigns: false };
    sending.forget();
    await sending.handle(reply(sending, maria.id));
    expect(sending.sent).toHaveLength(1);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('that was answered before a stop, but brought no message yet, brings it after the restart', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    const maria = await addContact(sending, 1);
    const answer = reply(sending, maria.id);
    const at = sending.commits;
    sending.fails = (number) => (number === at + 1 ? 'after' : null);
    await expect(sending.handle(answer)).rejects.toThrow('interrupted');
    await sending.change(1, { status: 'CANCELADA' });
    await sending.handle(answer);
    expect(sending.sent).toHaveLength(1);
    await restart(sending);
    await sending.run();
    expect(sending.sent).toHaveLength(2);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, confirmed: 1, left: 0 });
  });

  it('that arrived does not hide that the message failed', async () => {
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run();
    sending.forget();
    const [connection] = sending.connections;
    const maria = await addContact(sending, 1);
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
    const maria = await addContact(sending, 1);
    const other = sending.connections.find(({ id }) => id !== sending.sent[0]!.whatsappId)!;
    const sender = sending.sent[0]!.whatsappId;
    await sending.handle({ ...reply(sending, maria.id), whatsappId: sender, at: sending.now - 60_000 });
    await sending.handle({ ...reply(sending, maria.id), whatsappId: other.id });
    expect(sending.sent).toHaveLength(1);
  });
});

describe('a campaign with tickets', () => {
  it('stores its messages in tickets with its queue, agent and status, of contacts that it adds', async () => {
    const sending = await Sending.begin({ people: 2, campaign: { openTicket: 'enabled', statusTicket: 'closed' } });
    await addContact(sending, 2);
    await sending.run();
    const tickets = await allTickets(sending.context);
    expect(tickets.map(({ status, lastMessage }) => [status, lastMessage]).toSorted()).toEqual([
      ['closed', 'Olá Pessoa 1'],
      ['closed', 'Olá Pessoa 2'],
    ]);
    const added = await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null });
    expect(added).toMatchObject({ name: 'Pessoa 1' });
  });
});

describe('a file', () => {
  const withFile = async (mimetype: string): Promise<Sending> => {
    const sending = await Sending.begin({
      people: 1,
      campaign: { mediaPath: 'library/1/arquivo', mediaName: 'arquivo' },
    });
    const { media } = sending.context;
    Object.assign(sending.context, { media: { ...media, head: () => Promise.resolve({ mimetype, size: 10 }) } });
    await sending.run();
    return sending;
  };

  it('has the text as its caption', async () => {
    const { sent } = await withFile('image/jpeg');
    expect(sent.map(({ content }) => content)).toMatchObject([
      { type: 'media', kind: 'image', caption: 'Olá Pessoa 1', key: 'library/1/arquivo', name: 'arquivo' },
    ]);
  });

  it('with sound follows the text, each under an id of its own', async () => {
    const sending = await withFile('audio/ogg');
    expect(sending.sent.map(({ content }) => content)).toMatchObject([
      { type: 'text', body: 'Olá Pessoa 1' },
      { type: 'media', kind: 'audio', caption: '' },
    ]);
    expect(new Set(sending.sent.map(({ wid }) => wid)).size).toBe(2);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, left: 0 });
  });
});

describe('the Cloud API', () => {
  const template = {
    name: 'promo',
    language: 'pt_BR',
    body: 'Oi {{1}}, seu número é {{2}}',
    parameters: [
      { name: '1', value: '{nome}' },
      { name: '2', value: '{numero}' },
    ],
  };

  it('asks for the confirmation by the template, and sends the message as a text', async () => {
    const sending = await Sending.begin({
      people: 1,
      connection: { channel: 'whatsappapi' },
      campaign: { template, confirmation: true },
    });
    await sending.run();
    const maria = await addContact(sending, 1);
    await sending.handle({
      type: 'reply',
      companyId: sending.context.company.id,
      whatsappId: sending.connections[0]!.id,
      contactId: maria.id,
      at: sending.now + 1_000,
      optsOut: false,
    });
    expect(sending.sent.map(({ content }) => content)).toMatchObject([
      { type: 'template', name: 'promo' },
      { type: 'text', body: 'Olá Pessoa 1' },
    ]);
  });

  it('sends to who was not checked, because it can check nobody', async () => {
    const sending = await Sending.begin({
      people: 2,
      connection: { channel: 'whatsappapi' },
      campaign: { template },
    });
    const { contactLists } = sending.context.stores;
    for (const item of await contactLists.items(1, null, 2))
      await sending.context.commit(contactLists.changeItem(item, { isWhatsappValid: null }), []);
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2]));
  });

  it('gets the template with its values', async () => {
    const sending = await Sending.begin({
      people: 1,
      connection: { channel: 'whatsappapi' },
      campaign: { template },
    });
    await sending.run();
    expect(sending.sent.map(({ content }) => content)).toEqual([
      {
        type: 'template',
        name: 'promo',
        language: 'pt_BR',
        parameters: [
          { name: '1', value: 'Pessoa 1' },
          { name: '2', value: Sending.numberOf(1) },
        ],
        body: `Oi Pessoa 1, seu número é ${Sending.numberOf(1)}`,
      },
    ]);
  });
});
