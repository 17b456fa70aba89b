import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { type Room, ticketRooms } from '@recado/shared/permissions/ticket-visibility';
import { cutText } from '@recado/shared/text/cut-text';
import type { MessageRecord } from '../../data/messages/record.ts';
import { presentMessage } from '../presentation/present-message.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import type { Directory } from '../presentation/directory.ts';
import { presentTicket } from '../presentation/present-ticket.ts';
import { presentLogEntry } from '../presentation/present-log.ts';
import type { LogRecord, TicketChange, TicketRecord } from '../../data/tickets/record.ts';

/**
 * The rooms that receive one version of an event. Where the company hides numbers from its users, administrators (room
 * `everything`) receive one version, and all others receive one with masked numbers.
 */
interface Audience {
  rooms: Room[];
  /** Rooms whose members may see the ticket, where those that get the event do not say it. */
  rights?: Room[];
  except: Room[];
  hideNumber: boolean;
}

/** The room of a company's administrators. */
export const administrators: Room = 'everything';

export const audiences = (rooms: readonly Room[], hidesNumbers: boolean): Audience[] => {
  if (!hidesNumbers) return [{ rooms: [...rooms], except: [], hideNumber: false }];
  const others = rooms.filter((room) => room !== administrators);
  return [
    ...(rooms.includes(administrators) ? [{ rooms: [administrators], except: [], hideNumber: false }] : []),
    ...(others.length > 0 ? [{ rooms: others, except: [administrators], hideNumber: true }] : []),
  ];
};

/** The data that events need to present tickets and messages. */
export interface PresentationOptions {
  directory: Directory;
  /** True when the company hides contacts' numbers from its users. */
  hidesNumbers: boolean;
}

/**
 * Returns the rooms of a ticket: those of the users who may see it, and its own, for those who have only this conversation
 * open. The fan-out admits to a ticket's room only users who may also join another of its rooms.
 */
export const roomsOf = (ticket: TicketRecord): Room[] => [...ticketRooms(ticket), `ticket:${ticket.id}`];

/** Returns the ordering key of a ticket's events: they arrive in their order. */
export const orderOf = (ticketId: number): string => `ticket-${ticketId}`;

/** The rooms whose lists show a ticket: none for a closed ticket that no list shows. */
const listRooms = (ticket: TicketRecord | null): readonly Room[] => (ticket?.listed ? ticketRooms(ticket) : []);

/**
 * Publishes a deletion to the rooms that showed the ticket and do not any more. Sockets that are also in a room that still
 * shows it receive the update only. The ticket's own room is left out: its sockets may be in rooms of both kinds.
 */
export const removalEffects = (context: Context, { before, after }: TicketChange): Effect[] => {
  if (before === null) return [];
  const staying = listRooms(after);
  const left = ticketRooms(before).filter((room) => !staying.includes(room));
  if (left.length === 0) return [];
  const data = { action: 'delete' as const, ticketId: before.id, version: after?.version ?? before.version + 1 };
  return [realtime(context, { event: ticketEvent, data, rooms: left, except: staying, order: orderOf(before.id) })];
};

/** Publishes that a ticket was created, changed or removed, with what its log got; one that left its list is removed for the browsers. */
export const ticketEffects = (
  context: Context,
  { directory, hidesNumbers }: PresentationOptions,
  change: TicketChange,
  action: 'create' | 'update',
  log: readonly LogRecord[] = [],
): Effect[] => {
  const { after } = change;
  const gone = removalEffects(context, change);
  if (after === null || !after.listed) return gone;
  return [
    ...gone,
    ...audiences(roomsOf(after), hidesNumbers).map(({ hideNumber, ...audience }) =>
      realtime(context, {
        ...audience,
        event: ticketEvent,
        data: {
          action,
          ticket: presentTicket(after, directory, hideNumber),
          ...(log.length > 0 && { log: log.map((entry) => presentLogEntry(entry, directory)) }),
        },
        order: orderOf(after.id),
      }),
    ),
  ];
};

export const unreadEffect = (context: Context, ticket: TicketRecord): Effect =>
  realtime(context, {
    event: ticketEvent,
    data: { action: 'updateUnread', ticketId: ticket.id, version: ticket.version },
    rooms: roomsOf(ticket),
    order: orderOf(ticket.id),
  });

/** Publishes that a message was removed with its ticket. */
export const messageRemoved = (context: Context, ticket: TicketRecord, messageId: string): Effect =>
  realtime(context, {
    event: appMessageEvent,
    data: { action: 'delete', messageId, ticketId: ticket.id },
    rooms: roomsOf(ticket),
    order: orderOf(ticket.id),
  });

/** Bytes of a text in an event: a socket takes 128 KB. Reading the conversation returns the whole text. */
const maxEventBytes = 90_000;

/**
 * Returns those who have a conversation before them: its user, and the sockets on whose screen it is. Lists show no change
 * of a message that leaves its ticket as it is.
 */
const viewers = (ticket: TicketRecord, hidesNumbers: boolean): Audience[] => {
  const own: Room[] = ticket.userId === null ? [] : [`user:${ticket.userId}`];
  return audiences(ticketRooms(ticket), hidesNumbers).map(({ rooms, ...audience }) => ({
    ...audience,
    rooms: [...own.filter((room) => rooms.includes(room)), `ticket:${ticket.id}`],
    rights: rooms,
  }));
};

/** A change of a message: `isOfViewers` where only those need it who have the conversation before them. */
type MessageChange = { action: 'create'; sequence: number } | { action: 'update'; isOfViewers?: boolean };

/** Publishes a message with its ticket; an added message with its number in the ticket. */
export const messageEffects = (
  context: Context,
  { directory, hidesNumbers }: PresentationOptions,
  ticket: TicketRecord,
  message: MessageRecord,
  change: MessageChange,
): Promise<Effect[]> => {
  const { isOfViewers, ...changed } = { isOfViewers: false, ...change };
  const all = isOfViewers ? viewers(ticket, hidesNumbers) : audiences(roomsOf(ticket), hidesNumbers);
  return Promise.all(
    all.map(async ({ hideNumber, ...audience }) =>
      realtime(context, {
        ...audience,
        event: appMessageEvent,
        data: {
          ...changed,
          message: await presentMessage(
            context,
            { ...message, body: cutText(message.body, { bytes: maxEventBytes }) },
            hideNumber,
          ),
          ticket: presentTicket(ticket, directory, hideNumber),
        },
        order: orderOf(ticket.id),
      }),
    ),
  );
};
