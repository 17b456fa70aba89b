import { randomUUID } from 'node:crypto';
import type { Connection } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloud, killSessionHost, sessionHostReady } from '../../testing/cloud.ts';
import { openSocket, type Received, type TestSocket } from '../../testing/socket.ts';
import { Shop } from './shop.ts';

const day = 86_400_000;
const perContact = 260;
const patience = { timeout: 120_000, interval: 250 };

interface ImportEvent {
  action: 'update' | 'refresh';
  whatsappId: number;
  status: { this: number; all: number };
}

describe('a phone’s history of a year, the host killed while it is received and while it is imported', () => {
  let shop: Shop;
  let socket: TestSocket;
  let connection: Connection;
  let phone: string;
  const contacts: string[] = [];

  beforeAll(async () => {
    shop = await Shop.open(await cloud());
    socket = await openSocket(shop.accessToken);
    phone = (await shop.world.call('createPhone', { name: 'Antiga' })).phone;
    for (const name of ['Alda', 'Bento', 'Clara'])
      contacts.push((await shop.world.call('createContact', { name })).phone);
    const now = Date.now();
    const messages = contacts.flatMap((contact, position) =>
      Array.from({ length: perContact }, (_, n) => ({
        to: contact,
        ...(n % 3 === 0 ? {} : { from: contact }),
        text: `${position}.${n}`,
        at: now - 360 * day + n * day * 1.35,
      })),
    );
    await shop.world.call('addPast', { phone, messages });
  }, 120_000);
  afterAll(async () => {
    socket.close();
    await shop.call('DELETE', `/whatsapp/${connection.id}`);
    await shop.close();
  });

  const isImportEvent =
    (matches: (event: ImportEvent) => boolean) =>
    ({ event, data }: Received): boolean =>
      event === `importMessages-${connection.companyId}` &&
      (data as ImportEvent).whatsappId === connection.id &&
      matches(data as ImportEvent);
  const read = () => shop.call<Connection>('GET', `/whatsapp/${connection.id}`);
  const ticketsOf = async (): Promise<Ticket[]> => {
    const { tickets } = await shop.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
    return tickets.filter(
      ({ contact, whatsappId }) => whatsappId === connection.id && contacts.includes(contact.number),
    );
  };
  const conversation = async ({ uuid }: Ticket): Promise<Message[]> => {
    const messages: Message[] = [];
    for (let cursor = ''; ;) {
      const page = await shop.call<{ messages: Message[]; hasMore: boolean; nextCursor: string | null }>(
        'GET',
        `/messages/${uuid}${cursor}`,
      );
      messages.unshift(...page.messages);
      if (!page.hasMore) return messages;
      cursor = `?cursor=${encodeURIComponent(page.nextCursor ?? '')}`;
    }
  };

  it('is imported once, in order and with its own times, while live messages come in', async () => {
    const [queue] = await shop.call<{ id: number }[]>('GET', '/queue');
    const since = Date.now() - 300 * day;
    connection = await shop.call<Connection>('POST', '/whatsapp', {
      name: `Antiga ${randomUUID().slice(0, 8)}`,
      importOldMessages: new Date(since).toISOString(),
      queueIdImportMessages: queue!.id,
    });
    await vi.waitFor(async () => expect((await read()).status).toBe('qrcode'), patience);
    await shop.world.call('scan', { phone, qr: (await read()).qrcode });

    await socket.next(
      isImportEvent(({ action, status }) => action === 'update' && status.this === -1),
      60_000,
    );
    expect((await read()).statusImportMessages).toMatch(/^\d{13}$|^Running$/);
    await killSessionHost();
    await sessionHostReady();
    await shop.world.call('send', { phone: contacts[0]!, to: phone, text: 'ao vivo' });
    await socket.next(
      isImportEvent(({ action, status }) => action === 'update' && status.this > 0),
      120_000,
    );
    await killSessionHost();
    await sessionHostReady();
    await socket.next(
      isImportEvent(({ action }) => action === 'refresh'),
      120_000,
    );

    const wanted = (position: number): string[] =>
      Array.from({ length: perContact }, (_, n) => n)
        .filter((n) => Date.now() - 360 * day + n * day * 1.35 >= since)
        .map((n) => `${position}.${n}`);
    await vi.waitFor(async () => expect(await ticketsOf()).toHaveLength(3), patience);
    for (const ticket of await ticketsOf()) {
      const position = contacts.indexOf(ticket.contact.number);
      const shown = await conversation(ticket);
      const old = shown.filter(({ body }) => body.startsWith(`${position}.`));
      expect(old.map(({ body }) => body)).toEqual(wanted(position).slice(-old.length));
      expect(Math.abs(old.length - wanted(position).length)).toBeLessThanOrEqual(1);
      expect(old.map(({ createdAt }) => createdAt)).toEqual(old.map(({ createdAt }) => createdAt).toSorted());
      expect(old.map(({ fromMe, body }) => [body, fromMe])).toEqual(
        old.map(({ body }) => [body, Number(body.slice(2)) % 3 === 0]),
      );
      expect(shown.map(({ body }) => body).slice(old.length)).toEqual(position === 0 ? ['ao vivo'] : []);
      expect(ticket).toMatchObject({ status: 'pending', contact: { name: ['Alda', 'Bento', 'Clara'][position] } });
      // A contact who writes during the import may have a ticket already, which the import does not move.
      if (position > 0)
        expect(ticket).toMatchObject({ queueId: queue!.id, unreadMessages: 0, imported: expect.any(String) as string });
    }
    expect(await read()).toMatchObject({
      statusImportMessages: 'renderButtonCloseTickets',
      importOldMessages: null,
      importRecentMessages: null,
    });
  }, 600_000);

  it('leaves tickets that are closed on request, except the one with a newer message', async () => {
    await shop.call('POST', `/closedimported/${connection.id}`);
    await vi.waitFor(
      async () => expect((await ticketsOf()).map(({ contact }) => contact.number)).toEqual([contacts[0]]),
      patience,
    );
    expect(await read()).toMatchObject({ statusImportMessages: null });
  }, 120_000);
});
