import { numberForms } from '@recado/shared/text/brazilian-mobile';
import type { Context } from '../../../context/context.ts';
import { addressesOf } from '../../../data/contacts/identities.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { ErasedPerson } from '../../../data/erasures/store.ts';
import type { MessageRecord } from '../../../data/messages/record.ts';
import { isLibraryFile } from '../../../platform/media/keys.ts';
import { emptyChat } from '../../../domain/operations/empty-chat.ts';
import type { ChatRecord } from '../../../data/tickets/record.ts';

/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;
/** Messages that are removed at a time. */
const messagesAtOnce = 500;
const notesAtOnce = 50;

/** Returns true once a slice has no time left. */
type IsOver = () => boolean;

/** Returns the chats of a person on all connections. */
export const chatsOf = async ({ stores }: Context, { contactIds }: ErasedPerson): Promise<ChatRecord[]> =>
  stores.tickets.chats(contactIds, Number.POSITIVE_INFINITY);

/**
 * Removes messages of a chat with their files, the files first, until the time is over. Whoever still writes into a ticket
 * of it meanwhile writes what the removal of the ticket takes. Returns how many, and whether none is left.
 */
const eraseMessages = async (
  context: Context,
  chat: ChatRecord,
  isOver: IsOver,
): Promise<{ count: number; isDone: boolean }> => {
  const { company, media, stores } = context;
  const read = (before: string | null): Promise<MessageRecord[]> =>
    stores.messages.page(chat, { ticketId: beyondAll, before }, messagesAtOnce);
  const remove = async (messages: readonly MessageRecord[]): Promise<void> => {
    const keys = messages.flatMap((message) => message.media?.key ?? []);
    await media.remove(keys.filter((key) => !isLibraryFile(company.id, key)));
    await stores.messages.erase(messages);
  };
  let messages = await read(null);
  for (let count = 0; ;) {
    const isLast = messages.length < messagesAtOnce;
    // The next ones are read while these go.
    const [next] = await Promise.all([isLast ? [] : read(messages.at(-1)!.id), remove(messages)]);
    count += messages.length;
    if (isLast) return { count, isDone: true };
    if (isOver()) return { count, isDone: false };
    messages = next;
  }
};

/** Removes the messages of all chats until the time is over; `isDone` once none is left. */
export const eraseAllMessages = async (
  context: Context,
  person: ErasedPerson,
  isOver: IsOver,
): Promise<{ count: number; isDone: boolean }> => {
  let count = 0;
  for (const chat of await chatsOf(context, person)) {
    const erased = await eraseMessages(context, chat, isOver);
    count += erased.count;
    if (!erased.isDone || isOver()) return { count, isDone: false };
  }
  return { count, isDone: true };
};

/** Removes the tickets of all chats, with what belongs to them, until the time is over. Their service cycles stay. */
export const eraseTickets = async (
  context: Context,
  person: ErasedPerson,
  isOver: IsOver,
): Promise<{ count: number; isDone: boolean }> => {
  const { stores } = context;
  const asked = await stores.unanswered.list();
  let count = 0;
  for (const chat of await chatsOf(context, person)) {
    const isDone = await emptyChat(context, chat, {
      keepsFigures: true,
      isOver,
      before: async ({ uuid }) => {
        count += 1;
        const questions = asked.filter(({ ticketUuid }) => ticketUuid === uuid);
        if (questions.length > 0)
          await context.commit(
            questions.flatMap((one) => stores.unanswered.remove(one)),
            [],
          );
      },
    });
    if (!isDone) return { count, isDone };
  }
  return { count, isDone: true };
};

const eraseNotes = async (context: Context, contactId: number): Promise<number> => {
  const { stores } = context;
  for (let count = 0; ;) {
    const notes = await stores.ticketNotes.ofContact(contactId, notesAtOnce);
    const found = (await Promise.all(notes.map(({ id }) => stores.ticketNotes.get(id)))).filter(
      (note) => note !== null,
    );
    for (const note of found) await context.commit(stores.ticketNotes.remove(note), []);
    count += found.length;
    if (found.length === 0) return count;
  }
};

const eraseSchedules = async (context: Context, contactId: number): Promise<number> => {
  const { ids, stores } = context;
  const last = await ids.last('whatsapp');
  let count = 0;
  for (let whatsappId = 1; whatsappId <= last; whatsappId += 1)
    for (const { id } of await stores.schedules.ofChat(whatsappId, contactId)) {
      const schedule = await stores.schedules.get(id);
      if (!schedule) continue;
      await context.commit(stores.schedules.remove(schedule), []);
      count += 1;
    }
  return count;
};

/** Removes the person from all contact lists. */
const eraseListItems = async (context: Context, numbers: readonly string[]): Promise<number> => {
  const { stores } = context;
  if (numbers.length === 0) return 0;
  let count = 0;
  for (const { id } of await stores.contactLists.list())
    for (const item of (await stores.contactLists.withNumbers(id, numbers)).values()) {
      await context.commit(stores.contactLists.removeItem(item), []);
      count += 1;
    }
  return count;
};

/** Takes the person from the recipients of campaigns, which still count. */
const eraseRecipients = async (context: Context, contact: ContactRecord): Promise<number> => {
  const { stores } = context;
  const nobody = { name: '', number: '', lid: null, userId: null, email: '', columns: {} };
  let count = 0;
  for (const { number, lid } of addressesOf(contact)) {
    const userIds = contact.userIds.map(({ id }) => id);
    for (;;) {
      const found = await stores.campaigns.recipientsAt({ number, lid, userIds });
      const stored = await Promise.all(found.map((one) => stores.campaigns.recipient(one.campaignId, one.place)));
      const left = stored.filter(
        (one) => one !== null && (one.number !== '' || one.lid !== null || one.userId !== null),
      );
      for (const one of left) if (one) await context.commit(stores.campaigns.changeRecipient(one, nobody), []);
      count += left.length;
      if (left.length === 0) break;
    }
  }
  return count;
};

/** Removes what belongs to contacts of the person beside their tickets; their opt-outs stay as hashes. */
export const eraseRecords = async (context: Context, contacts: readonly ContactRecord[]): Promise<number> => {
  const { stores } = context;
  let count = 0;
  for (const contact of contacts) {
    const numbers = contact.number === '' ? [] : numberForms(contact.number);
    count += await eraseNotes(context, contact.id);
    count += await eraseSchedules(context, contact.id);
    count += await eraseListItems(context, numbers);
    count += await eraseRecipients(context, contact);
    await stores.search.reindex(contact.id, () => Promise.resolve(null));
    const merged = (await stores.contacts.merges(contact.id)).map(({ number }) => ({
      number: number || null,
      lid: null,
    }));
    const optOuts = await stores.optOuts.conceal([...addressesOf(contact), ...merged]);
    if (optOuts.length > 0) await context.commit(optOuts, []);
  }
  return count;
};
