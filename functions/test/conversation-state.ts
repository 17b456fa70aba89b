import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import type { Tag } from '@recado/shared/contract/tags';
import { newConnection } from '../src/data/connections/new-connection.ts';
import type { ContactRecord } from '../src/data/contacts/record.ts';
import { newContact } from '../src/data/contacts/new-contact.ts';
import type { Agent } from '../src/domain/engine/event.ts';
import type { ConversationState } from '../src/domain/engine/state.ts';
import { dialogueEntity } from '../src/data/tickets/dialogue-entity.ts';
import { ticketEntity } from '../src/data/tickets/ticket-entity.ts';
import type { ChatRecord, DialogueRecord, TicketRecord } from '../src/data/tickets/record.ts';
import { copyOf } from '../src/data/tickets/copy-of.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { queueEntity, type QueueRecord } from '../src/data/queues/store.ts';

/** 20 November 2026, 12:00 in São Paulo. */
export const noon = Date.UTC(2026, 10, 20, 15);

export const agent = (given: Partial<Agent> = {}): Agent => ({
  id: 11,
  name: 'Ana',
  farewellMessage: '',
  mayClosePending: false,
  ...given,
});

/** A tag of contacts; with `kanban: 1` a lane. */
export const tagOf = (given: Partial<Tag> & Pick<Tag, 'id'>): Tag => ({
  name: `Tag ${given.id}`,
  color: '#2f9e44',
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  greetingMessageLane: '',
  rollbackLaneId: null,
  orderLane: null,
  userId: null,
  ...given,
});

export const contactRecord = (given: Partial<ContactRecord> = {}): ContactRecord =>
  newContact(
    { id: 7, companyId: 3, name: 'Maria Silva', number: '5511987654321', pictureAt: noon - 1_000_000, ...given },
    noon - 1_000_000,
  );

export const ticketRecord = (given: Partial<TicketRecord> = {}): TicketRecord => {
  const id = given.id ?? 21;
  return ticketEntity.record({
    id,
    uuid: ticketUuid(id, '00000000-0000-4000-8000-000000000000'),
    companyId: 3,
    whatsappId: 5,
    contactId: 7,
    channel: 'whatsapp',
    status: 'pending',
    isGroup: false,
    isBot: false,
    isActiveDemand: false,
    ...copyOf(contactRecord()),
    jid: '5511987654321@s.whatsapp.net',
    address: { number: '5511987654321', lid: null },
    lastMessage: 'Olá',
    lastMessageType: 'conversation',
    fromMe: false,
    unreadMessages: 1,
    cycleId: given.status === 'closed' ? null : '1',
    listed: true,
    messageTime: noon - 60_000,
    messageSequence: 3,
    createdAt: noon - 120_000,
    updatedAt: noon - 60_000,
    version: 4,
    ...given,
  });
};

/** The pointer that a chat with these tickets has. */
export const chatOf = (active: TicketRecord | null, lastClosed: TicketRecord | null): ChatRecord | null => {
  const ticket = active ?? lastClosed;
  return (
    ticket && {
      whatsappId: ticket.whatsappId,
      contactId: ticket.contactId,
      activeTicketId: active?.id ?? null,
      lastClosedTicketId: lastClosed?.id ?? null,
      reopenedTicketIds: [],
      jid: ticket.jid,
      address: ticket.address,
      version: 2,
    }
  );
};

export const queueRecord = (given: Partial<QueueRecord> = {}): QueueRecord =>
  queueEntity.record({ id: 4, name: 'Vendas', color: '#00ff00', orderQueue: null, greetingMessage: '', ...given });

/** A company with one queue (4, Vendas), in which a contact is known and nothing runs. */
export const state = (given: Partial<ConversationState> = {}): ConversationState => ({
  company: {
    id: 3,
    name: 'Padaria Aurora',
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    schedules: defaultServiceHours,
    holidays: [],
    status: true,
    arrearsSince: null,
  },
  settings: { ...defaultCompanySettings, sendGreetingAccepted: 'disabled' },
  connection: newConnection(
    { id: 5, companyId: 3, name: 'Loja', number: '5511900000000', status: 'CONNECTED', isDefault: true },
    Date.parse('2026-01-01T00:00:00.000Z'),
  ),
  contact: contactRecord(),
  optedOutAt: null,
  chat: null,
  ticket: null,
  otherActive: null,
  lastClosed: null,
  queues: [queueRecord()],
  tags: [tagOf({ id: 6, name: 'VIP' })],
  users: [
    { id: 11, name: 'Ana', profile: 'user', queueIds: [4], onlineAt: null },
    { id: 12, name: 'Beto', profile: 'user', queueIds: [4], onlineAt: null },
  ],
  newIds: { contactId: 8, ticketId: 22, uuid: ticketUuid(22, '00000000-0000-4000-8000-000000000000') },
  dialogue: null,
  flow: null,
  bot: { fileLists: [], waiting: [] },
  rotationTurn: 0,
  now: noon,
  chance: 0,
  ...given,
});

/** The memory of a dialogue of ticket 21. */
export const dialogueRecord = (given: Partial<DialogueRecord> = {}): DialogueRecord =>
  dialogueEntity.record({ ticketId: 21, ...given });

/** The same with a ticket at issue, and the pointer that goes with it. */
export const about = (ticket: TicketRecord, given: Partial<ConversationState> = {}): ConversationState => {
  const active = ticket.status === 'closed' ? (given.otherActive ?? null) : ticket;
  const lastClosed = ticket.status === 'closed' && ticket.listed ? ticket : (given.lastClosed ?? null);
  return state({ ticket, chat: chatOf(active, lastClosed), ...given });
};

/** The same with a ticket whose dialogue remembers this. */
export const inDialogue = (
  ticket: TicketRecord,
  dialogue: Partial<DialogueRecord>,
  given: Partial<ConversationState> = {},
): ConversationState =>
  about({ ...ticket, inDialogue: true }, { dialogue: dialogueRecord({ ticketId: ticket.id, ...dialogue }), ...given });

/** A state whose connection has these settings. */
export const withConnection = (
  connection: Partial<ConversationState['connection']>,
  given: ConversationState = state(),
): ConversationState => ({
  ...given,
  connection: { ...given.connection, ...connection },
});
