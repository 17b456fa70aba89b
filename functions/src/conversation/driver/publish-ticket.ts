import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { type Room, ticketRooms } from '@recado/shared/permissions/ticket-visibility';
import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import type { MessageRecord } from '../../data/messages/record.ts';
import { presentMessage } from '../presentation/present-message.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { realtime } from '../../platform/realtime.ts';
import type { Names } from './names.ts';
import { presentTicket } from '../presentation/present-ticket.ts';
import type { TicketChange, TicketRecord } from '../../data/tickets/record.ts';

/**
 * Who is told: those who may see the ticket, by the rooms that mirror that, and those of them who have only this
 * conversation on their screen, by its own room (the fan-out lets in none whose rights open no other room). Where the
 * company hides numbers from its users, administrators (room `everything`) get a message of their own and all others a
 * masked one, so that no event shows what an answer hides.
 */
interface Audience {
  rooms: Room[];
  except: Room[];
  hideNumber: boolean;
}

const administrators: Room = 'everything';

export const audiences = (rooms: readonly Room[], hidesNumbers: boolean): Audience[] => {
  if (!hidesNumbers) return [{ rooms: [...rooms], except: [], hideNumber: false }];
  const others = rooms.filter((room) => room !== administrators);
  return [
    ...(rooms.includes(administrators) ? [{ rooms: [administrators], except: [], hideNumber: false }] : []),
    ...(others.length > 0 ? [{ rooms: others, except: [administrators], hideNumber: true }] : []),
  ];
};

export interface PresentationOptions {
  names: Names;
  /** Whether the company hides contacts' numbers from its users. */
  hidesNumbers: boolean;
}

/** Rooms that hear of a ticket: those who may see it, and its own. */
export const roomsOf = (ticket: TicketRecord): Room[] => [...ticketRooms(ticket), `ticket:${ticket.id}`];

/** Events of one ticket arrive in their order. */
export const orderOf = (ticketId: number): string => `ticket-${ticketId}`;

/**
 * Those who saw the ticket before and see it no more are told to drop it; who is also among the new ones gets the
 * update alone. Not by the ticket's own room: somebody there may have a right of each kind.
 */
const removalEffects = (context: Context, { before, after }: TicketChange): Effect[] => {
  if (before === null) return [];
  const staying: readonly Room[] = after === null ? [] : ticketRooms(after);
  const left = ticketRooms(before).filter((room) => !staying.includes(room));
  if (left.length === 0) return [];
  const data = { action: 'delete' as const, ticketId: before.id, version: after?.version ?? before.version + 1 };
  return [realtime(context, { event: ticketEvent, data, rooms: left, except: staying, order: orderOf(before.id) })];
};

/** Tells the screens that a ticket is new, has changed, or is gone. */
export const ticketEffects = (
  context: Context,
  { names, hidesNumbers }: PresentationOptions,
  change: TicketChange,
  action: 'create' | 'update',
): Effect[] => {
  const { after } = change;
  const gone = removalEffects(context, change);
  if (after === null) return gone;
  return [
    ...gone,
    ...audiences(roomsOf(after), hidesNumbers).map(({ hideNumber, ...audience }) =>
      realtime(context, {
        ...audience,
        event: ticketEvent,
        data: { action, ticket: presentTicket(after, names, hideNumber) },
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

/** Bytes of a text in an event: a socket takes 128 KB. What is longer is read whole when the conversation is. */
const maxEventBytes = 90_000;

/** Tells the screens of a message, with its ticket as it is now. */
export const messageEffects = (
  context: Context,
  { names, hidesNumbers }: PresentationOptions,
  ticket: TicketRecord,
  message: MessageRecord,
  action: 'create' | 'update',
): Promise<Effect[]> =>
  Promise.all(
    audiences(roomsOf(ticket), hidesNumbers).map(async ({ hideNumber, ...audience }) =>
      realtime(context, {
        ...audience,
        event: appMessageEvent,
        data: {
          action,
          message: await presentMessage(
            context,
            { ...message, body: truncateToBytes(message.body, maxEventBytes) },
            hideNumber,
          ),
          ticket: presentTicket(ticket, names, hideNumber),
        },
        order: orderOf(ticket.id),
      }),
    ),
  );
