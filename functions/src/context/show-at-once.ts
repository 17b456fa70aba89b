import { contactEvent } from '@recado/shared/contract/contacts';
import { figuresEvent } from '@recado/shared/contract/dashboard';
import { eventName } from '@recado/shared/contract/grammar';
import { appMessageEvent } from '@recado/shared/contract/messages';
import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { audienceOf } from '../data/sockets/audience.ts';
import { isOpening, roomsOf, type Socket } from '../data/sockets/socket.ts';
import type { SocketStore } from '../data/sockets/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { envelope } from '../platform/sockets/envelope.ts';
import { apiGateway, type SocketGateway } from '../platform/sockets/gateway.ts';

/** Events of which nothing but their frames follows. */
const plainEvents = [appMessageEvent, contactEvent, figuresEvent, ticketEvent];

/** True for an event that the queue's consumer only fans out; a ticket that leaves lists is viewed by fewer afterwards. */
const isPlain = ({ companyId, event, data, toEveryCompany }: RealtimeMessage): boolean =>
  toEveryCompany === undefined &&
  plainEvents.some(({ name }) => event === eventName(companyId, name)) &&
  !(event === eventName(companyId, ticketEvent.name) && data.action === 'delete');

/** Returns the record of which an event must not overtake an earlier one; none of one that says only that figures changed. */
const recordsOf = ({ companyId, event, order }: RealtimeMessage): string[] =>
  event === eventName(companyId, figuresEvent.name) ? [] : [`${companyId}.${order}`];

/** The ends of what is under way, by the orders of its records. */
const ends = new Map<string, Promise<void>>();

/** Runs work, which never fails, behind what was given before for the same records. */
const inOrder = (records: ReadonlySet<string>, work: () => Promise<void>): void => {
  const end = Promise.all([...records].map((record) => ends.get(record) ?? Promise.resolve()))
    .then(work)
    .then(() => {
      for (const record of records) if (ends.get(record) === end) ends.delete(record);
    });
  for (const record of records) ends.set(record, end);
};

interface Ports {
  sockets: Pick<SocketStore, 'all'>;
  gateway: () => Pick<SocketGateway, 'post'>;
  clock: Clock;
}

/** An event to send, and who waits for it. */
interface Shown {
  message: RealtimeMessage;
  text: string;
  sent: PromiseWithResolvers<void>;
}

/** Bytes that are charged as one message. */
const frameBytes = 32 * 1_024;

/** Divides the events for a socket into messages: as few as it takes. */
const framesOf = (shown: readonly Shown[], { takesSeveral }: Socket): Shown[][] => {
  const frames: Shown[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of shown) {
    const own = Buffer.byteLength(one.text) + 2;
    if (takesSeveral && bytes + own <= frameBytes) frames.at(-1)!.push(one);
    else frames.push([one]);
    bytes = (frames.at(-1)!.length === 1 ? 0 : bytes) + own;
  }
  return frames;
};

const textOf = (frame: readonly Shown[]): string => {
  const texts = frame.map(({ text }) => text);
  return texts.length === 1 ? texts[0]! : `[${texts.join(',')}]`;
};

/** Returns the sockets that get some of the events, with those that each gets. */
const audienceOfAll = async (open: readonly Socket[], all: readonly Shown[]): Promise<Map<Socket, Shown[]>> => {
  const membersOf = (room: string): Promise<Socket[]> =>
    Promise.resolve(open.filter((socket) => roomsOf(socket).some((own) => own === room)));
  const audiences = await Promise.all(
    all.map(async ({ message }) => {
      const audience = await audienceOf(membersOf, message);
      return new Set(audience.map(({ connectionId }) => connectionId));
    }),
  );
  const shownTo = ({ connectionId }: Socket): Shown[] => all.filter((_, at) => audiences[at]!.has(connectionId));
  return new Map(open.map((socket) => [socket, shownTo(socket)] as const).filter(([, shown]) => shown.length > 0));
};

/** Posts events to their sockets, which are read now. Ends the wait for each event: with the failure of a socket that did not get it. */
const postAll = async ({ sockets, gateway, clock }: Ports, all: readonly Shown[]): Promise<void> => {
  const failures = new Map<Shown, unknown>();
  const post = async (socket: Socket, shown: readonly Shown[]): Promise<void> => {
    const left = [...shown];
    try {
      for (const frame of framesOf(shown, socket)) {
        const outcome = await gateway().post(socket.connectionId, textOf(frame));
        if (outcome === 'gone' && !isOpening(socket, clock.now())) throw new Error('a socket is gone');
        left.splice(0, frame.length);
      }
    } catch (error) {
      for (const one of left) failures.set(one, error);
    }
  };
  try {
    const audience = await audienceOfAll(await sockets.all(clock.now()), all);
    await Promise.all([...audience].map(([socket, shown]) => post(socket, shown)));
  } catch (error) {
    for (const one of all) failures.set(one, error);
  }
  for (const one of all) {
    if (failures.has(one)) one.sent.reject(failures.get(one));
    else one.sent.resolve();
  }
};

/**
 * Returns a function that sends an event to its sockets at once, without the queue of events. What the queue's consumer
 * does besides fanning out is left to it: for such an event, and for all other effects, the function returns null. Events
 * that are given in one go, as those of a commit, make one message for each socket. The sockets are read after the commit,
 * so none has a right that was lost before the event. The promise rejects where a socket did not get the event: the queue
 * then sends it to all once more, and removes sockets that are gone.
 */
export const showAtOnce = (ports: Ports) => {
  let given: Shown[] = [];
  const begin = (): void => {
    const all = given;
    given = [];
    inOrder(new Set(all.flatMap(({ message }) => recordsOf(message))), () => postAll(ports, all));
  };
  return ({ to, message }: Effect): Promise<void> | null => {
    if (to !== 'realtime' || !isPlain(message)) return null;
    const sent = Promise.withResolvers<void>();
    if (given.push({ message, text: envelope(message.event, message.data), sent }) === 1) queueMicrotask(begin);
    return sent.promise;
  };
};

let made: SocketGateway | undefined;

/** Returns API Gateway's sockets, with little patience: the queue repeats what fails. */
export const impatientGateway = (): SocketGateway => (made ??= apiGateway({ requestTimeout: 1_000, maxAttempts: 1 }));
