import { describe, expect, it } from 'vitest';
import { addMessage, addTicket } from '../../../test/tickets.ts';
import { newCompanyId, userContext } from '../../../test/user-context.ts';
import { sendTyping } from './send-typing.ts';

const input = (ticketId: number) => ({ params: { ticketId }, query: undefined, body: { state: 'composing' as const } });

describe('typing of an agent', () => {
  it('goes to the session host of the ticket’s connection and to the colleagues who see the ticket, past the outbox', async () => {
    const context = userContext();
    const ticket = await addTicket(context, { status: 'open', userId: 1 });
    expect(await sendTyping(context, input(ticket.id))).toEqual({ ok: true });
    expect(context.effects).toMatchObject([
      {
        to: 'outbound',
        message: {
          type: 'typing',
          whatsappId: ticket.whatsappId,
          chat: { jid: ticket.jid },
          state: 'composing',
          wid: null,
        },
      },
      {
        to: 'realtime',
        message: {
          event: `company-${context.company.id}-answering`,
          rooms: ['everything', 'user:1', 'queue-all:none', `ticket:${ticket.id}`],
          except: ['user:1'],
          data: { action: 'composing', ticketId: ticket.id, user: { id: 1, name: 'Ana' } },
        },
      },
    ]);
  });

  it('names the message that it answers to the Cloud API', async () => {
    const context = userContext();
    const ticket = await addTicket(context, { status: 'open', userId: 1, channel: 'whatsappapi' });
    await addMessage(context, ticket, { wid: 'wamid.1', body: 'Oi' });
    await addMessage(context, ticket, { wid: 'ours', fromMe: true });
    await sendTyping(context, input(ticket.id));
    expect(context.effects).toMatchObject([
      { to: 'graph', message: { type: 'typing', wid: 'wamid.1' } },
      { to: 'realtime' },
    ]);
  });

  it('is refused on a ticket that is another’s, of another company, or not in service', async () => {
    const companyId = newCompanyId();
    const admin = userContext({ companyId });
    const ticket = await addTicket(admin, { status: 'open', userId: 7, queueId: 5 });
    const waiting = await addTicket(admin, { id: 2, contactId: 2, status: 'pending' });
    const colleague = userContext({ companyId, viewer: { id: 8, profile: 'user', queueIds: [5] } });
    for (const context of [colleague, userContext()])
      await expect(sendTyping(context, input(ticket.id))).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(sendTyping(admin, input(waiting.id))).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
    expect([...colleague.effects, ...admin.effects]).toEqual([]);
  });
});
