import { AppError } from '@recado/shared/contract/errors';
import { pictureKey, pictureReference, versionOfPicture } from '@recado/shared/contract/pictures';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import { directoryFor } from '../../../domain/presentation/directory.ts';
import { publishTickets } from '../../../domain/driver/publish-tickets.ts';
import { defineJob } from '../../../domain/jobs/define-job.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { type ContactPair, mergeStart } from '../../../domain/merging/merge-start.ts';
import { contactChanged, contactRemoved } from '../../../data/contacts/events.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { pictureFile } from '../pictures/list-pictures.ts';
import { beginMerge } from './begin-merge.ts';
import { type Merge, moveChat } from './move-chat.ts';

/** Batches of messages that one slice moves. */
const batches = 40;
/** Notes that are moved at a time. */
const notesAtOnce = 100;

/** Takes the place of a merged contact's picture. */
const noPicture = { bytes: new Uint8Array(), mimetype: pictureFile.mimetype };

/**
 * Starts another merge where a contact of the pair is gone because it was merged with a third one before this job began: the
 * two that stayed are one person too.
 */
const followMerges = async (context: Context, { contactId, mergedId }: ContactPair): Promise<void> => {
  const { contacts } = context.stores;
  const [one, other] = await Promise.all([contacts.leadsTo(contactId), contacts.leadsTo(mergedId)]);
  if (!one || !other || one.id === other.id) return;
  const pair = { contactId: Math.min(one.id, other.id), mergedId: Math.max(one.id, other.id) };
  const { writes, effects } = startJob(context, mergeStart, pair, { askedBy: null });
  await context.commit(writes, effects);
};

/** Reads both contacts; null once one of them is gone. Begins the merge that a mapping of WhatsApp asked for. */
const readMerge = async (context: Context, pair: ContactPair): Promise<Merge | null> => {
  const { contactId, mergedId } = pair;
  const { contacts } = context.stores;
  const [contact, merged] = await Promise.all([contacts.get(contactId), contacts.get(mergedId)]);
  if (!merged || !contact) {
    await followMerges(context, pair);
    return null;
  }
  if (merged.mergedInto === null) {
    await beginMerge(context, pair, null);
    return readMerge(context, pair);
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
      ...contactChanged(context, 'update', contact, settings, await directoryFor(context, [contact])),
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

/** Moves what is left, removes the merged contact and publishes the one that stays. */
const endMerge = (context: Context, pair: ContactPair, merge: Merge): Promise<void> =>
  retryOnConflict(async () => {
    await moveRest(context, merge);
    const current = await readMerge(context, pair);
    if (current) await finish(context, { ...current, contact: await takePicture(context, current) });
  });

/**
 * Moves a merged contact's tickets, messages, notes and scheduled messages to the contact that stays. Each step is a
 * transaction, and what was moved is no longer found in the old place: a repeated slice moves what is left.
 */
export const mergeJob = defineJob({
  ...mergeStart,
  cursor: z.object({}),
  slice: async (context, { input: pair }) => {
    const merge = await readMerge(context, pair);
    if (merge) {
      const chats = await context.stores.tickets.chats([merge.merged.id], Number.POSITIVE_INFINITY);
      let left = batches;
      for (const chat of chats) {
        const moved = await moveChat(context, merge, chat, left);
        if (!moved.isEmpty || moved.left === 0) return { cursor: {} };
        left = moved.left;
      }
      await endMerge(context, pair, merge);
    }
    // Also where the merged contact is gone: the delivery that removed it may have been killed before it published.
    await publishListed(context, pair.contactId);
    return { end: 'done' };
  },
});
