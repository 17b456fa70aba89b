import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { queueUrl } from '@recado/shared/deployment/queues';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection } from '../../../../test/conversation.ts';
import { addTicket } from '../../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { callIntegration } from '../../../conversation/integrations/call-integration.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';

let context: TestContext;
let connection: ConnectionRecord;
let server: Server;
let url: string;
const requests: unknown[] = [];

beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context);
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      requests.push(JSON.parse(Buffer.concat(chunks).toString()));
      if (request.url === '/down') response.writeHead(500).end();
      else response.end(JSON.stringify({ texts: ['Olá, {{name}}', 'Em que posso ajudar?'] }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const waitingTicket = async (given: Partial<TicketRecord> = {}): Promise<TicketRecord> => {
  const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: context.company.id, name: 'Maria', number }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  const known = { id, contactId, whatsappId: connection.id, status: 'pending' as const, integrationCallId: 'call-1' };
  return addTicket(context, { ...known, ...given });
};

const call = ({ companyId, id }: TicketRecord, path = '/', callId = 'call-1') => ({
  companyId,
  ticketId: id,
  callId,
  url: `${url}${path}`,
  request: { ticketId: id, text: 'Oi' },
});

const bodies = async (ticket: TicketRecord): Promise<string[]> =>
  (await context.stores.messages.ofTicket(ticket, ticket.id, 10)).reverse().map(({ body }) => body);

describe('a call of an integration', () => {
  it('leaves through its queue, and the texts of its answer are sent in their order', async () => {
    const ticket = await waitingTicket();
    const message = new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'integrations'),
      MessageBody: JSON.stringify(call(ticket)),
    });
    await sqsClient().send(message);
    await vi.waitFor(async () => expect(await bodies(ticket)).toHaveLength(2), { timeout: 30_000, interval: 100 });
    expect(await bodies(ticket)).toEqual(['Olá, Maria', 'Em que posso ajudar?']);
    expect(requests).toContainEqual({ callId: 'call-1', ticketId: ticket.id, text: 'Oi' });
  });

  it('that is answered twice counts once', async () => {
    const ticket = await waitingTicket();
    await callIntegration(context, call(ticket), 1);
    await callIntegration(context, call(ticket), 1);
    expect(await bodies(ticket)).toHaveLength(2);
  });

  it('that the ticket no longer waits for changes nothing', async () => {
    const ticket = await waitingTicket({ integrationCallId: 'call-2' });
    await callIntegration(context, call(ticket), 1);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ integrationCallId: 'call-2', version: 1 });
  });

  it('is not answered on a ticket that an agent has taken', async () => {
    const ticket = await waitingTicket({ status: 'open', userId: 1 });
    await callIntegration(context, call(ticket), 1);
    expect(await bodies(ticket)).toEqual([]);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ integrationCallId: null });
  });

  it('that fails is tried again, and given up after three attempts: the ticket waits no longer', async () => {
    const ticket = await waitingTicket();
    for (const attempt of [1, 2]) {
      await expect(callIntegration(context, call(ticket, '/down'), attempt)).rejects.toMatchObject({ code: '500' });
      expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ integrationCallId: 'call-1' });
    }
    await callIntegration(context, call(ticket, '/down'), 3);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ integrationCallId: null });
    expect(await bodies(ticket)).toEqual([]);
  });
});
