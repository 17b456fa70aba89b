import { authEvent } from '@recado/shared/contract/auth';
import { eventName } from '@recado/shared/contract/grammar';
import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import type { Clock } from '../../../platform/clock.ts';
import { describeError, log } from '../../../platform/log.ts';
import { envelope } from '../../../platform/sockets/envelope.ts';
import type { SocketGateway } from '../../../platform/sockets/gateway.ts';
import { isOpening, type ViewedRoom, viewedRooms } from '../../../data/sockets/socket.ts';
import type { Member, SocketStore } from '../../../data/sockets/store.ts';
import { audienceOf, type MembersOf } from '../../../data/sockets/audience.ts';

/** Posts at the same time. */
const maxPosts = 32;
/** Deliveries after which sockets that still fail are skipped: their browsers refresh when they connect again. */
const maxDeliveries = 2;

interface Ports {
  sockets: Pick<SocketStore, 'remove'>;
  membersOf: MembersOf;
  gateway: SocketGateway;
  clock: Clock;
}

/** Runs work for all elements, some at a time; throws the failures after the last one. */
const each = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of waiting) await run(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(maxPosts, items.length) }, worker));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} sockets failed`);
};

/** Returns the sockets of logins that a sign-in or a logout ended; none for every other event. */
const endedLogins = ({ companyId, event, data }: RealtimeMessage, audience: readonly Member[]): readonly Member[] => {
  if (event !== eventName(companyId, authEvent.name)) return [];
  const { keep } = authEvent.payload.parse(data);
  return audience.filter(({ sessionId }) => sessionId !== keep);
};

/**
 * Sends an event to its audience. Sockets that are gone leave their rooms; any other failure fails the message, which
 * is then sent once more to all: browsers keep the newer of two versions. Sockets that fail again are skipped, so that
 * they do not hold up later events. Sockets of an ended login get the event and are closed.
 *
 * @param receiveCount deliveries of the message, this one included
 * @returns the rooms that the sockets that left had on their screens
 */
export const fanOut = async (
  { sockets, membersOf, gateway, clock }: Ports,
  message: RealtimeMessage,
  receiveCount: number,
): Promise<ViewedRoom[]> => {
  const audience = await audienceOf(membersOf, message);
  const text = envelope(message.event, message.data);
  const left: ViewedRoom[] = [];
  const remove = async (connectionId: string): Promise<void> => {
    const removed = await sockets.remove(connectionId);
    if (removed) left.push(...viewedRooms(removed));
  };
  await each(audience, async (member) => {
    const outcome = await gateway.post(member.connectionId, text);
    if (outcome === 'gone' && !isOpening(member, clock.now())) await remove(member.connectionId);
  }).catch((error: unknown) => {
    if (receiveCount < maxDeliveries || !(error instanceof AggregateError)) throw error;
    log().warn('sockets were left out of an event', {
      companyId: message.companyId,
      event: message.event,
      sockets: error.errors.length,
      first: describeError(error.errors[0]),
    });
  });
  await each(endedLogins(message, audience), async ({ connectionId }) => {
    await remove(connectionId);
    await gateway.close(connectionId);
  });
  return left;
};
