import { describe, expect, it } from 'vitest';
import { addRecipientContact } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { inboundText } from '../../../../test/conversation.ts';
import { receiveMessage } from '../../../domain/inbound/receive-message.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';

const day = 86_400_000;
const number = Sending.numberOf(1);

/** A campaign that was sent to two people, after which the first one writes `after` milliseconds later. */
const replied = async (body: string, campaign: Partial<CampaignRecord> = {}, after = 5_000) => {
  const sending = await Sending.begin({ people: 2, campaign });
  await sending.run({ until: sending.now + 60_000 });
  await write(sending, body, after);
  return sending;
};

const write = async (sending: Sending, body: string, after = 5_000): Promise<void> => {
  sending.now += after;
  await receiveMessage(sending.context, inboundText(sending.connections[0]!, { number, body, at: sending.now }));
  await sending.run();
};

const contactOf = async ({ context }: Sending) => (await context.stores.contacts.identify({ number, lid: null }))!;
const notesOf = async (sending: Sending): Promise<string[]> => {
  const { messages } = sending.context.stores;
  const chat = { whatsappId: sending.connections[0]!.id, contactId: (await contactOf(sending)).id };
  const page = await messages.page(chat, { ticketId: 10 ** 12 - 2, before: null }, 50);
  return page.filter(({ isPrivate }) => isPrivate).map(({ body }) => body);
};

describe('a reply that asks for no further campaigns', () => {
  it('opts the contact out of the next campaign, and its conversation says so', async () => {
    const sending = await replied('SAIR');
    expect(await contactOf(sending)).toMatchObject({ optedOutAt: new Date(sending.now).toISOString() });
    expect((await notesOf(sending)).toSorted()).toEqual([
      expect.stringContaining('O contato pediu para não receber mais campanhas'),
      '*Assistente Virtual*:\nResposta à campanha Campanha 1: Olá Pessoa 1',
    ]);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ replied: 1, optedOut: 1 });
    await sending.addCampaign(2);
    await sending.run();
    expect(sending.sentTo).toEqual({ [number]: 1, [Sending.numberOf(2)]: 2 });
    expect((await sending.recipients(2))[0]).toMatchObject({ state: 'skipped', reason: 'optedOut' });
  });

  it('opts out once, whatever interrupts it', async () => {
    for (const when of ['before', 'after'] as const) {
      const sending = await Sending.begin({ people: 1 });
      await sending.run();
      sending.interrupts = when;
      await write(sending, 'SAIR');
      expect(await notesOf(sending)).toHaveLength(2);
      expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ replied: 1, optedOut: 1 });
    }
  });

  it.each<[string, string, number]>([
    ['another text', 'Quero comprar', 5_000],
    ['a keyword 31 days after the campaign', 'SAIR', 31 * day],
  ])('is not %s', async (_, body, after) => {
    const sending = await replied(body, {}, after);
    expect((await contactOf(sending)).optedOutAt).toBeNull();
    expect(await sending.context.stores.optOuts.has({ number, lid: null })).toBe(false);
  });

  it('is not the keyword of somebody who got no campaign', async () => {
    const sending = await Sending.begin({ people: 2 });
    await sending.run();
    const other = Sending.numberOf(77);
    await receiveMessage(
      sending.context,
      inboundText(sending.connections[0]!, { number: other, body: 'SAIR', at: sending.now + 5_000 }),
    );
    await sending.run();
    expect((await sending.context.stores.contacts.identify({ number: other, lid: null }))!.optedOutAt).toBeNull();
  });
});

describe('a reply', () => {
  const counts = async (sending: Sending, campaignId: number) => sending.context.stores.campaigns.counts(campaignId);
  const answer = (sending: Sending, contactId: number, optsOut: boolean) => ({
    type: 'reply' as const,
    companyId: sending.context.company.id,
    whatsappId: sending.connections[0]!.id,
    contactId,
    at: sending.now + 1_000,
    optsOut,
  });

  it('counts once, in the campaign that it answers', async () => {
    const sending = await Sending.begin({ people: 1 });
    await sending.run();
    sending.now += 60_000;
    await sending.addCampaign(2);
    await sending.run();
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(answer(sending, maria.id, true));
    await sending.handle(answer(sending, maria.id, true));
    expect(await counts(sending, 1)).toMatchObject({ delivered: 1, replied: 0, optedOut: 0 });
    expect(await counts(sending, 2)).toMatchObject({ delivered: 1, replied: 1, optedOut: 1 });
  });

  it('that opts out ends the questions of other campaigns, which leave the person out', async () => {
    const asks = { confirmation: true, confirmationMessage1: 'Podemos enviar?' };
    const sending = await Sending.begin({ people: 1, campaign: asks });
    await sending.run({ until: sending.now + 60_000 });
    sending.now += 60_000;
    await sending.addCampaign(2);
    await sending.run({ until: sending.now + 60_000 });
    const maria = await addRecipientContact(sending, 1);
    await sending.handle(answer(sending, maria.id, true));
    expect(await counts(sending, 1)).toMatchObject({ replied: 0, optedOut: 0, skipped: 1, awaiting: 0 });
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect((await sending.recipients())[0]).toMatchObject({ state: 'skipped', reason: 'optedOut' });
    expect(await counts(sending, 2)).toMatchObject({ replied: 1, optedOut: 1 });
  });
});

describe('the note of a reply', () => {
  it('names the campaign and its text once, and nothing where the text stands in the ticket', async () => {
    const sending = await replied('Oi', { message2: 'Segunda de {nome}' });
    await write(sending, 'Quero saber mais');
    const { content } = sending.sent.find(({ chat }) => chat.address.number === number)!;
    expect(await notesOf(sending)).toEqual([
      `*Assistente Virtual*:\nResposta à campanha Campanha 1: ${content.type === 'text' ? content.body : ''}`,
    ]);
    expect(await notesOf(await replied('Oi', { openTicket: 'enabled' }))).toEqual([]);
  });

  it('has the confirmation that was asked for', async () => {
    const sending = await replied('Sim', { confirmation: true, confirmationMessage1: 'Posso enviar?' });
    expect(await notesOf(sending)).toEqual(['*Assistente Virtual*:\nResposta à campanha Campanha 1: Posso enviar?']);
  });
});
