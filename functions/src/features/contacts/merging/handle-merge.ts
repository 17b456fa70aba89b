import type { MergeSlice } from '@recado/shared/contract/queue-messages/merge';
import { AppError } from '@recado/shared/contract/errors';
import { pictureKey, pictureReference, versionOfPicture } from '@recado/shared/contract/pictures';
import type { Context } from '../../../context/context.ts';
import { namesFor } from '../../../conversation/driver/names.ts';
import { publishTickets } from '../../../conversation/driver/publish-tickets.ts';
import { contactChanged, contactRemoved } from '../../../data/contacts/events.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { pictureFile } from '../list-pictures.ts';
import { beginMerge } from './begin-merge.ts';
import { type Merge, moveChat } from './move-chat.ts';

/** Batches of messages that one queue message moves: far below its timeout. */
const batches = 40;
/** Notes that are moved at a time. */
const notesAtOnce = 100;

/** Takes the place of a merged contact's picture. */
const noPicture = { bytes: new Uint8Array(), mimetype: pictureFile.mimetype };

/** Reads both contacts; null once the merged one is gone. Begins the merge that a mapping of WhatsApp asked for. */
const readMerge = async (context: Context, { contactId, mergedId }: MergeSlice): Promise<Merge | null> => {
  const { contacts } = context.stores;
  const [contact, merged] = await Promise.all([contacts.get(contactId), contacts.get(mergedId)]);
  if (!merged || !contact) return null;
  if (merged.mergedInto === null) {
    await beginMerge(context, { contactId, mergedId }, null);
    return readMerge(context, { companyId: context.company.id, contactId, mergedId, slice: 0 });
  }
  const trace = (await contacts.merges(contactId)).find((one) => one.mergedId === mergedId);
  if (merged.mergedInto !== contactId || !trace) throw new AppError('ERR_CONTACT_MERGING');
  return { contact, merged, trace };
};

/** Moves internal notes and messages that are scheduled. */
const moveRest = async (context: Context, { contact, merged }: Merge): Promise<void> => {
  const { ticketNotes, schedules, connections, tickets } = context.stores;
  for (;;) {
    const listed = await ticketNotes.ofContact(merged.id, notesAtOnce);
    const notes = await Promise.all(listed.map(({ id }) => ticketNotes.get(id)));
    const left = notes.filter((note) => note?.contactId === merged.id);
    for (const note of left) if (note) await context.commit(ticketNotes.update(note, { contactId: contact.id }), []);
    if (left.length === 0) break;
  }
  const chats = await tickets.chats([merged.id], Number.POSITIVE_INFINITY);
  const places = new Set([
    ...chats.map(({ whatsappId }) => whatsappId),
    ...(await connections.list()).map(({ id }) => id),
  ]);
  for (const whatsappId of places)
    for (const schedule of await schedules.ofChat(whatsappId, merged.id))
      await context.commit(schedules.update(schedule, { contactId: contact.id }), []);
};

/** Gives the contact that stays the picture of the merged one, if it has none itself. */
const takePicture = async (context: Context, { contact, merged }: Merge): Promise<ContactRecord> => {
  const { company, media, stores } = context;
  if (contact.urlPicture !== null || merged.urlPicture === null) return contact;
  if (!(await media.copy(pictureKey(company.id, merged.id), pictureKey(company.id, contact.id)))) return contact;
  const urlPicture = pictureReference(contact.id, versionOfPicture(merged.urlPicture));
  const set = { urlPicture, pictureAt: merged.pictureAt };
  await context.commit(stores.contacts.pictured(contact, set), []);
  return { ...contact, ...set };
};

/** Removes the merged contact and publishes the contact that stays with its tickets. */
const finish = async (context: Context, { contact, merged, trace }: Merge): Promise<void> => {
  const { clock, company, stores } = context;
  const [chats, settings] = await Promise.all([
    stores.tickets.chats([merged.id], Number.POSITIVE_INFINITY),
    stores.settings.company(),
  ]);
  await stores.tickets.contactChanged(contact);
  if (merged.urlPicture !== null) await context.media.write(pictureKey(company.id, merged.id), noPicture);
  await context.commit(
    [
      ...(await stores.contacts.mergeEnd(merged, { ...trace, finishedAt: clock.now() })),
      ...chats.flatMap((chat) => stores.tickets.chatRemoval(chat)),
    ],
    // The list of contacts is read again for a change: the removal comes last, so that it applies to what was read.
    [
      ...contactChanged(context, 'update', contact, settings, await namesFor(context, [contact])),
      ...contactRemoved(context, merged.id),
    ],
  );
};

/** Publishes the tickets of the contact that stays, which the lists show under its name. */
const publishListed = async (context: Context, contactId: number): Promise<void> => {
  const chats = await context.stores.tickets.chats([contactId], Number.POSITIVE_INFINITY);
  const ids = chats.flatMap(({ activeTicketId, lastClosedTicketId }) => [activeTicketId, lastClosedTicketId]);
  await publishTickets(
    context,
    ids.filter((id) => id !== null),
  );
};

/**
 * Moves the next part of a merged contact's tickets, messages, notes and scheduled messages to the contact that stays.
 * Each step is a transaction that leaves what is not moved to the next delivery, so an interrupted slice is repeated.
 */
export const handleMerge = async (context: Context, slice: MergeSlice): Promise<void> => {
  const merge = await readMerge(context, slice);
  // The delivery that ended the merge may have been killed before it published the tickets.
  if (!merge) return publishListed(context, slice.contactId);
  const chats = await context.stores.tickets.chats([merge.merged.id], Number.POSITIVE_INFINITY);
  let left = batches;
  for (const chat of chats) {
    const moved = await moveChat(context, merge, chat, left);
    if (!moved.isEmpty || moved.left === 0) {
      await context.commit([], [{ to: 'merges', message: { ...slice, slice: slice.slice + 1 } }]);
      return;
    }
    left = moved.left;
  }
  await retryOnConflict(async () => {
    await moveRest(context, merge);
    const current = await readMerge(context, slice);
    if (current) await finish(context, { ...current, contact: await takePicture(context, current) });
  });
  await publishListed(context, slice.contactId);
};
