import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Context } from '../../../context/context.ts';
import { removalEffects } from '../../../domain/driver/publish-ticket.ts';
import { loadState } from '../../../domain/driver/load-state.ts';
import { processEvent } from '../../../domain/driver/process-event.ts';
import { applyMessageChange } from '../../../domain/engine/apply-message-change.ts';
import { logIdOf } from '../../../domain/engine/decide/decide.ts';
import { indexMoved } from '../../../domain/search/index-effects.ts';
import type { ContactMergeRecord, ContactRecord } from '../../../data/contacts/record.ts';
import type { EarlyChanges, MessageRecord } from '../../../data/messages/record.ts';
import { copyOf } from '../../../data/tickets/copy-of.ts';
import type { ChatRecord, NewLogRecord, TicketChange, TicketRecord } from '../../../data/tickets/record.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { lateTickets } from './late-tickets.ts';
import { withMessagesOf } from './with-messages-of.ts';

/** A merge as its slices see it. */
export interface Merge {
  contact: ContactRecord;
  merged: ContactRecord;
  trace: ContactMergeRecord;
}

/** Messages moved at a time: each is up to four items of a transaction. */
const batch = 20;
/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;
/** Late tickets that a chat's item holds. */
const maxLate = 100;
/** Times that the pointers are decided again while messages come in. */
const attempts = 12;

type Place = Pick<ChatRecord, 'whatsappId'>;

/** The tickets of a chat: those that its pointer names, and those that no list shows. */
const ticketsOf = async ({ stores }: Context, chat: ChatRecord): Promise<TicketRecord[]> => {
  const pointed = [chat.activeTicketId, chat.lastClosedTicketId].filter((id) => id !== null);
  const [shown, unlisted] = await Promise.all([stores.tickets.getMany(pointed), stores.tickets.unlisted(chat)]);
  return [...shown, ...unlisted.filter(({ id }) => !pointed.includes(id))];
};

const movedTicket = ({ contact }: Merge, before: TicketRecord, listed = before.listed): TicketChange => ({
  before,
  after: { ...before, ...copyOf(contact), contactId: contact.id, listed, version: before.version + 1 },
});

const logOf = ({ trace }: Merge, ticket: TicketRecord, now: number): NewLogRecord => ({
  id: logIdOf(ticket.version + 1, 0),
  ticketId: ticket.id,
  type: 'merged',
  userId: trace.user?.id ?? null,
  queueId: ticket.queueId,
  createdAt: now,
});

/**
 * Closes the younger one of both chats' active tickets. The older one takes what is unread, the wait and the last message
 * in the same transaction.
 */
const closeYounger = async (context: Context, { trace }: Merge, one: number, other: number): Promise<void> => {
  const { tickets } = context.stores;
  const event = { type: 'merge' as const, userId: trace.user?.id ?? null };
  await processEvent(context, async () => {
    const [older, younger] = await Promise.all([tickets.get(Math.min(one, other)), tickets.get(Math.max(one, other))]);
    if (!older || !younger) throw new Error('a ticket was removed before one of both could be closed');
    return {
      event,
      state: await loadState(context, event, { ticket: younger }),
      beside: () => Promise.resolve(tickets.saves([{ before: older, after: withMessagesOf(older, younger) }])),
    };
  });
};

/** Returns the pointer of the chat that stays once it has the tickets of both. */
const pointerOf = (
  { contact }: Merge,
  chat: ChatRecord | null,
  from: ChatRecord,
  tickets: readonly TicketRecord[],
  lastClosedTicketId: number | null,
): ChatRecord => {
  const base = chat && from.activeTicketId === null ? chat : from;
  const late = new Set([...(chat?.reopenedTicketIds ?? []), ...from.reopenedTicketIds, ...lateTickets(tickets)]);
  return {
    ...base,
    contactId: contact.id,
    activeTicketId: chat?.activeTicketId ?? from.activeTicketId,
    lastClosedTicketId,
    reopenedTicketIds: [...late].slice(-maxLate),
    version: (chat?.version ?? 0) + 1,
  };
};

/**
 * Moves the tickets that both pointers name, in one transaction. Afterwards at most one is active, and one closed one
 * is listed.
 */
const movePointers = async (context: Context, merge: Merge, { whatsappId }: Place): Promise<void> => {
  const { clock, stores } = context;
  const { tickets } = stores;
  const [chat, from] = await Promise.all([
    tickets.chat(whatsappId, merge.contact.id),
    tickets.chat(whatsappId, merge.merged.id),
  ]);
  if (!from || (from.activeTicketId === null && from.lastClosedTicketId === null)) return;
  if (chat && chat.activeTicketId !== null && from.activeTicketId !== null) {
    await closeYounger(context, merge, chat.activeTicketId, from.activeTicketId);
    return movePointers(context, merge, { whatsappId });
  }
  const [theirs, ours] = await Promise.all([ticketsOf(context, from), chat ? ticketsOf(context, chat) : []]);
  const all = [...ours, ...theirs];
  const byId = (id: number | null | undefined): TicketRecord | null => all.find((one) => one.id === id) ?? null;
  const [active, closed, known] = [
    byId(from.activeTicketId),
    byId(from.lastClosedTicketId),
    byId(chat?.lastClosedTicketId),
  ];
  const isNewer = closed !== null && (known === null || closed.updatedAt >= known.updatedAt);
  const changes = [
    ...(active ? [movedTicket(merge, active)] : []),
    ...(closed ? [movedTicket(merge, closed, isNewer)] : []),
    ...(known && isNewer ? [{ before: known, after: { ...known, listed: false, version: known.version + 1 } }] : []),
  ];
  const after = pointerOf(merge, chat, from, all, (isNewer ? closed : known)?.id ?? null);
  const emptied = { ...from, activeTicketId: null, lastClosedTicketId: null, version: from.version + 1 };
  await context.commit(
    [
      ...tickets.saves(changes),
      ...tickets.chatSave(chat, after),
      ...tickets.chatSave(from, emptied),
      ...[active, closed].flatMap((one) => (one ? [tickets.logEntry(logOf(merge, one, clock.now()))] : [])),
    ],
    changes.filter(({ after }) => after?.listed === false).flatMap((change) => removalEffects(context, change)),
  );
};

/** Moves a ticket that no pointer names; does nothing if it was moved already. */
const moveTicket = (context: Context, merge: Merge, id: number): Promise<void> =>
  retryOnConflict(async () => {
    const { tickets } = context.stores;
    const ticket = await tickets.get(id);
    if (ticket?.contactId !== merge.merged.id) return;
    await context.commit(
      [...tickets.saves([movedTicket(merge, ticket)]), tickets.logEntry(logOf(merge, ticket, context.clock.now()))],
      [],
    );
  });

/** The message in the other chat, with the changes that arrived for it there, in the order of their times. */
const movedMessage = (
  { contact }: Merge,
  message: MessageRecord,
  early: EarlyChanges | null,
  settings: CompanySettings,
): MessageRecord => {
  const ordered = early === null ? [] : early.changes.toSorted((one, other) => one.at - other.at);
  const changed = ordered.reduce((before, change) => applyMessageChange(before, change, false, settings), message);
  // As with other early changes, only the last text is stored.
  return { ...changed, contactId: contact.id, edits: Math.min(changed.edits ?? 0, message.edits ?? 0) };
};

/**
 * Moves messages. A message that was delivered again meanwhile is in the other chat already, and is removed from this
 * one.
 */
const moveMessages = async (
  context: Context,
  merge: Merge,
  whatsappId: number,
  messages: readonly MessageRecord[],
): Promise<void> => {
  const { contact } = merge;
  const { messages: store, settings } = context.stores;
  const wids = messages.flatMap(({ fromMe, wid }) => (fromMe || wid === null ? [] : [{ scope: contact.id, wid }]));
  const [markers, company] = await Promise.all([store.markers(whatsappId, wids), settings.company()]);
  const known = new Map(markers.map((marker) => [marker.wid, marker]));
  const placed = messages.map((message) => {
    const marker = message.fromMe || message.wid === null ? undefined : known.get(message.wid);
    const early = marker?.early ?? null;
    return { message, early, after: marker?.isStored ? null : movedMessage(merge, message, early, company) };
  });
  await context.commit(
    placed.flatMap(({ message, early, after }) =>
      after === null ? store.removal(message) : store.moved(message, after, early),
    ),
    indexMoved(
      context.company.id,
      placed.flatMap(({ after }) => after ?? []),
      contact.id,
    ),
  );
};

/**
 * Moves the tickets and messages of a chat to that of the contact that stays, `most` batches of messages at most. The
 * tickets go first: nothing is written into the chat that they left.
 *
 * @returns the batches that are left to move, and whether the chat is empty
 */
export const moveChat = async (
  context: Context,
  merge: Merge,
  { whatsappId }: Place,
  most: number,
): Promise<{ left: number; isEmpty: boolean }> => {
  const { messages, tickets } = context.stores;
  const from = { whatsappId, contactId: merge.merged.id };
  await retryOnConflict(() => movePointers(context, merge, from), { attempts });
  for (const { id } of await tickets.unlisted(from)) await moveTicket(context, merge, id);
  for (let left = most; left > 0; left--) {
    const moved = await retryOnConflict(async () => {
      const found = await messages.page(from, { ticketId: beyondAll, before: null }, batch);
      for (const id of new Set(found.map(({ ticketId }) => ticketId))) await moveTicket(context, merge, id);
      if (found.length > 0) await moveMessages(context, merge, whatsappId, found);
      return found.length;
    });
    if (moved < batch) return { left: left - 1, isEmpty: true };
  }
  return { left: 0, isEmpty: false };
};
