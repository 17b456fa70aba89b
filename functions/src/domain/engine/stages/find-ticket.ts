import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { isDeepStrictEqual } from 'node:util';
import { copyOf } from '../../../data/tickets/copy-of.ts';
import { namesFormerUser } from '../../../data/contacts/user-ids.ts';
import { jidOf, mergeAddress } from '../addresses.ts';
import { withoutDialogue } from '../dialogue.ts';
import { needsConsent } from '../consent-needed.ts';
import { newTicket } from '../new-ticket.ts';
import type { ConversationState } from '../state.ts';
import { rule } from '../stage.ts';
import { minute } from '../ticket-timer.ts';
import { change, contactOf, appendLog, ticketOf, type Draft } from '../draft.ts';

/** Returns whether a message reopens the chat's newest closed ticket: within the connection's window; 0 minutes never reopen (behaviour, section 3). */
export const reopenable = ({ lastClosed, connection }: ConversationState, now: number): boolean =>
  lastClosed !== null &&
  now - lastClosed.updatedAt <= connection.timeCreateNewTicket * minute &&
  connection.timeCreateNewTicket > 0;

/** Returns whether a message at this time opens a ticket. */
export const needsTicket = (state: ConversationState, now: number): boolean =>
  state.ticket === null && !reopenable(state, now);

/** Returns the status of a ticket that waits for an agent; a group that is not handled as a ticket waits for none. */
export const firstStatus = ({ connection }: ConversationState, isGroup: boolean): TicketStatus =>
  isGroup && connection.groupAsTicket === 'disabled' ? 'group' : 'pending';

/** True if the bot answers a ticket from its beginning: not of a group, nor of a contact without the bot. */
const hasBot = (draft: Draft): boolean => {
  const { isGroup, disableBot } = contactOf(draft);
  return !isGroup && !disableBot;
};

/**
 * Reopens the last closed ticket as pending. It keeps queue and attendant unless they were removed; without an attendant
 * the bot starts again in its queue. The texts of the cycle before are sent again.
 */
const reopen = (draft: Draft): void => {
  const { lastClosed, users, queues } = draft.state;
  draft.before = lastClosed;
  draft.ticket = lastClosed;
  const kept = (id: number | null | undefined, all: readonly { id: number }[]): number | null =>
    all.find((one) => one.id === id)?.id ?? null;
  const userId = kept(lastClosed?.userId, users);
  change(draft, {
    status: 'pending',
    userId,
    ...withoutDialogue,
    isBot: userId === null && hasBot(draft),
    isAudioRefused: false,
    queueId: kept(lastClosed?.queueId, queues),
    unreadMessages: 0,
    ...copyOf(contactOf(draft)),
  });
  appendLog(draft, 'reopen', null);
};

/**
 * Gives a new ticket to the owner and the queue of the contact's wallet, where the settings ask for it (behaviour,
 * section 22). It waits until the owner accepts it. An owner or a queue that was removed counts as none.
 */
const assignWallet = (draft: Draft): void => {
  const { settings, users, queues } = draft.state;
  const { wallet, isGroup } = contactOf(draft);
  if (!settings.DirectTicketsToWallets || wallet === null || isGroup) return;
  const userId = users.find(({ id }) => id === wallet.userId)?.id ?? null;
  if (userId === null) return;
  change(draft, { userId, queueId: queues.find(({ id }) => id === wallet.queueId)?.id ?? null, isBot: false });
  if (draft.ticket?.queueId) appendLog(draft, 'queue', null);
};

/**
 * Lets a ticket wait for the contact's consent, where that is needed (behaviour, section 4): not where the company began,
 * nor where the consent was given in the ticket before.
 */
const requireConsent = (draft: Draft, fromMe: boolean): void => {
  const { isActiveDemand, imported, lgpdAcceptedAt } = ticketOf(draft);
  if (fromMe || isActiveDemand || imported !== null || lgpdAcceptedAt !== null) return;
  if (needsConsent(draft.state.settings, contactOf(draft))) change(draft, { status: 'lgpd', lgpdSendMessageAt: null });
};

/** Sends the ticket's answers to the address that the contact writes from, unless that is a former one. */
const followAddress = (draft: Draft, chat: Chat): void => {
  const { ticket } = draft;
  if (!ticket || namesFormerUser(contactOf(draft), chat.address)) return;
  const address = mergeAddress(ticket.address, chat.address);
  const jid = address.userId === undefined ? chat.jid : (jidOf(address) ?? chat.jid);
  if (jid !== ticket.jid || !isDeepStrictEqual(address, { ...ticket.address })) change(draft, { jid, address });
};

/** Finds the active ticket, reopens the closed one within its window, or creates a ticket (behaviour, section 3). */
export const findOrCreateTicket = rule('find or create ticket', ['message'], (draft, { message }) => {
  const { state, now } = draft;
  const { jid, isGroup, address } = message.chat;
  if (needsTicket(state, now)) {
    draft.ticket = newTicket(draft, {
      status: firstStatus(state, isGroup),
      isActiveDemand: false,
      isBot: hasBot(draft),
      jid,
      address,
    });
    appendLog(draft, 'create', null);
    assignWallet(draft);
    requireConsent(draft, message.fromMe);
    return;
  }
  if (state.ticket === null) {
    reopen(draft);
    requireConsent(draft, message.fromMe);
  }
  followAddress(draft, message.chat);
});

/**
 * Finds the ticket for imported messages (behaviour, sections 2.9, 3 and 17): the loaded one, which ran at their time; else
 * a new one in the import's queue, without consent and without a bot. Lists sort it by its newest message.
 */
export const findPlaceOfImport = rule('find place of import', ['import'], (draft, { messages }) => {
  const { state, now } = draft;
  const newest = messages.at(-1)?.message;
  if (!newest) return 'ignore';
  if (state.ticket !== null) return undefined;
  const { chat } = newest;
  const { queueIdImportMessages } = state.connection;
  draft.ticket = newTicket(draft, {
    status: firstStatus(state, chat.isGroup),
    isActiveDemand: false,
    imported: now,
    queueId: state.queues.find(({ id }) => id === queueIdImportMessages)?.id ?? null,
    jid: chat.jid,
    address: chat.address,
    updatedAt: Math.min(newest.at, now),
  });
  appendLog(draft, 'create', null);
  return undefined;
});

/**
 * Finds the ticket for messages of an outage: the loaded one, which ran at their time; else the closed one, where its
 * window was open at that time, or a new one (behaviour, section 3). The bot answers none of them, only the next message
 * of a contact that nobody answered on the phone. Consent is not asked for: agents answer who waited meanwhile.
 */
export const findPlaceOfBackfill = rule('find place of backfill', ['backfill'], (draft, { messages }) => {
  const { state } = draft;
  const [first] = messages;
  if (!first) return 'ignore';
  if (state.ticket !== null) return undefined;
  if (reopenable(state, first.message.at)) {
    reopen(draft);
    return undefined;
  }
  const { jid, isGroup, address } = first.message.chat;
  draft.ticket = newTicket(draft, {
    status: firstStatus(state, isGroup),
    isActiveDemand: false,
    isBot: hasBot(draft) && messages.every(({ message: { fromMe } }) => !fromMe),
    jid,
    address,
  });
  appendLog(draft, 'create', null);
  assignWallet(draft);
  return undefined;
});
