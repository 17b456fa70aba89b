import type { Ticket } from '@recado/shared/contract/tickets';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 8;
const refusedShare = 0.2;
const farewell = 'Encerrado por inatividade';
/** A timer of a minute, and as long again for what is tried again. */
const patience = { timeout: 240_000, interval: 1_000 };

describe('timers that fire while the table throttles', () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    cloud = await startOwnCloud({ visibilityTimeout: 20 });
    shop = await Shop.open(cloud);
    const settings = { expiresTicket: 1, expiresInactiveMessage: farewell };
    await shop.call('PUT', `/whatsapp/${shop.whatsappId}`, settings);
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  const farewells = async ({ phone }: Customer): Promise<number> => {
    const shown = await shop.world.call('transcript', { phone, peer: shop.number });
    return shown.filter(({ fromMe, text }) => !fromMe && text === farewell).length;
  };

  it('none is lost and none acts twice', async () => {
    for (const { ticket } of people)
      await shop.call('POST', `/messages/${ticket.id}`, { body: 'Algo mais?', requestId: randomUUID() });
    await shop.duringFault(async () => {
      await cloud.refuseTableCalls(refusedShare);
      await vi.waitFor(async () => {
        for (const customer of people) expect(await farewells(customer)).toBeGreaterThan(0);
      }, patience);
      expect(await cloud.refuseTableCalls(0)).toBeGreaterThan(0);
    });
    const { tickets } = await shop.call<{ tickets: Ticket[] }>('GET', '/tickets?status=closed&showAll=true');
    for (const customer of people) {
      const { id } = customer.ticket;
      expect(tickets.some((ticket) => ticket.id === id)).toBe(true);
      const log = await shop.call<{ type: string }[]>('GET', `/tickets-log/${id}`);
      expect(log.filter(({ type }) => type === 'autoClose')).toHaveLength(1);
      expect(await farewells(customer)).toBe(1);
    }
  }, 400_000);
});
