import type { RemovedData } from '@recado/shared/contract/retention';
import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { bytesOf } from '../../domain/files/bytes-of.ts';
import { isLibraryFile } from '../../platform/media/keys.ts';
import type { DueData } from './policy.ts';

/** Messages that are read at a time. */
const messagesAtOnce = 200;

/** A ticket as its data is found. It may be gone. */
export type TicketPlace = Pick<TicketRecord, 'id' | 'whatsappId' | 'contactId'>;

export const nothing: RemovedData = { tickets: 0, messages: 0, files: 0, bytes: 0, notes: 0, logs: 0 };

/** Reads the messages of a ticket up to a time, oldest first, some at a time. */
export const messagesUntil = async function* (
  { stores }: Context,
  { id, whatsappId, contactId }: TicketPlace,
  until: number,
  atOnce = messagesAtOnce,
): AsyncGenerator<MessageRecord[]> {
  for (let after = `${id}-0`; ;) {
    const page = await stores.messages.pageAfter({ whatsappId, contactId }, { ticketId: id, after }, atOnce);
    yield page.filter(({ createdAt }) => createdAt <= until);
    if (page.length < atOnce) return;
    after = page.at(-1)!.id;
  }
};

/** Returns the key of a message's own file; null for one of the company's library, which stays. */
export const ownFileOf = ({ company }: Context, { media }: MessageRecord): string | null =>
  media?.key && !isLibraryFile(company.id, media.key) ? media.key : null;

/** Returns the notes of a ticket up to a time. */
export const notesUntil = async ({ stores }: Context, ticketId: number, until: number) =>
  (await stores.ticketNotes.ofTicket(ticketId)).filter(({ createdAt }) => Date.parse(createdAt) <= until);

/** Returns the log of a ticket up to a time, with the runs of flows; a contact's consent is kept, as proof, with the ticket. */
export const logUntil = async ({ stores }: Context, ticketId: number, until: number) => {
  const [log, runs] = await Promise.all([stores.tickets.log(ticketId), stores.flowRuns.ofTicket(ticketId)]);
  return {
    log: log.filter(({ consent, createdAt }) => consent === undefined && createdAt <= until),
    runs: runs.filter(({ endedAt }) => endedAt <= until),
  };
};

const countMessages = async (
  context: Context,
  place: TicketPlace,
  until: number,
  counts: (message: MessageRecord) => boolean,
): Promise<Pick<RemovedData, 'messages' | 'files' | 'bytes'>> => {
  let [messages, files, bytes] = [0, 0, 0];
  for await (const page of messagesUntil(context, place, until))
    for (const message of page.filter(counts)) {
      messages += 1;
      if (ownFileOf(context, message) === null) continue;
      files += 1;
      bytes += message.media === null ? 0 : bytesOf(message.media);
    }
  return { messages, files, bytes };
};

const isPrivate = ({ isPrivate: hidden }: MessageRecord): boolean => hidden;

/** Counts the data of one kind that goes from a ticket. */
const countKind = async (
  context: Context,
  place: TicketPlace,
  { kind, until }: DueData,
): Promise<Partial<RemovedData>> => {
  if (kind === 'messages') return countMessages(context, place, until, () => true);
  if (kind === 'media') {
    const { files, bytes } = await countMessages(context, place, until, (one) => ownFileOf(context, one) !== null);
    return { files, bytes };
  }
  if (kind === 'notes') {
    const hidden = await countMessages(context, place, until, isPrivate);
    return { notes: hidden.messages + (await notesUntil(context, place.id, until)).length };
  }
  if (kind === 'logs') {
    const { log, runs } = await logUntil(context, place.id, until);
    return { logs: log.length + runs.length };
  }
  const everything = Number.POSITIVE_INFINITY;
  const [messages, notes, log, runs] = await Promise.all([
    countMessages(context, place, everything, () => true),
    notesUntil(context, place.id, everything),
    context.stores.tickets.log(place.id),
    context.stores.flowRuns.ofTicket(place.id),
  ]);
  return { ...messages, notes: notes.length, logs: log.length + runs.length };
};

/** Returns counts that are added up. */
export const added = (one: RemovedData, other: Partial<RemovedData>): RemovedData => ({
  tickets: one.tickets + (other.tickets ?? 0),
  messages: one.messages + (other.messages ?? 0),
  files: one.files + (other.files ?? 0),
  bytes: one.bytes + (other.bytes ?? 0),
  notes: one.notes + (other.notes ?? 0),
  logs: one.logs + (other.logs ?? 0),
});

/** Returns the counts of what is there no more. */
export const less = (before: RemovedData, after: RemovedData): RemovedData => ({
  tickets: before.tickets - after.tickets,
  messages: before.messages - after.messages,
  files: before.files - after.files,
  bytes: before.bytes - after.bytes,
  notes: before.notes - after.notes,
  logs: before.logs - after.logs,
});

/** Counts what goes from a ticket; the ticket itself where it goes, or anything of it does. */
export const countData = async (
  context: Context,
  place: TicketPlace,
  due: readonly DueData[],
): Promise<RemovedData> => {
  let found = nothing;
  for (const one of due) found = added(found, await countKind(context, place, one));
  const goes = due.some(({ kind }) => kind === 'tickets') && (await context.stores.tickets.get(place.id)) !== null;
  const isSome = goes || Object.values(found).some((count) => count > 0);
  return { ...found, tickets: isSome ? 1 : 0 };
};
