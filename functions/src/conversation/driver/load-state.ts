import { AppError } from '@recado/shared/contract/errors';
import type { Connection } from '@recado/shared/contract/connections';
import { newConnection } from '../../data/connections/new-connection.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { splitsTicket } from '../engine/decide.ts';
import { eventKinds } from '../engine/event-kinds.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { ConversationState } from '../engine/state.ts';
import type { LoadedEvent } from './process-event.ts';
import type { Context } from '../../context/context.ts';
import { namesFor } from './names.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';

const noIds: ConversationState['newIds'] = { contactId: null, ticketId: null, uuid: '' };

/** Takes an id for a ticket that the decision may create. */
export const newTicketIds = async ({
  ids,
}: Context): Promise<Pick<ConversationState['newIds'], 'ticketId' | 'uuid'>> => {
  const ticketId = await ids.next('ticket');
  return { ticketId, uuid: ticketUuid(ticketId, ids.uuid()) };
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

/**
 * Takes the next turn of a queue, where its rotation offers the ticket to somebody. A counter outside of the transaction,
 * as those of ids are: tickets that are due at once do not wait for one another, and a turn that is taken in vain is lost.
 */
const takeTurn = async (
  { ids }: Context,
  { status, queueId, rotationTimerAt }: TicketRecord,
  event: ConversationEvent,
): Promise<Pick<ConversationState, 'rotationTurn'>> => {
  const isDue = event.type === 'timer' && event.timer === 'rotation' && event.at === rotationTimerAt;
  if (!isDue || status !== 'pending' || queueId === null) return {};
  return { rotationTurn: await ids.next(`rotation-${queueId}`) };
};

/**
 * Loads what `event-kinds.ts` declares for an event about a ticket. What is not declared stays empty: no stage can read it.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const loadTicketEvent = async (
  context: Context,
  ticket: TicketRecord,
  event: ConversationEvent,
): Promise<LoadedEvent> => {
  const { stores, company } = context;
  const { loads } = eventKinds[event.type];
  const [chat, contact, connection, settings, { queues, users, allTags }] = await Promise.all([
    loads.includes('chat') ? stores.tickets.chat(ticket.whatsappId, ticket.contactId) : null,
    loads.includes('contact') ? stores.contacts.get(ticket.contactId) : null,
    loads.includes('connection') ? stores.connections.get(ticket.whatsappId) : null,
    stores.settings.company(),
    loads.includes('names') ? namesFor(context, [ticket]) : { queues: [], users: [], allTags: [] },
  ]);
  if (contact === null && loads.includes('contact')) throw new AppError('ERR_NO_CONTACT_FOUND');
  const [others, turn] = await Promise.all([othersOf(context, chat, ticket.id), takeTurn(context, ticket, event)]);
  const state = {
    company,
    settings,
    connection: connection ?? connectionOfRemoved(ticket),
    contact,
    chat,
    ticket,
    ...others,
    queues,
    users,
    tags: allTags,
    newIds: noIds,
    ...turn,
  };
  const newIds = splitsTicket(state, event) ? { ...noIds, ...(await newTicketIds(context)) } : noIds;
  return { state: { ...state, newIds }, event };
};

/**
 * Loads the state for opening a conversation with a contact.
 *
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export const loadChatState = async (
  context: Context,
  contact: ContactRecord,
  whatsappId: number,
): Promise<ConversationState> => {
  const { stores, company } = context;
  const [chat, connection, settings, names] = await Promise.all([
    stores.tickets.chat(whatsappId, contact.id),
    stores.connections.get(whatsappId),
    stores.settings.company(),
    namesFor(context, []),
  ]);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  const others = await othersOf(context, chat, null);
  const newIds = others.otherActive ? noIds : { ...noIds, ...(await newTicketIds(context)) };
  return {
    company,
    settings,
    connection,
    contact,
    chat,
    ticket: null,
    ...others,
    queues: names.queues,
    users: names.users,
    tags: names.allTags,
    newIds,
  };
};
