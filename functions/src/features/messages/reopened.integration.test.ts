import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import { servedConversation } from '../../../test/served-conversation.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { sendMessage } from './send-message.ts';
import { listMessages } from './list-messages.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Returns all messages of a conversation, oldest first, read page by page. */
const bodiesOf = async (context: TestContext, { uuid }: Pick<TicketRecord, 'uuid'>): Promise<string[]> => {
  const bodies: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listMessages(context, { ...none, params: { ticketUuid: uuid }, query: { cursor } });
    bodies.unshift(...page.messages.map(({ body }) => body));
    if (!page.hasMore) return bodies;
    cursor = page.nextCursor!;
  }
};

/** Returns a conversation read from a message on in both directions, oldest first. */
const bodiesAround = async (
  context: TestContext,
  { uuid }: Pick<TicketRecord, 'uuid'>,
  around: string,
): Promise<string[]> => {
  const read = (query: { around?: string; cursor?: string }) =>
    listMessages(context, { ...none, params: { ticketUuid: uuid }, query });
  const first = await read({ around });
  const bodies = first.messages.map(({ body }) => body);
  for (let page = first; page.nextCursor !== null;) {
    page = await read({ cursor: page.nextCursor });
    bodies.unshift(...page.messages.map(({ body }) => body));
  }
  for (let page = first; page.newerCursor !== null;) {
    const before = page.messages;
    page = await read({ cursor: page.newerCursor });
    bodies.push(...page.messages.map(({ body }) => body));
    // The older page of a newer page is the one that it follows.
    const older = await read({ cursor: page.nextCursor! });
    expect(older.messages.at(-1)).toEqual(before.at(-1));
  }
  return bodies;
};

describe('a conversation over several tickets', () => {
  const open = async () => {
    const { context, connection, number, ticket: first } = await servedConversation();
    const { contactId } = first;
    const write = async (...bodies: string[]): Promise<void> => {
      for (const body of bodies) await receiveMessage(context, inboundText(connection, { number, body }));
    };
    const change = (id: number, status: 'open' | 'closed') =>
      updateTicket(context, { ...none, params: { id }, body: { status } });
    const active = async (): Promise<TicketRecord> => {
      const chat = (await context.stores.tickets.chat(connection.id, contactId))!;
      return (await context.stores.tickets.get(chat.activeTicketId!))!;
    };
    const before = await bodiesOf(context, first);
    const read = async (ticket: Pick<TicketRecord, 'uuid'>): Promise<string[]> =>
      (await bodiesOf(context, ticket)).slice(before.length);
    return { context, first, write, change, active, read };
  };

  it('reads by time when an older ticket is reopened, on every page', async () => {
    const { first, write, change, active, read } = await open();
    const many = (name: string): string[] => Array.from({ length: 25 }, (_, index) => `${name}${index}`);
    await write(...many('a'));
    await change(first.id, 'closed');
    await write(...many('b'));
    const second = await active();
    await change(second.id, 'closed');
    await change(first.id, 'open');
    await write(...many('c'));
    const all = [...many('a'), ...many('b'), ...many('c')];
    expect(await read(first)).toEqual(all);
    expect(await read(second)).toEqual([...many('a'), ...many('b')]);
    await change(first.id, 'closed');
    expect(await read(first)).toEqual(all);
    await write('d');
    const third = await active();
    expect(await read(third)).toEqual([...all, 'd']);
    await change(third.id, 'closed');
    await change(second.id, 'open');
    await write('e');
    expect(await read(second)).toEqual([...all, 'd', 'e']);
    expect(await read(first)).toEqual(all);
    expect(await read(third)).toEqual([...all, 'd']);
  });

  it('reads the same around a message, in both directions, as from its newest page on', async () => {
    const { context, first, write, change, active } = await open();
    const many = (name: string): string[] => Array.from({ length: 25 }, (_, index) => `${name}${index}`);
    await write(...many('a'));
    await change(first.id, 'closed');
    await write(...many('b'));
    const second = await active();
    const check = async (ticket: TicketRecord): Promise<void> => {
      const all = await bodiesOf(context, ticket);
      for (const at of [first, second]) {
        const messages = await context.stores.messages.ofTicket(at, at.id, 60);
        for (const anchor of [messages[0]!, messages[12]!, messages.at(-1)!]) {
          if (all.includes(anchor.body)) expect(await bodiesAround(context, ticket, anchor.id)).toEqual(all);
          else
            await expect(bodiesAround(context, ticket, anchor.id)).rejects.toMatchObject({
              code: 'ERR_NO_MESSAGE_FOUND',
            });
        }
      }
    };
    await check(first);
    await check(second);
    await change(second.id, 'closed');
    await change(first.id, 'open');
    await write(...many('c'));
    await check(first);
    await check(second);
  });

  it('reads around no message of another chat', async () => {
    const { context, first } = await open();
    const { ticket: other, context: elsewhere } = await servedConversation();
    const [foreign] = await elsewhere.stores.messages.ofTicket(other, other.id, 1);
    const around = `${first.id}-${foreign!.id.split('-')[1]!}`;
    await expect(bodiesAround(context, first, around)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('lets what a reopened conversation shows of a newer ticket be quoted', async () => {
    const { context, first, write, change, active } = await open();
    await change(first.id, 'closed');
    await write('newer');
    const second = await active();
    const [newer] = await context.stores.messages.ofTicket(second, second.id, 1);
    const quote = (quotedMsg: string) =>
      sendMessage(context, {
        ...none,
        params: { ticketId: first.id },
        body: sendEndpoint.body!.parse({ body: 'sim', quotedMsg }),
      });
    await change(second.id, 'closed');
    await change(first.id, 'open');
    expect((await quote(newer!.id)).messages).toMatchObject([{ quotedMsg: { id: newer!.id } }]);
    const { ticket: elsewhere } = await servedConversation();
    await expect(quote(`${elsewhere.id + 1000}-01ARYZ6S41TSV4RRFFQ69G5FAV`)).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
  });
});
