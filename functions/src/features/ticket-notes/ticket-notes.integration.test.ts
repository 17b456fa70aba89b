import { createTicketNote as createEndpoint } from '@recado/shared/contract/ticket-notes';
import { expect, it } from 'vitest';
import { servedConversation } from '../../../test/served-conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { createTicketNote } from './create-ticket-note.ts';
import { deleteTicketNote } from './delete-ticket-note.ts';
import { listTicketNotes } from './list-ticket-notes.ts';
import { updateTicketNote } from './update-ticket-note.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, ticketId: number, note: string) =>
  createTicketNote(by, { ...none, body: { note, ticketId } });
const list = async (by: TestContext, ticketId: number) =>
  (await listTicketNotes(by, { ...none, query: { ticketId } })).map(({ note }) => note);
const edit = (by: TestContext, id: number, note: string) =>
  updateTicketNote(by, { ...none, params: { id }, body: { note } });
const remove = (by: TestContext, id: number) => deleteTicketNote(by, { ...none, params: { id } });
const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

/** A ticket of the administrator, an agent who sees all of its queue's, and one who sees none. */
const office = async () => {
  const { context: admin, ticket } = await servedConversation();
  const agent = (id: number, viewer: object) =>
    userContext({ companyId: admin.company.id, viewer: { id, profile: 'user', ...viewer } });
  const all = { allUserChat: 'enabled', allTicket: 'enable' };
  return { admin, ticket, agent: agent(2, all), other: agent(3, all), outsider: agent(4, {}) };
};

it('are listed newest first to those who see the ticket, with their author, and published to them', async () => {
  const { admin, ticket, agent, outsider } = await office();
  const first = await add(admin, ticket.id, 'Prefere ligação');
  expect(first).toMatchObject({ ticketId: ticket.id, contactId: ticket.contactId, userId: 1 });
  expect(events(admin)).toMatchObject([
    {
      event: `company-${admin.company.id}-ticketNote`,
      rooms: expect.arrayContaining([`ticket:${ticket.id}`, 'everything']) as unknown,
      data: { action: 'create', record: { id: first.id, note: 'Prefere ligação' } },
    },
  ]);
  await add(agent, ticket.id, 'Pagou ontem');
  expect(await list(agent, ticket.id)).toEqual(['Pagou ontem', 'Prefere ligação']);
  for (const by of [outsider, userContext()]) {
    await expect(list(by, ticket.id)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(add(by, ticket.id, 'Oi')).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  }
});

it('of a contact are those of its tickets that the caller sees', async () => {
  const { admin, ticket, agent, outsider } = await office();
  const hidden = await addTicket(admin, { id: 900, contactId: ticket.contactId, queueId: 77, userId: 1 });
  await add(admin, ticket.id, 'Prefere ligação');
  await add(admin, hidden.id, 'Segredo');
  const of = async (by: TestContext, query: object) =>
    (await listTicketNotes(by, { ...none, query })).map(({ note }) => note);
  const { contactId } = ticket;
  expect(await of(admin, { contactId })).toEqual(['Segredo', 'Prefere ligação']);
  expect(await of(agent, { contactId })).toEqual(['Prefere ligação']);
  for (const by of [outsider, userContext()]) expect(await of(by, { contactId })).toEqual([]);
  expect(await of(admin, {})).toEqual([]);
});

it('are changed and deleted by their author and by administrators, and by nobody else', async () => {
  const { admin, ticket, agent, other, outsider } = await office();
  const { id } = await add(agent, ticket.id, 'Prefere ligação');
  for (const call of [(by: TestContext) => edit(by, id, 'Outra'), (by: TestContext) => remove(by, id)]) {
    await expect(call(other)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    for (const by of [outsider, userContext()])
      await expect(call(by)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_NOTE_FOUND' });
  }
  await edit(agent, id, 'De manhã');
  events(admin);
  expect(await edit(admin, id, 'À tarde')).toMatchObject({ note: 'À tarde', userId: 2 });
  await remove(admin, id);
  expect(events(admin)).toMatchObject([
    { data: { action: 'update', record: { note: 'À tarde' } } },
    { data: { action: 'delete', id, ticketId: ticket.id } },
  ]);
  expect(await list(agent, ticket.id)).toEqual([]);
});

it('have two characters at least, and go with their ticket', async () => {
  const parse = (note: string) => createEndpoint.body!.safeParse({ note, ticketId: 1 }).success;
  expect([parse(' a '), parse('ab')]).toEqual([false, true]);
  const { admin, ticket } = await office();
  const { id } = await add(admin, ticket.id, 'Prefere ligação');
  await deleteTicket(admin, { ...none, params: { id: ticket.id } });
  expect(await admin.stores.ticketNotes.get(id)).toBeNull();
});
