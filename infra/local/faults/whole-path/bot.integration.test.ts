import { randomBytes } from 'node:crypto';
import type { Queue } from '@recado/shared/contract/queues';
import type { Ticket } from '@recado/shared/contract/tickets';
import { optionsText, queueMenuText } from '@recado/shared/text/menu-text';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloud } from '../../testing/cloud.ts';
import { Shop } from './shop.ts';

const patience = { timeout: 120_000, interval: 250 };

describe('a customer with the bot on the phone', () => {
  let shop: Shop;
  let queues: Queue[];
  const some = randomBytes(3).toString('hex');

  /** The functions know the queues of before for some seconds: other customers write until the bot offers the new ones. */
  const untilOffered = () =>
    vi.waitFor(async () => {
      const { phone } = await shop.world.call('createContact', { name: 'Ana' });
      const offered = shop.world.waitFor(
        'message.stored',
        ({ message }) => message.owner === phone && !message.fromMe && message.text?.includes('Suporte') === true,
        { timeoutMs: 10_000 },
      );
      await shop.world.call('send', { phone, to: shop.number, text: 'Oi' });
      await offered;
    }, patience);

  beforeAll(async () => {
    shop = await Shop.open(await cloud());
    const add = (name: string, color: string, more: object = {}) =>
      shop.call<Queue>('POST', '/queue', { name: `${name} ${some}`, color, greetingMessage: `${name}!`, ...more });
    const option = { queueType: 'text', closeTicket: false, chatbots: [] };
    const chatbots = [
      { ...option, name: 'Preços', greetingMessage: 'A partir de R$ 10.' },
      { ...option, name: 'Endereço', greetingMessage: 'Rua das Flores, 10' },
    ];
    queues = [await add('Vendas', `#${some}1`, { chatbots }), await add('Suporte', `#${some}2`)];
    await shop.call('PUT', `/whatsapp/${shop.whatsappId}`, {
      queueIds: queues.map(({ id }) => id),
      greetingMessage: 'Bem-vindo, {{firstName}}!',
      complationMessage: 'Até logo!',
    });
    await untilOffered();
  }, 180_000);
  afterAll(async () => {
    for (const { id } of queues) await shop.call('DELETE', `/queue/${id}`);
    await shop.close();
  });

  const pendingOf = async (phone: string): Promise<Ticket | undefined> =>
    (await shop.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')).tickets.find(
      ({ contact }) => contact.number === phone,
    );

  it('sees it type, goes through menu and options, back, and leaves', async () => {
    const { phone } = await shop.world.call('createContact', { name: 'Maria' });
    const write = (text: string) => shop.world.call('send', { phone, to: shop.number, text });
    /** Waits until the phone shows so many texts of ours, and returns them. */
    const shown = (count: number): Promise<(string | null)[]> =>
      vi.waitFor(async () => {
        const transcript = await shop.world.call('transcript', { phone, peer: shop.number });
        const ours = transcript.filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? null);
        expect(ours).toHaveLength(count);
        return ours;
      }, patience);
    const menu = queueMenuText('Bem-vindo, Maria!', queues);

    const typing = shop.world.waitFor(
      'typing',
      ({ owner, peer, state }) => owner === phone && peer === shop.number && state === 'composing',
      { timeoutMs: 60_000 },
    );
    await write('Oi');
    expect(await shown(1)).toEqual([menu]);
    await typing;
    await vi.waitFor(
      async () => expect(await pendingOf(phone)).toMatchObject({ isBot: true, queueId: null }),
      patience,
    );

    await write('1️⃣');
    const options = optionsText('Vendas!', [{ name: 'Preços' }, { name: 'Endereço' }]);
    expect(await shown(2)).toEqual([menu, options]);
    await write('2');
    expect((await shown(3)).at(-1)).toMatch(/^Rua das Flores, 10\n/);
    expect(await pendingOf(phone)).toMatchObject({ isBot: false, queueId: queues[0]!.id });
    await write('#');
    expect((await shown(4)).at(-1)).toBe(menu);
    await write('sair');
    expect((await shown(5)).at(-1)).toBe('Até logo!');
    await vi.waitFor(async () => expect(await pendingOf(phone)).toBeUndefined(), patience);
  }, 240_000);
});
