import type { Client } from '@modelcontextprotocol/client';
import type { ErrorBody } from '@recado/shared/contract/errors';
import { scopes } from '@recado/shared/permissions/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { connectMcp, readingArguments } from '../../../test/mcp.ts';
import { ownedThings } from '../../../test/owned-params.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { userContext } from '../../../test/user-context.ts';
import { publicEndpoints } from '../public-api/operations.ts';

/**
 * The tools by the client of the public SDK, with a key without whole numbers that reaches another queue, or another connection,
 * than everything of its company belongs to. A new endpoint with a scope needs nothing here.
 */

const reachable = scopes.filter((scope) => !scope.startsWith('campaigns'));
const tools = publicEndpoints.filter(({ scope }) => reachable.includes(scope!));
const reading = tools.filter(({ method }) => method === 'GET');
const writing = tools.filter(({ method }) => method !== 'GET');

/** The properties of a call that name a ticket, its messages, or what a key may not reach. */
const namesTicket = /^(?:ticketId|ticketUuid|messageId|contactIds?|queueIds?|whatsappIds?|whatsapps)$/;

const companies: Record<'queue' | 'connection', Belongings> = {} as never;
const clients: Record<'queue' | 'connection', Client> = {} as never;

/** Adds a queue and a connection besides those of a company, and a key that reaches one of them. */
const newKeyOf = async (kind: 'queue' | 'connection', { companyId, queueId, whatsappId, admin }: Belongings) => {
  const context = userContext({ companyId });
  const { stores } = context;
  const queue = {
    ...(await stores.queues.get(queueId))!,
    id: queueId + 500,
    name: 'Outra',
    color: '#654321',
    chatbots: [],
  };
  const connection = {
    ...(await stores.connections.get(whatsappId))!,
    id: whatsappId + 500,
    name: 'Outra',
    isDefault: false,
  };
  await context.commit([...stores.queues.create(queue, 10), ...stores.connections.create(connection, 10)], []);
  const reach = {
    queueIds: kind === 'queue' ? [queue.id] : null,
    whatsappIds: kind === 'queue' ? null : [connection.id],
  };
  return newApiKey(admin, { ...reach, name: kind, scopes: reachable, fullNumbers: false });
};

beforeAll(async () => {
  await installPlans();
  for (const [index, kind] of (['queue', 'connection'] as const).entries()) {
    companies[kind] = await newBelongings({ beyond: 3_000_000 + index * 1_000_000 });
    clients[kind] = await connectMcp((await newKeyOf(kind, companies[kind])).token);
  }
});
afterAll(() => Promise.all(Object.values(clients).map((client) => client.close())));

describe.each(['queue', 'connection'] as const)('a key of another %s', (kind) => {
  const call = async (name: string, given: object): Promise<{ text: string; error: string | undefined }> => {
    const answer = await clients[kind].callTool({ name, arguments: { ...given } });
    const [content] = answer.content as { text: string }[];
    const error = answer.isError ? (JSON.parse(content!.text) as ErrorBody).error : undefined;
    return { text: JSON.stringify(answer), error };
  };
  /** The parts of the ticket and its messages, and the numbers, that no answer may have. */
  const secrets = (): string[] => {
    const { uuid, messageId, voiceNoteId, participantNumber } = companies[kind];
    return [uuid, messageId, voiceNoteId, participantNumber, '912345678'];
  };
  const leaks = (text: string): string[] => secrets().filter((secret) => text.includes(secret));
  const state = async () => {
    const { companyId, ticketId, groupTicketId, contactId, whatsappId } = companies[kind];
    const { stores } = userContext({ companyId });
    return [
      await stores.tickets.get(ticketId),
      await stores.tickets.get(groupTicketId),
      await stores.messages.ofTicket({ contactId, whatsappId }, ticketId, 50),
    ];
  };

  it('reads nothing of its tickets by any tool, found by words either', async () => {
    for (const endpoint of reading) {
      const { text } = await call(endpoint.name, readingArguments(endpoint, companies[kind]));
      expect([endpoint.name, leaks(text)]).toEqual([endpoint.name, []]);
    }
    const { name, queueId, whatsappId, uuid } = companies[kind];
    for (const given of [{ showAll: true }, { status: 'search', searchParam: name }, { status: 'closed' }]) {
      const { text } = await call('listTickets', given);
      expect(leaks(text)).toEqual([]);
      expect(text).toContain('\\"tickets\\":[]');
    }
    expect(leaks((await call('searchMessages', { searchParam: 'Segredo' })).text)).toEqual([]);
    expect((await call('getTicketByUuid', { uuid })).error).toBe('ERR_NO_TICKET_FOUND');
    const named = kind === 'queue' ? { queueIds: [queueId] } : { whatsapps: [whatsappId] };
    expect((await call('listTickets', named)).error).toBe(
      kind === 'queue' ? 'ERR_NO_QUEUE_FOUND' : 'ERR_NO_WAPP_FOUND',
    );
  });

  it('moves and writes nothing of its tickets by any tool, tried or done, and no refusal tells of them', async () => {
    const called: string[] = [];
    for (const endpoint of writing) {
      const { params, body } = await repeatedInput(endpoint, companies[kind]);
      const given = { ...(body as object), ...params };
      const things = Object.values(ownedThings(endpoint));
      const isOfTicket = things.some((thing) => thing === 'ticket' || thing === 'message');
      if (!isOfTicket && !Object.keys(given).some((argument) => namesTicket.test(argument))) continue;
      called.push(endpoint.name);
      const before = await state();
      for (const dryRun of [true, false]) {
        const { text, error } = await call(endpoint.name, { ...given, ...(dryRun && { dryRun }) });
        expect([endpoint.name, dryRun, leaks(text)]).toEqual([endpoint.name, dryRun, []]);
        if (isOfTicket) expect([endpoint.name, error]).toEqual([endpoint.name, expect.stringMatching(/^ERR_NO_/)]);
      }
      expect([endpoint.name, await state()]).toEqual([endpoint.name, before]);
    }
    expect(called).toEqual(expect.arrayContaining(['updateTicket', 'sendMessage', 'createTicket']));
  });
});
