import { eventName } from '@recado/shared/contract/grammar';
import { viewersEvent } from '@recado/shared/contract/typing';
import { ticketRooms } from '@recado/shared/permissions/ticket-visibility';
import type { Member } from '../../data/sockets/store.ts';
import type { Stores } from '../../data/stores.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { envelope } from '../../platform/sockets/envelope.ts';
import type { SocketGateway } from '../../platform/sockets/gateway.ts';

/** The ports that publish the viewers of a ticket. */
export interface ViewersPorts {
  stores: Pick<Stores, 'sockets' | 'tickets' | 'users'>;
  gateway: Pick<SocketGateway, 'post'>;
  clock: Clock;
  companyId: number;
}

/** Milliseconds after a socket's opening in which the gateway may not know it yet and report it as gone. */
const opening = 10_000;

/** Returns the sockets that have a ticket open and whose users may still see it, the oldest first. */
const viewingSockets = async ({ stores, clock }: ViewersPorts, ticketId: number): Promise<Member[]> => {
  const members = await stores.sockets.members(`ticket:${ticketId}`, clock.now());
  if (members.length === 0) return [];
  const ticket = await stores.tickets.get(ticketId);
  const rooms = ticket ? ticketRooms(ticket) : [];
  return members
    .filter(({ rights }) => rights.some((right) => rooms.includes(right)))
    .toSorted((one, other) => one.openedAt - other.openedAt);
};

/**
 * Sends the users who have a ticket open to their sockets. Sockets that are gone leave their rooms, and the others then
 * learn that too.
 */
export const publishViewers = async (ports: ViewersPorts, ticketId: number): Promise<void> => {
  const { stores, gateway, clock, companyId } = ports;
  const sockets = await viewingSockets(ports, ticketId);
  const users = await stores.users.getMany([...new Set(sockets.map(({ userId }) => userId))]);
  const text = envelope(eventName(companyId, viewersEvent.name), {
    action: 'update',
    ticketId,
    users: users.map(({ id, name }) => ({ id, name })),
  });
  const gone = await Promise.all(
    sockets.map(async ({ connectionId, openedAt }) => {
      const outcome = await gateway.post(connectionId, text);
      const isGone = outcome === 'gone' && clock.now() - openedAt > opening;
      if (isGone) await stores.sockets.remove(connectionId);
      return isGone;
    }),
  );
  if (gone.includes(true)) await publishViewers(ports, ticketId);
};

/** Publishes the viewers of these tickets. What fails is published again within minutes: it fails nothing else. */
export const showViewers = async (ports: ViewersPorts, ticketIds: readonly number[]): Promise<void> => {
  const { companyId } = ports;
  await Promise.all(
    [...new Set(ticketIds)].map((ticketId) =>
      publishViewers(ports, ticketId).catch((error: unknown) =>
        log().warn('the viewers of a ticket were not published', { companyId, ticketId, error: describeError(error) }),
      ),
    ),
  );
};
