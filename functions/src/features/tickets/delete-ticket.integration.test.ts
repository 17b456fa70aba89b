import { describe, expect, it } from 'vitest';
import { allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { count, events, list, office, update } from '../../../test/office.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { deleteTicket } from './delete-ticket.ts';

const none = { params: undefined, query: undefined, body: undefined };

describe('removing a ticket', () => {
  it('removes its messages, log and cycles; the next message opens a new ticket', async () => {
    const { admin, whatsapp, write } = await office();
    const number = anyNumber();
    const id = await write('um', number);
    const ticket = (await admin.stores.tickets.get(id))!;
    await deleteTicket(admin, { ...none, params: { id } });
    expect(await admin.stores.messages.ofTicket(ticket, id, 10)).toEqual([]);
    expect([await admin.stores.tickets.log(id), await admin.stores.tickets.cycles(id)]).toEqual([[], []]);
    expect(await count(admin, { showAll: true })).toEqual({ open: 0, pending: 0, group: 0, closed: 0 });
    expect(events(admin).slice(-2)).toMatchObject([
      { event: expect.stringContaining('-appMessage') as string, data: { action: 'delete', ticketId: id } },
      { data: { action: 'delete', ticketId: id }, rooms: ['everything', 'queue:none'] },
    ]);
    await receiveMessage(admin, inboundText(whatsapp, { number, body: 'dois' }));
    expect(await allTickets(admin)).toMatchObject([{ lastMessage: 'dois' }]);
  });
});

describe('closing a chat’s second ticket', () => {
  it('takes the first out of the closed lists of those who saw it there', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const first = await write('um', number);
    await update(admin, first, { status: 'closed' });
    const second = await write('dois', number);
    admin.effects.length = 0;
    await update(admin, second, { status: 'closed' });
    const { version } = (await admin.stores.tickets.get(first))!;
    expect(events(admin)).toContainEqual(
      expect.objectContaining({
        data: { action: 'delete', ticketId: first, version },
        rooms: ['everything', 'queue:none'],
        except: [],
      }),
    );
    expect(events(admin).filter(({ data }) => (data as { action: string }).action === 'delete')).toHaveLength(1);
  });
});

describe('removing a chat’s newest closed ticket', () => {
  const ids = async (context: TestContext) =>
    (await list(context, { status: 'closed', showAll: true })).tickets.map(({ id }) => id);

  it('shows the one before it, each time', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const made: number[] = [];
    for (const body of ['um', 'dois', 'três']) {
      const id = await write(body, number);
      await update(admin, id, { status: 'closed' });
      made.push(id);
    }
    expect(await ids(admin)).toEqual([made[2]]);
    // Reopened and closed again, the oldest is the newest closed one.
    await update(admin, made[0]!, { status: 'open' });
    await deleteTicket(admin, { ...none, params: { id: made[1]! } });
    await update(admin, made[0]!, { status: 'closed' });
    expect(await ids(admin)).toEqual([made[0]]);
    admin.effects.length = 0;
    await deleteTicket(admin, { ...none, params: { id: made[0]! } });
    expect(await ids(admin)).toEqual([made[2]]);
    expect(events(admin)).toMatchObject([
      { event: expect.stringContaining('-appMessage') as string, data: { action: 'delete', ticketId: made[0] } },
      { data: { action: 'delete', ticketId: made[0] } },
      { data: { action: 'update', ticket: { id: made[2], status: 'closed' } } },
    ]);
    expect(await count(admin, { showAll: true })).toMatchObject({ closed: 1 });
    await update(admin, made[2]!, { status: 'open' });
    expect(await ids(admin)).toEqual([]);
    await deleteTicket(admin, { ...none, params: { id: made[2]! } });
    expect(await count(admin, { showAll: true })).toEqual({ open: 0, pending: 0, group: 0, closed: 0 });
  });

  it('shows it also where the newest was in service again', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const first = await write('um', number);
    await update(admin, first, { status: 'closed' });
    const next = await write('dois', number);
    await update(admin, next, { status: 'closed' });
    await update(admin, next, { status: 'open' });
    await deleteTicket(admin, { ...none, params: { id: next } });
    expect(await ids(admin)).toEqual([first]);
    await write('três', number);
    expect(await ids(admin)).toEqual([first]);
  });
});
