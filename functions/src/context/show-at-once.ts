import { contactEvent } from '@recado/shared/contract/contacts';
import { eventName } from '@recado/shared/contract/grammar';
import { appMessageEvent } from '@recado/shared/contract/messages';
import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { audienceOf } from '../data/sockets/audience.ts';
import { isOpening, roomsOf, type Socket } from '../data/sockets/socket.ts';
import type { Member, SocketStore } from '../data/sockets/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { envelope } from '../platform/sockets/envelope.ts';
import { apiGateway, type SocketGateway } from '../platform/sockets/gateway.ts';

/** Events of which nothing but their frames follows. */
const plainEvents = [appMessageEvent, contactEvent, ticketEvent];

/** True for an event that the queue's consumer only fans out; a ticket that leaves lists is viewed by fewer afterwards. */
const isPlain = ({ companyId, event, data, toEveryCompany }: RealtimeMessage): boolean =>
  toEveryCompany === undefined &&
  plainEvents.some(({ name }) => event === eventName(companyId, name)) &&
  !(event === eventName(companyId, ticketEvent.name) && data.action === 'delete');

/** The ends of what is under way, by the order of its record. */
const ends = new Map<string, Promise<void>>();

/** Runs work behind what was given before for the same record. */
const inOrder = (record: string, work: () => Promise<void>): Promise<void> => {
  const run = (ends.get(record) ?? Promise.resolve()).then(work);
  const end = run
    .catch(() => undefined)
    .then(() => {
      if (ends.get(record) === end) ends.delete(record);
    });
  ends.set(record, end);
  return run;
};

interface Ports {
  sockets: Pick<SocketStore, 'all'>;
  gateway: () => Pick<SocketGateway, 'post'>;
  clock: Clock;
}

/**
 * Returns a function that sends an event to its sockets at once, without the queue of events. What the queue's consumer
 * does besides fanning out is left to it: for such an event, and for all other effects, the function returns null. The
 * sockets are read after the commit, so none has a right that was lost before the event. The promise rejects where a
 * socket did not get the event: the queue then sends it to all once more, and removes sockets that are gone.
 */
export const showAtOnce =
  ({ sockets, gateway, clock }: Ports) =>
  ({ to, message }: Effect): Promise<void> | null => {
    if (to !== 'realtime' || !isPlain(message)) return null;
    return inOrder(`${message.companyId}.${message.order}`, async () => {
      const open = await sockets.all(clock.now());
      const membersOf = (room: string): Promise<Socket[]> =>
        Promise.resolve(open.filter((socket) => roomsOf(socket).some((own) => own === room)));
      const text = envelope(message.event, message.data);
      const post = async (member: Member): Promise<void> => {
        const outcome = await gateway().post(member.connectionId, text);
        if (outcome === 'gone' && !isOpening(member, clock.now())) throw new Error('a socket is gone');
      };
      const audience = await audienceOf(membersOf, message);
      for (const outcome of await Promise.allSettled(audience.map(post)))
        if (outcome.status === 'rejected') throw outcome.reason;
    });
  };

let made: SocketGateway | undefined;

/** Returns API Gateway's sockets, with little patience: the queue repeats what fails. */
export const impatientGateway = (): SocketGateway => (made ??= apiGateway({ requestTimeout: 1_000, maxAttempts: 1 }));
