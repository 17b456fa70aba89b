import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Connection, ConnectionLogEntry } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import { historyDeduplication, historyGroup } from '@recado/shared/contract/queue-messages/history';
import type { HistoryOutage } from '@recado/shared/contract/queue-messages/history';
import type { Ticket } from '@recado/shared/contract/tickets';
import { queueUrl } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { region } from '../../aws/credentials.ts';
import { cloud, killSessionHost, sessionHostReady } from '../../testing/cloud.ts';
import type { TestCloud } from '../../testing/cloud.ts';
import { openSocket } from '../../testing/socket.ts';
import type { TestSocket } from '../../testing/socket.ts';
import { type Customer, Shop } from './shop.ts';

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const patience = { timeout: 120_000, interval: 250 };

describe('messages that WhatsApp lost while a number was away, its host killed while they are looked for', () => {
  let place: TestCloud;
  let shop: Shop;
  let socket: TestSocket;
  let queues: SQSClient;
  let ana: Customer;
  let beto: Customer;

  beforeAll(async () => {
    place = await cloud();
    shop = await Shop.open(place);
    socket = await openSocket(shop.accessToken);
    queues = new SQSClient({ region, endpoint: place.addresses.queues, credentials: place.credentials });
    ana = await shop.welcome('Ana');
    beto = await shop.welcome('Beto');
  }, 180_000);
  afterAll(async () => {
    await shop.world.call('setNetwork', { up: true });
    socket.close();
    queues.destroy();
    await shop.close();
  });

  const statusOf = async () => (await shop.call<Connection>('GET', `/whatsapp/${shop.whatsappId}`)).status;
  const ticketsOf = async ({ phone }: Customer, status: string): Promise<Ticket[]> => {
    const { tickets } = await shop.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`);
    return tickets.filter(({ contact }) => contact.number === phone);
  };

  /** Takes the network away while something is said that never gets there: WhatsApp forgets it. */
  const losing = async (say: () => Promise<void>): Promise<ConnectionLogEntry> => {
    await shop.world.call('setNetwork', { up: false });
    await vi.waitFor(async () => expect(await statusOf()).toBe('TIMEOUT'), patience);
    await say();
    expect((await shop.world.call('loseQueue', { phone: shop.number, device: 1 })).lost).toBeGreaterThan(0);
    await shop.world.call('setNetwork', { up: true });
    await vi.waitFor(async () => expect(await statusOf()).toBe('CONNECTED'), patience);
    const { drops } = await shop.call<{ drops: ConnectionLogEntry[] }>('GET', `/whatsapp/${shop.whatsappId}/drops`);
    return drops.find(({ kind }) => kind === 'dropped')!;
  };

  /** As the end of an outage tells it that lasted long enough. */
  const look = async ({ id, at, endedAt }: ConnectionLogEntry): Promise<void> => {
    const event: HistoryOutage = {
      type: 'gap',
      companyId: ana.ticket.companyId,
      whatsappId: shop.whatsappId,
      outageId: id,
      since: Date.parse(at),
      until: Date.parse(endedAt ?? ''),
    };
    await queues.send(
      new SendMessageCommand({
        QueueUrl: queueUrl(place.environment.QUEUE_URL_PREFIX!, 'history'),
        MessageBody: JSON.stringify(event),
        MessageGroupId: historyGroup(event),
        MessageDeduplicationId: historyDeduplication(event),
      }),
    );
  };

  it('come from its phone: once, in their order, and to the ticket that they would have come to', async () => {
    await shop.call('PUT', `/tickets/${beto.ticket.id}`, { status: 'closed' });
    const lost = Array.from({ length: 60 }, (_, n) => `perdida ${n}`);
    const outage = await losing(async () => {
      for (const text of lost) await shop.say(ana, text);
      await shop.world.call('send', {
        phone: ana.phone,
        to: shop.number,
        text: 'foto',
        image: { mimetype: 'image/png', data: picture },
      });
      await shop.world.call('send', { phone: beto.phone, to: shop.number, text: 'ainda aí?' });
    });
    ana.said.push('foto');
    await shop.say(ana, 'depois');
    await vi.waitFor(async () => expect((await shop.conversation(ana)).at(-1)?.body).toBe('depois'), patience);
    expect((await shop.conversation(ana)).map(({ body }) => body)).not.toContain('perdida 0');

    const asked = shop.world.waitFor(
      'history.requested',
      ({ phone, peer }) => phone === shop.number && peer === ana.phone,
      { timeoutMs: 60_000 },
    );
    await look(outage);
    await asked;
    await killSessionHost();
    await sessionHostReady();

    await socket.next(
      ({ event, data }) => event.endsWith('-appMessage') && (data as { message: Message }).message.body === 'perdida 0',
      120_000,
    );
    await vi.waitFor(
      async () =>
        expect(await ticketsOf(beto, 'pending')).toMatchObject([
          { lastMessage: 'ainda aí?', unreadMessages: 1, isBot: false, userId: null },
        ]),
      patience,
    );
    expect((await ticketsOf(beto, 'closed')).map(({ id }) => id)).toEqual([beto.ticket.id]);
    await vi.waitFor(
      async () => expect((await shop.conversation(ana)).find(({ body }) => body === 'foto')?.mediaState).toBe('ready'),
      patience,
    );
    await shop.proveComplete(ana);
    expect(await ticketsOf(ana, 'open')).toMatchObject([{ id: ana.ticket.id, lastMessage: 'depois' }]);
    expect(await ticketsOf(ana, 'pending')).toEqual([]);
  }, 600_000);
});
