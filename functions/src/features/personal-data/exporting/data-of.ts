import { numberForms } from '@recado/shared/text/brazilian-mobile';
import type { Context } from '../../../context/context.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { ChatRecord } from '../../../data/tickets/record.ts';
import { directoryFor } from '../../../domain/presentation/directory.ts';

/** Notes and scheduled messages of a contact that an export has. */
const most = 10_000;

/** Returns the data of a contact beside its conversations. */
const ofContact = async (context: Context, contact: ContactRecord, chats: readonly ChatRecord[]): Promise<object> => {
  const { stores } = context;
  const { id, number, lid, userIds } = contact;
  const [directory, merges, notes, recipients] = await Promise.all([
    directoryFor(context, [contact]),
    stores.contacts.merges(id),
    stores.ticketNotes.ofContact(id, most),
    stores.campaigns.recipientsAt({ number: number || null, lid, userIds: userIds.map((one) => one.id) }),
  ]);
  const own = chats.filter(({ contactId }) => contactId === id);
  const [schedules, lists] = await Promise.all([
    Promise.all(own.map(({ whatsappId }) => stores.schedules.ofChat(whatsappId, id))),
    number === '' ? [] : stores.contactLists.list(),
  ]);
  const items = await Promise.all(
    lists.map(async (list) => {
      const found = await stores.contactLists.withNumbers(list.id, numberForms(number));
      return [...found.values()].map((item) => ({ list: list.name, ...item }));
    }),
  );
  const { version: _version, erasureId: _erasureId, tagIds, ...fields } = contact;
  return {
    ...fields,
    tags: directory.tags(tagIds).map(({ name }) => name),
    merges: merges.map(({ name, number: merged, startedAt }) => ({ name, number: merged, startedAt })),
    notes: notes.map(({ note, ticketId, createdAt }) => ({ note, ticketId, createdAt })),
    schedules: schedules.flat().map(({ body, sendAt, sentAt, status }) => ({ body, sendAt, sentAt, status })),
    contactLists: items.flat(),
    campaigns: recipients.map(({ version: _of, ...recipient }) => recipient),
  };
};

/** Returns all that is stored of a person beside the messages, for programs. */
export const dataOf = async (
  context: Context,
  contacts: readonly ContactRecord[],
  chats: readonly ChatRecord[],
): Promise<object> => {
  const { clock, stores } = context;
  const unlisted = await Promise.all(chats.map((chat) => stores.tickets.unlisted(chat)));
  const listed = await stores.tickets.getMany(
    chats.flatMap(({ activeTicketId, lastClosedTicketId }) =>
      [activeTicketId, lastClosedTicketId].filter((id) => id !== null),
    ),
  );
  const tickets = [...listed, ...unlisted.flat()].toSorted((one, other) => one.id - other.id);
  const logs = await Promise.all(tickets.map(({ id }) => stores.tickets.log(id)));
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    contacts: await Promise.all(contacts.map((contact) => ofContact(context, contact, chats))),
    tickets: tickets.map(({ id, uuid, status, channel, whatsappId, contactId, createdAt, updatedAt }, at) => ({
      ...{ id, uuid, status, channel, whatsappId, contactId, createdAt, updatedAt },
      log: logs[at]!.map(({ type, createdAt: of, rating }) => ({ type, createdAt: of, rating })),
    })),
  };
};
