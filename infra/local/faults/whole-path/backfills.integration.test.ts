import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Connection, ConnectionLogEntry } from '@recado/shared/contract/connections';
import type { Message } from '@recado/shared/contract/messages';
import { historyQueue, type HistoryOutage } from '@recado/shared/contract/queue-messages/history';
import type { Ticket } from '@recado/shared/contract/tickets';
import { queueUrl } from '@recado/shared/deployment/queues';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { region } from '../../aws/account/credentials.ts';
import { cloud, killSessionHost, sessionHostReady, type TestCloud } from '../../testing/cloud.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';
import { type Customer, Shop } from './shop.ts';

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const patience = { timeout: 120_000, interval: 250 };

describe('messages that WhatsApp lost during an outage, the host killed during their backfill', () => {
  let testCloud: TestCloud;
  let shop: Shop;
  let socket: TestSocket;
  let queues: SQSClient;
  let ana: Customer;
  let beto: Customer;

  beforeAll(async () => {
    testCloud = await cloud();
    shop = await Shop.open(testCloud);
    socket = await openSocket(shop.accessToken);
    queues = new SQSClient({ region, endpoint: testCloud.addresses.queues, credentials: testCloud.credentials });
    ana = await shop.acceptCustomer('Ana');
    beto = await shop.acceptCustomer('Beto');
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

  /** Takes the network away while messages are sent that WhatsApp then loses. Returns the outage's log entry. */
  const loseMessages = async (sendLost: () => Promise<void>): Promise<ConnectionLogEntry> => {
    await shop.world.call('setNetwork', { up: false });
    await vi.waitFor(async () => expect(await statusOf()).toBe('TIMEOUT'), patience);
    await sendLost();
    expect((await shop.world.call('loseQueue', { phone: shop.number, device: 1 })).lost).toBeGreaterThan(0);
    await shop.world.call('setNetwork', { up: true });
    await vi.waitFor(async () => expect(await statusOf()).toBe('CONNECTED'), patience);
    const { drops } = await shop.call<{ drops: ConnectionLogEntry[] }>('GET', `/whatsapp/${shop.whatsappId}/drops`);
    return drops.find(({ kind }) => kind === 'dropped')!;
  };

  /** Requests the backfill of an outage, as its end does when it lasted long enough. */
  const requestBackfill = async ({ id, at, endedAt }: ConnectionLogEntry): Promise<void> => {
    const event: HistoryOutage = {
      type: 'outage',
      companyId: ana.ticket.companyId,
      whatsappId: shop.whatsappId,
      outageId: id,
      since: Date.parse(at),
      until: Date.parse(endedAt ?? ''),
      relinked: false,
    };
    await queues.send(
      new SendMessageCommand({
        QueueUrl: queueUrl(testCloud.environment.QUEUE_URL_PREFIX!, 'history'),
        MessageBody: JSON.stringify(event),
        MessageGroupId: historyQueue.group(event),
        MessageDeduplicationId: historyQueue.deduplication(event),
      }),
    );
  };

  it('come from the phone: once, in their order, and to the ticket that they belong to', async () => {
    await shop.call('PUT', `/tickets/${beto.ticket.id}`, { status: 'closed' });
    const lost = Array.from({ length: 60 }, (_, n) => `perdida ${n}`);
    const outage = await loseMessages(async () => {
      for (const text of lost) await shop.sendFromCustomer(ana, text);
      await shop.world.call('send', {
        phone: ana.phone,
        to: shop.number,
        text: 'foto',
        image: { mimetype: 'image/png', data: picture },
      });
      await shop.world.call('send', { phone: beto.phone, to: shop.number, text: 'ainda aí?' });
    });
    ana.texts.push('foto');
    await shop.sendFromCustomer(ana, 'depois');
    await vi.waitFor(async () => expect((await shop.conversation(ana)).at(-1)?.body).toBe('depois'), patience);
    expect((await shop.conversation(ana)).map(({ body }) => body)).not.toContain('perdida 0');

    const asked = shop.world.waitFor(
      'history.requested',
      ({ phone, peer }) => phone === shop.number && peer === ana.phone,
      { timeoutMs: 60_000 },
    );
    await requestBackfill(outage);
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
          { lastMessage: 'ainda aí?', unreadMessages: 1, isBot: true, userId: null },
        ]),
      patience,
    );
    expect((await ticketsOf(beto, 'closed')).map(({ id }) => id)).toEqual([beto.ticket.id]);
    await vi.waitFor(
      async () => expect((await shop.conversation(ana)).find(({ body }) => body === 'foto')?.mediaState).toBe('ready'),
      patience,
    );
    await shop.expectComplete(ana);
    expect(await ticketsOf(ana, 'open')).toMatchObject([{ id: ana.ticket.id, lastMessage: 'depois' }]);
    expect(await ticketsOf(ana, 'pending')).toEqual([]);
  }, 600_000);
});
