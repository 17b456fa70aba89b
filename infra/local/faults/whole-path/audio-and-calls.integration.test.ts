import type { Message } from '@recado/shared/contract/messages';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloudOfNewCompany } from './new-company.ts';
import { Shop, type Customer } from './shop.ts';

const refusal = 'Não atendemos ligações, {{firstName}}.';
const patience = { timeout: 90_000, interval: 250 };

describe('a customer whose phone sends voice notes and calls', () => {
  let shop: Shop;
  let ana: Customer;

  beforeAll(async () => {
    shop = await Shop.open(await cloudOfNewCompany());
    await shop.call('PUT', '/companySettings', { column: 'AcceptCallWhatsappMessage', data: refusal });
    ana = await shop.acceptCustomer('Ana');
  });
  afterAll(() => shop.close());

  const shown = async (part: string): Promise<string[]> =>
    (await shop.world.call('transcript', { phone: ana.phone, peer: shop.number }))
      .filter(({ fromMe, text }) => !fromMe && text?.includes(part))
      .map(({ text }) => text ?? '');
  const sendVoice = async (): Promise<string> => {
    const voice = {
      mimetype: 'audio/ogg; codecs=opus',
      data: randomBytes(900).toString('base64'),
      seconds: 3,
      voice: true,
    };
    const sent = await shop.world.call('send', { phone: ana.phone, to: shop.number, audio: voice });
    return sent!.id;
  };
  const stored = async (of: (message: Message) => boolean): Promise<Message[]> =>
    (await shop.conversation(ana)).filter(of);

  it('reads once that audio is not accepted, until it writes a text', async () => {
    await shop.call('PUT', `/contacts/toggleAcceptAudio/${ana.ticket.contact.id}`);
    const answers = (count: number) =>
      vi.waitFor(async () => {
        expect(await stored(({ fromMe, mediaType }) => !fromMe && mediaType === 'audio')).toHaveLength(
          count === 1 ? 2 : 3,
        );
        expect(await shown('não conseguimos escutar')).toHaveLength(count);
      }, patience);
    await sendVoice();
    await sendVoice();
    await answers(1);
    await shop.sendFromCustomer(ana, 'Então escrevo');
    await sendVoice();
    await answers(2);
    const [first] = await stored(({ fromMe, body }) => fromMe && body.includes('não conseguimos escutar'));
    expect(first?.quotedMsg).toMatchObject({ mediaType: 'audio', fromMe: false });
  });

  it('reads that calls are not answered, and the call is in the conversation', async () => {
    const { id } = await shop.world.call('call', { phone: ana.phone, to: shop.number });
    await shop.world.waitFor('call.changed', (event) => event.call.id === id && event.call.state === 'refused');
    await vi.waitFor(async () => expect(await shown('ligações')).toEqual(['Não atendemos ligações, Ana.']), patience);
    expect(await stored(({ mediaType }) => mediaType === 'call_log')).toMatchObject([{ body: 'voice', fromMe: false }]);
  });
});
