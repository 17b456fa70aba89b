import { flowViewersEvent } from '@recado/shared/contract/flows';
import { eventName } from '@recado/shared/contract/grammar';
import { viewersEvent } from '@recado/shared/contract/typing';
import { type Room, ticketRooms } from '@recado/shared/permissions/ticket-visibility';
import { isOpening, type ViewedRoom } from '../../data/sockets/socket.ts';
import type { Member } from '../../data/sockets/store.ts';
import type { Stores } from '../../data/stores.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { envelope } from '../../platform/sockets/envelope.ts';
import type { SocketGateway } from '../../platform/sockets/gateway.ts';

const placeOf = (
  room: ViewedRoom,
): { ticketId: number; flowId?: undefined } | { ticketId?: undefined; flowId: number } => {
  const [kind, id] = room.split(':');
  return kind === 'ticket' ? { ticketId: Number(id) } : { flowId: Number(id) };
};

/** The ports that publish the viewers in a room. */
export interface ViewersPorts {
  stores: Pick<Stores, 'sockets' | 'tickets' | 'users'>;
  gateway: Pick<SocketGateway, 'post'>;
  clock: Clock;
  companyId: number;
}

/** Returns the rooms whose members may see what a room is about. */
const audienceOf = async ({ stores }: ViewersPorts, room: ViewedRoom): Promise<readonly Room[]> => {
  const { ticketId } = placeOf(room);
  if (ticketId === undefined) return ['everything'];
  const ticket = await stores.tickets.get(ticketId);
  return ticket ? ticketRooms(ticket) : [];
};

/** Returns the sockets in a room whose users may still see what it is about, the oldest first. */
const viewingSockets = async (ports: ViewersPorts, room: ViewedRoom): Promise<Member[]> => {
  const { stores, clock } = ports;
  const members = await stores.sockets.members(room, clock.now());
  if (members.length === 0) return [];
  const audience = await audienceOf(ports, room);
  return members
    .filter(({ rights }) => rights.some((right) => audience.includes(right)))
    .toSorted((one, other) => one.openedAt - other.openedAt);
};

/**
 * Sends the users who have a ticket or a flow open to their sockets. Sockets that are gone leave their rooms, and the others
 * then learn that too.
 */
export const publishViewers = async (ports: ViewersPorts, room: ViewedRoom): Promise<void> => {
  const { stores, gateway, clock, companyId } = ports;
  const sockets = await viewingSockets(ports, room);
  const users = await stores.users.getMany([...new Set(sockets.map(({ userId }) => userId))]);
  const place = placeOf(room);
  const { name } = place.ticketId === undefined ? flowViewersEvent : viewersEvent;
  const text = envelope(eventName(companyId, name), {
    action: 'update',
    ...place,
    users: users.map(({ id, name: userName }) => ({ id, name: userName })),
  });
  const gone = await Promise.all(
    sockets.map(async (member) => {
      const { connectionId } = member;
      const outcome = await gateway.post(connectionId, text);
      const isGone = outcome === 'gone' && !isOpening(member, clock.now());
      if (isGone) await stores.sockets.remove(connectionId);
      return isGone;
    }),
  );
  if (gone.includes(true)) await publishViewers(ports, room);
};

/** Publishes the viewers in these rooms. What fails is published again within minutes: it fails nothing else. */
export const showViewers = async (ports: ViewersPorts, rooms: readonly ViewedRoom[]): Promise<void> => {
  const { companyId } = ports;
  await Promise.all(
    [...new Set(rooms)].map((room) =>
      publishViewers(ports, room).catch((error: unknown) =>
        log().warn('the viewers in a room were not published', { companyId, room, error: describeError(error) }),
      ),
    ),
  );
};
