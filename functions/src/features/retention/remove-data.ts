import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { ticketEffects } from '../../domain/driver/publish-ticket.ts';
import { updateStorageFull } from '../../domain/files/storage-full.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { indexEffects } from '../../domain/search/index-effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { logUntil, messagesUntil, notesUntil, ownFileOf, type TicketPlace } from './find-data.ts';
import type { DueData } from './policy.ts';

/** Messages that one transaction changes: each is up to three items, and one more for its file. */
const batch = 20;
/** Items that one transaction removes. */
const items = 60;

/** Returns true once a slice has no time left. */
type IsOver = () => boolean;

/** Returns the writes by which a ticket no longer keeps these files, and whether there are any. */
const releaseOf = async (context: Context, ticketId: number, keys: readonly string[]): Promise<Write[]> => {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const kept = await context.stores.files.ofHolder(ticketId, Number.POSITIVE_INFINITY);
  const found = kept.filter(({ key }) => wanted.has(key));
  return found.length === 0 ? [] : context.stores.files.release(found);
};

/**
 * Removes the files of messages, and then commits what becomes of the messages. A slice that was killed in between is
 * repeated: it finds the messages again.
 */
const removeFiles = async (
  context: Context,
  { id }: TicketPlace,
  messages: readonly MessageRecord[],
  change: (message: MessageRecord) => Write[],
  removed: readonly MessageRecord[],
): Promise<void> => {
  if (messages.length === 0) return;
  const keys = messages.flatMap((message) => ownFileOf(context, message) ?? []);
  await context.media.remove(keys);
  const release = await releaseOf(context, id, keys);
  await context.commit([...messages.flatMap(change), ...release], indexEffects(context.company.id, { removed }));
  if (release.length > 0) await updateStorageFull(context);
};

/** Goes through messages of a ticket up to a time. Returns false where the time of the slice was over before the end. */
const eachBatch = async (
  context: Context,
  place: TicketPlace,
  until: number,
  isOver: IsOver,
  work: (messages: MessageRecord[]) => Promise<void>,
): Promise<boolean> => {
  for await (const page of messagesUntil(context, place, until, batch)) {
    if (isOver()) return false;
    await work(page);
  }
  return true;
};

const removeMessages = (
  context: Context,
  place: TicketPlace,
  until: number,
  isOver: IsOver,
  goes: (message: MessageRecord) => boolean = () => true,
): Promise<boolean> =>
  eachBatch(context, place, until, isOver, (page) => {
    const messages = page.filter(goes);
    return removeFiles(context, place, messages, (message) => context.stores.messages.removal(message), messages);
  });

/** Removes the files of messages, which stay with their texts and the names of the files. */
const removeMedia = (context: Context, place: TicketPlace, until: number, isOver: IsOver): Promise<boolean> =>
  eachBatch(context, place, until, isOver, (page) => {
    const messages = page.filter((message) => ownFileOf(context, message) !== null);
    const change = (message: MessageRecord): Write[] => {
      const { preview: _, ...file } = message.media!;
      return [context.stores.messages.mediaChanged(message, 'removed', { ...file, key: null })];
    };
    return removeFiles(context, place, messages, change, []);
  });

const commitAll = async (context: Context, writes: readonly Write[]): Promise<void> => {
  for (let at = 0; at < writes.length; at += items) await context.commit(writes.slice(at, at + items), []);
};

const removeNotes = async (context: Context, place: TicketPlace, until: number, isOver: IsOver): Promise<boolean> => {
  for (const note of await notesUntil(context, place.id, until)) {
    if (isOver()) return false;
    await context.commit(context.stores.ticketNotes.remove(note), []);
  }
  return removeMessages(context, place, until, isOver, ({ isPrivate }) => isPrivate);
};

const removeLog = async (context: Context, place: TicketPlace, until: number): Promise<boolean> => {
  const { stores } = context;
  const { log, runs } = await logUntil(context, place.id, until);
  await commitAll(context, [
    ...stores.tickets.historyRemoval({ log, cycles: [] }),
    ...runs.flatMap((run) => stores.flowRuns.remove(run)),
  ]);
  return true;
};

const removeKind = (
  context: Context,
  place: TicketPlace,
  { kind, until }: DueData,
  isOver: IsOver,
): Promise<boolean> => {
  if (kind === 'messages') return removeMessages(context, place, until, isOver);
  if (kind === 'media') return removeMedia(context, place, until, isOver);
  if (kind === 'notes') return removeNotes(context, place, until, isOver);
  return removeLog(context, place, until);
};

/** The last message of a ticket that has none. */
const withoutMessages = {
  lastMessage: '',
  lastMessageType: 'conversation',
  lastAuthor: null,
  failedMessageId: null,
} as const;

/** Stores that these kinds of data are gone from a ticket; one without messages shows none in its row. */
const noteRemoved = (context: Context, { id }: TicketPlace, due: readonly DueData[]): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const before = await stores.tickets.get(id);
    if (!before) return;
    const now = clock.now();
    const [left] = await stores.messages.ofTicket(before, id, 1);
    const after: TicketRecord = {
      ...before,
      ...(left ? {} : withoutMessages),
      removedAt: { ...before.removedAt, ...Object.fromEntries(due.map(({ kind }) => [kind, now])) },
      version: before.version + 1,
    };
    const [directory, settings] = await Promise.all([directoryFor(context, [before]), stores.settings.company()]);
    const presentation = { directory, hidesNumbers: settings.lgpdHideNumber === 'enabled' };
    const effects = ticketEffects(context, presentation, { before, after }, 'update');
    await context.commit(
      stores.tickets.saves([{ before, after }]),
      before.lastMessage === after.lastMessage ? [] : effects,
    );
  });

/**
 * Removes data of a ticket that stays, as old as the rules say: what came since it was reopened is younger. Returns false
 * where the time of the slice was over before the end; the next slice goes on.
 */
export const removeData = async (
  context: Context,
  place: TicketPlace,
  due: readonly DueData[],
  isOver: IsOver,
): Promise<boolean> => {
  for (const one of due) if (!(await removeKind(context, place, one, isOver))) return false;
  await noteRemoved(context, place, due);
  return true;
};
