import { AppError } from '@recado/shared/contract/errors';
import type { Connection } from '@recado/shared/contract/connections';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { newConnection } from '../../data/connections/new-connection.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { createsTicket } from '../engine/decide/creates-ticket.ts';
import { eventKinds, type StatePart } from '../engine/event-kinds.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';
import type { Context } from '../../context/context.ts';
import { withUsableIntegration } from './usable-integration.ts';
import { loadFlow } from './load-flow.ts';
import { loadBotState } from './load-bot-state.ts';
import { directoryFor } from '../presentation/directory.ts';
import type { ChatRecord, DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';

/** The records that the caller of the loader has read, from the table or from a cache; the loader reads the rest. */
type Read = Partial<Omit<ConversationState, 'ticket' | 'contact'>>;

/** The subject of an event. */
type Subject =
  /** This ticket. */
  | ({ ticket: TicketRecord } & Read)
  /** The conversation of a contact on a connection: its active ticket, or none. */
  | ({ contact: ContactRecord; whatsappId: number } & Read)
  /** A conversation whose ticket was looked for; the contact may be unknown, and there may be no ticket. */
  | (Pick<ConversationState, 'contact' | 'chat' | 'ticket' | 'lastClosed' | 'connection'> & Read);

const noIds: ConversationState['newIds'] = { contactId: null, ticketId: null, uuid: '' };

/** Takes the ids of a contact and of a ticket that the decision may create. */
const takeIds = async (
  { ids }: Context,
  state: ConversationState,
  event: ConversationEvent,
): Promise<ConversationState['newIds']> => {
  const [contactId, ticketId] = await Promise.all([
    state.contact === null ? ids.next('contact') : null,
    createsTicket(state, event) ? ids.next('ticket') : null,
  ]);
  return { contactId, ticketId, uuid: ticketId === null ? '' : ticketUuid(ticketId, ids.uuid()) };
};

/** Reads the chat's other tickets, which a decision may change. */
const othersOf = async (
  { stores }: Context,
  chat: ChatRecord | null,
  ticketId: number | null,
): Promise<Pick<ConversationState, 'otherActive' | 'lastClosed'>> => {
  const others = [chat?.activeTicketId ?? null, chat?.lastClosedTicketId ?? null].filter(
    (id) => id !== null && id !== ticketId,
  ) as number[];
  const found = await stores.tickets.getMany(others);
  const byId = (id: number | null | undefined): TicketRecord | null => found.find((ticket) => ticket.id === id) ?? null;
  return { otherActive: byId(chat?.activeTicketId), lastClosed: byId(chat?.lastClosedTicketId) };
};

/** Returns a connection without texts for a ticket whose connection was removed: the ticket can still be closed. */
const connectionOfRemoved = ({ whatsappId, companyId, channel, createdAt }: TicketRecord): Connection =>
  newConnection(
    {
      id: whatsappId,
      companyId,
      name: '',
      channel: channel === 'whatsappapi' ? 'whatsapp' : channel,
      status: 'DISCONNECTED',
    },
    createdAt,
  );

/** Reads the ticket's dialogue where one runs, unless the caller has read it. */
const dialogueOf = async (
  { stores }: Context,
  { ticket }: ConversationState,
  { dialogue }: Read,
): Promise<DialogueRecord | null> => {
  if (!ticket?.inDialogue) return null;
  return dialogue ?? stores.tickets.dialogue(ticket.id);
};

/**
 * Takes the next turn of a queue, where its rotation offers the ticket to somebody. A counter outside of the transaction,
 * as those of ids are: tickets that are due at once do not wait for one another, and a turn that is taken in vain is lost.
 */
const takeTurn = async (
  { ids }: Context,
  { ticket }: ConversationState,
  event: ConversationEvent,
): Promise<number | null> => {
  const isDue = event.type === 'timer' && event.timer === 'rotation' && event.at === ticket?.rotationTimerAt;
  if (!isDue || ticket?.status !== 'pending' || ticket.queueId === null) return null;
  return ids.next(`rotation-${ticket.queueId}`);
};

/** Returns the chat of a channel's event. */
const chatIn = (event: ConversationEvent): Chat | null => {
  if (event.type === 'message') return event.message.chat;
  return event.type === 'import' || event.type === 'backfill' ? (event.messages[0]?.message.chat ?? null) : null;
};

/**
 * Reads the time when the address of an unknown contact opted out of campaigns: a contact that is deleted leaves its
 * opt-out, and Meta names people who are no contacts. Costs nothing on other connections that no campaign was ever sent
 * from.
 */
const loadOptOut = async (
  { stores }: Context,
  { contact, connection }: ConversationState,
  event: ConversationEvent,
): Promise<number | null> => {
  const chat = chatIn(event);
  const mayHaveOptedOut = connection.channel === 'whatsappapi' || (connection.campaignsUntil ?? null) !== null;
  if (contact !== null || chat === null || chat.isGroup || !mayHaveOptedOut) return null;
  return stores.optOuts.at(chat.address);
};

type Place = Pick<
  ConversationState,
  'contact' | 'chat' | 'ticket' | 'otherActive' | 'lastClosed' | 'connection' | 'settings' | 'queues' | 'users' | 'tags'
>;

/**
 * Reads the parts of the conversation and of the company that an event loads.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND
 */
const loadPlace = async (context: Context, event: ConversationEvent, subject: Subject): Promise<Place> => {
  const { stores } = context;
  const { loads } = eventKinds[event.type];
  const read: Read & { ticket?: TicketRecord | null; contact?: ContactRecord | null; whatsappId?: number } = subject;
  const given = read.ticket ?? null;
  const whatsappId = given?.whatsappId ?? read.whatsappId;
  const contactId = read.contact?.id ?? given?.contactId;
  /** Returns the part that the caller has read; else reads it, where the event loads it. */
  const part = async <T>(name: StatePart, known: T | undefined, load: () => Promise<T | null>): Promise<T | null> =>
    known !== undefined || !loads.includes(name) ? (known ?? null) : load();
  const [contact, chat, connection, settings, directory] = await Promise.all([
    part('contact', read.contact, async () => (contactId === undefined ? null : stores.contacts.get(contactId))),
    part('chat', read.chat, async () =>
      whatsappId === undefined || contactId === undefined ? null : stores.tickets.chat(whatsappId, contactId),
    ),
    part('connection', read.connection, async () =>
      whatsappId === undefined ? null : stores.connections.get(whatsappId),
    ),
    read.settings ?? stores.settings.company(),
    read.queues || !loads.includes('directory') ? null : directoryFor(context, given ? [given] : []),
  ]);
  if (contact === null && given && loads.includes('contact')) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (connection === null && !given) throw new AppError('ERR_NO_WAPP_FOUND');
  const others = read.lastClosed === undefined ? await othersOf(context, chat, given?.id ?? null) : undefined;
  const { otherActive = null, lastClosed = null } = others ?? read;
  // An agent who opens a ticket never continues the chat's active one.
  const continues = read.ticket === undefined && event.type !== 'open';
  return {
    contact,
    chat,
    ticket: continues ? otherActive : given,
    otherActive: continues ? null : otherActive,
    lastClosed,
    connection: connection ?? connectionOfRemoved(given!),
    settings,
    queues: read.queues ?? directory?.queues ?? [],
    users: read.users ?? directory?.users ?? [],
    tags: read.tags ?? directory?.allTags ?? [],
  };
};

/**
 * Loads the state that `event-kinds.ts` declares for an event. What is not declared stays empty, and no stage can read it.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND for a ticket without its contact, ERR_NO_WAPP_FOUND for a conversation without its
 * connection
 */
export const loadState = async (
  context: Context,
  event: ConversationEvent,
  subject: Subject,
): Promise<ConversationState> => {
  const { loads } = eventKinds[event.type];
  const state: ConversationState = {
    company: context.company,
    now: context.clock.now(),
    chance: context.chance(),
    ...(await loadPlace(context, event, subject)),
    optedOutAt: null,
    dialogue: null,
    flow: null,
    bot: null,
    newIds: noIds,
    rotationTurn: null,
  };
  const loadedDialogue = loads.includes('dialogue') ? dialogueOf(context, state, subject) : Promise.resolve(null);
  const [dialogue, flow, newIds, rotationTurn, optedOutAt, bot] = await Promise.all([
    loadedDialogue,
    loads.includes('flow')
      ? loadedDialogue.then((found) => loadFlow(context, { ...state, dialogue: found }, event))
      : null,
    loads.includes('ids') ? takeIds(context, state, event) : noIds,
    loads.includes('turn') ? takeTurn(context, state, event) : null,
    loadOptOut(context, state, event),
    loads.includes('bot') ? loadBotState(context, state, event) : null,
  ]);
  const connection = await withUsableIntegration(context, state.connection, event);
  return { ...state, connection, dialogue, flow, newIds, rotationTurn, optedOutAt, bot };
};
