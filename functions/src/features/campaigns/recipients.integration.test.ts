import type { QueryOf } from '@recado/shared/contract/grammar';
import type { listCampaignRecipients as endpoint } from '@recado/shared/contract/campaign-recipients';
import { describe, expect, it } from 'vitest';
import { addRecipientContact } from '../../../test/campaign-sending.ts';
import { Sending } from '../../../test/campaigns.ts';
import { receiptOf } from '../../../test/conversation.ts';
import { presentCampaign } from './campaign/present-campaign.ts';
import { listCampaignRecipients } from './list-recipients.ts';
import { receiveCampaignReceipt } from './sending/receive-status.ts';

type Query = QueryOf<typeof endpoint>;

const page = (sending: Sending, query: Query = {}) =>
  listCampaignRecipients(sending.context, { params: { id: 1 }, query, body: undefined });
const placesOf = async (sending: Sending, query: Query): Promise<number[]> =>
  (await page(sending, query)).records.map(({ place }) => place);

const answer = (sending: Sending, contactId: number) => ({
  type: 'reply' as const,
  companyId: sending.context.company.id,
  whatsappId: sending.connections[0]!.id,
  contactId,
  at: sending.now + 1_000,
  optsOut: false,
});

/** A campaign to five people: the fifth has no WhatsApp, the first read its message and the second answered. */
const sent = async (campaign = {}): Promise<Sending> => {
  const sending = await Sending.begin({ people: 5, invalidEach: 5, campaign });
  await sending.run();
  sending.forget();
  const first = sending.sent.find(({ chat }) => chat.address.number === Sending.numberOf(1))!;
  const receipt = receiptOf(sending.connections[0]!, Sending.numberOf(1), first.wid, 3);
  await receiveCampaignReceipt(sending.context, receipt);
  const second =
    (await sending.context.stores.contacts.identify({ number: Sending.numberOf(2), lid: null })) ??
    (await addRecipientContact(sending, 2));
  await sending.handle(answer(sending, second.id));
  return sending;
};

describe('the recipients of a report', () => {
  it('are those that a count counts', async () => {
    const sending = await sent();
    expect(await placesOf(sending, { group: 'valid' })).toEqual([1, 2, 3, 4]);
    expect(await placesOf(sending, { group: 'delivered' })).toEqual([1, 2, 3, 4]);
    expect(await placesOf(sending, { group: 'read' })).toEqual([1]);
    expect(await placesOf(sending, { group: 'replied' })).toEqual([2]);
    expect(await placesOf(sending, { group: 'leftOut' })).toEqual([5]);
    expect(await placesOf(sending, { group: 'failed' })).toEqual([]);
    expect(await placesOf(sending, { group: 'optedOut' })).toEqual([]);
  });

  it('are found by a part of the name or the number, within a count too, a page at a time', async () => {
    const sending = await sent();
    expect(await placesOf(sending, { searchParam: 'PESSOA 3' })).toEqual([3]);
    expect(await placesOf(sending, { searchParam: Sending.numberOf(4).slice(-8) })).toEqual([4]);
    expect(await placesOf(sending, { searchParam: 'pessoa', group: 'replied' })).toEqual([2]);
    const first = await page(sending, { searchParam: 'pessoa', rows: 2 });
    expect(first).toMatchObject({ records: [{ place: 1 }, { place: 2 }], hasMore: true });
    const next = await page(sending, { searchParam: 'pessoa', rows: 2, cursor: first.nextCursor! });
    expect(next.records.map(({ place }) => place)).toEqual([3, 4]);
  });

  it('lead to their conversation where they have one', async () => {
    const sending = await sent({ openTicket: 'enabled' });
    const { records } = await page(sending);
    const { contacts, tickets } = sending.context.stores;
    const contact = (await contacts.identify({ number: Sending.numberOf(1), lid: null }))!;
    const chat = (await tickets.chat(sending.connections[0]!.id, contact.id))!;
    const ticket = await tickets.get(chat.activeTicketId ?? chat.lastClosedTicketId!);
    expect(records[0]).toMatchObject({ ticketUuid: ticket!.uuid });
    expect(records[4]).toMatchObject({ ticketUuid: null });
  });
});

describe('the result of a message', () => {
  it('counts those who got it, and what they did', async () => {
    const sending = await sent({ message1: 'Um', message3: 'Três' });
    const { variants } = await presentCampaign(sending.context, (await sending.campaign())!);
    const recipients = await sending.recipients();
    const of = (slot: number) => recipients.filter((recipient) => recipient.slot === slot);
    for (const { slot, delivered, read, replied } of variants) {
      expect([1, 3]).toContain(slot);
      expect(delivered).toBe(of(slot).length);
      expect(read).toBe(of(slot).filter(({ readAt }) => readAt !== null).length);
      expect(replied).toBe(of(slot).filter(({ repliedAt }) => repliedAt !== null).length);
    }
    expect(variants.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(4);
    const texts = new Map([
      [1, 'Um'],
      [3, 'Três'],
    ]);
    for (const { chat, content } of sending.sent) {
      const { slot } = recipients.find(({ number }) => number === chat.address.number)!;
      expect(content).toMatchObject({ body: texts.get(slot!) });
    }
  });
});
