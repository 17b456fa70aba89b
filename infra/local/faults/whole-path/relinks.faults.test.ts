import type { Connection } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const patience = { timeout: 120_000, interval: 250 };

describe('a device that is linked again within seconds', () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
    for (let n = 0; n < 3; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  const connection = () => shop.call<Connection>('GET', `/whatsapp/${shop.whatsappId}`);
  const statusIs = (status: Connection['status']) =>
    vi.waitFor(async () => expect((await connection()).status).toBe(status), patience);
  const textsOf = async (phone: string): Promise<string[]> => {
    const { tickets } = await shop.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
    const ticket = tickets.find(({ contact }) => contact.number === phone);
    if (!ticket) return [];
    const { messages } = await shop.call<{ messages: Message[] }>('GET', `/messages/${ticket.uuid}`);
    return messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  };

  const unlinkings: [string, () => Promise<unknown>][] = [
    ['by a new code', () => shop.call('PUT', `/whatsappsession/${shop.whatsappId}`)],
    [
      'after it was removed on the phone',
      async () => {
        const [companion] = await shop.world.call('listCompanions', { phone: shop.number });
        await shop.world.call('unlink', { phone: shop.number, device: companion!.device });
        await vi.waitFor(async () => expect((await connection()).status).not.toBe('CONNECTED'), patience);
        await shop.call('POST', `/whatsappsession/${shop.whatsappId}`);
      },
    ],
  ];

  it.each(unlinkings)(
    '%s has what was written meanwhile: once, in order, unknown contacts included',
    async (name, unlink) => {
      const unknown = await shop.world.call('createContact', { name: `Nova ${name}` });
      await unlink();
      await statusIs('qrcode');
      const written = Array.from({ length: 4 }, (_, n) => `${name} ${n}`);
      for (const text of written) {
        for (const customer of people) await shop.sendFromCustomer(customer, text);
        await shop.world.call('send', { phone: unknown.phone, to: shop.number, text });
      }
      await shop.world.call('scan', { phone: shop.number, qr: (await connection()).qrcode });
      await statusIs('CONNECTED');
      for (const customer of people) await shop.sendFromCustomer(customer, `${name}: after`);
      for (const customer of people) await shop.expectComplete(customer);
      await vi.waitFor(async () => expect(await textsOf(unknown.phone)).toEqual(written), patience);
    },
    300_000,
  );

  it('asks the phone for the first message of a contact that WhatsApp lost', async () => {
    const unknown = await shop.world.call('createContact', { name: 'Perdida' });
    const [companion] = await shop.world.call('listCompanions', { phone: shop.number });
    await shop.world.call('setNetwork', { up: false });
    await statusIs('TIMEOUT');
    await shop.world.call('send', { phone: unknown.phone, to: shop.number, text: 'lost' });
    await shop.world.call('loseQueue', { phone: shop.number, device: companion!.device });
    await vi.waitFor(
      async () => expect(Date.parse((await connection()).downSince ?? '')).toBeLessThan(Date.now() - 61_000),
      patience,
    );
    await shop.world.call('setNetwork', { up: true });
    await statusIs('CONNECTED');
    await shop.world.call('send', { phone: unknown.phone, to: shop.number, text: 'after' });
    await vi.waitFor(async () => expect(await textsOf(unknown.phone)).toEqual(['lost', 'after']), patience);
  }, 300_000);
});
