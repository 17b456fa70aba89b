import type { deleteContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { pictureKey } from '@recado/shared/contract/pictures';
import { checkSeesTickets } from '../../domain/access/check-sees-tickets.ts';
import { pictureFile } from './pictures/list-pictures.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { emptyChat } from '../../domain/operations/empty-chat.ts';
import { contactRemoved } from '../../data/contacts/events.ts';
import type { ChatRecord } from '../../data/tickets/record.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Takes the place of a deleted contact's picture. */
const noPicture = { bytes: new Uint8Array(), mimetype: pictureFile.mimetype };

const chatsOf = ({ stores }: UserContext, contactId: number): Promise<ChatRecord[]> =>
  stores.tickets.chats([contactId], Number.POSITIVE_INFINITY);

/**
 * Removes what is left of a contact once its chats are empty. A chat that got a ticket meanwhile is emptied again.
 */
const removeContact = async (context: UserContext, id: number): Promise<void> => {
  const { contacts, groups, tickets } = context.stores;
  const contact = existing('contact', await contacts.get(id));
  const merges = await contacts.merges(id);
  checkStays(contact);
  if (merges.some(({ finishedAt }) => finishedAt === null)) throw new AppError('ERR_CONTACT_MERGING');
  for (const chat of await chatsOf(context, id)) await emptyChat(context, chat);
  const chats = await chatsOf(context, id);
  await context.commit(
    [
      ...(await contacts.removal(contact)),
      ...chats.flatMap((chat) => [...tickets.chatRemoval(chat), ...groups.removal(chat)]),
    ],
    contactRemoved(context, id),
  );
  if (contact.urlPicture !== null) await context.media.write(pictureKey(context.company.id, id), noPicture);
};

/**
 * Deletes a contact with its tickets, open ones too, and their messages. They go first, so that a deletion that was
 * interrupted can be asked for again. Who writes afterwards is a new contact.
 */
export const deleteContact: UseCase<typeof endpoint> = async (context, { params: { id } }) => {
  await checkSeesTickets(context, id);
  await retryOnConflict(() => removeContact(context, id));
  return { ok: true };
};
