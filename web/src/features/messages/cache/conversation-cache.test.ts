import { appMessageEvent, listMessages, type Message } from '@recado/shared/contract/messages';
import { listTickets, ticketEvent, type Ticket } from '@recado/shared/contract/tickets';
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { queryKey } from '../../../api/query.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { dispatch } from '../../../realtime/event-handler.ts';
import { trackConnection } from '../../../realtime/track-connection.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { ticketHandler, ticketOfMessageHandler } from '../../tickets/cache/ticket-events.ts';
import { initialFilter, ticketListQuery } from '../../tickets/cache/ticket-list-query.ts';
import { conversationQuery, isDetached, messagesOf, type MessagePages } from './conversation-query.ts';
import { messageHandler, ticketOfConversationHandler } from './message-events.ts';
import { buildMessage } from '../message.builder.ts';
import { isIncomplete, sequenceOf } from './upsert-message.ts';

/**
 * Two browsers with the real event handlers and caches, over a model of the server. Each browser has names of its own for
 * the tickets, so that a call tells which of them makes it.
 */

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: { name: string }, parts: Parts) => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

interface Parts {
  params?: { ticketUuid: string };
  query?: { cursor?: string; around?: string };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pageSize = 3;
const browsers = [0, 1] as const;
const ticketIds = [7, 8] as const;
type TicketId = (typeof ticketIds)[number];
const uuidOf = (browser: number, ticketId: number): string => `${browser}-${ticketId}`;
const login = buildLogin({ user: { allTicket: 'enable' } });
const handlers = [ticketHandler, ticketOfMessageHandler, messageHandler, ticketOfConversationHandler];

interface ServerTicket {
  version: number;
  /** In the order in which they were stored: a message's number is its place, from 1. */
  stored: Message[];
  /** The browsers that see the ticket. */
  visible: Set<number>;
}

/** The server: tickets with their messages, and what each browser has still to receive. */
class Server {
  readonly tickets = new Map<TicketId, ServerTicket>(
    ticketIds.map((id) => [id, { version: 1, stored: [], visible: new Set(browsers) }]),
  );
  readonly events: { event: string; data: object; ticketId: number }[][] = [[], []];
  readonly online = [true, true];
  /** Browsers that missed an event of a ticket, and have not noticed it since: `<browser>-<ticket>`. */
  readonly missed = new Set<string>();

  of(id: number): ServerTicket {
    return this.tickets.get(id as TicketId)!;
  }

  show(id: number, browser: number): Ticket {
    const { version, stored } = this.of(id);
    const shown = { userId: null, user: null, status: 'pending' as const, version, messageSequence: stored.length };
    return buildTicket(id, { uuid: uuidOf(browser, id), ...shown });
  }

  publish(id: number, event: string, data: (browser: number) => object, to: Iterable<number>): void {
    for (const browser of to)
      if (this.online[browser])
        this.events[browser]!.push({ event: `company-12-${event}`, data: data(browser), ticketId: id });
  }

  /** Stores messages; `late` ones stand between earlier ones, as those of an outage do. */
  write(id: number, count: number, late: boolean): void {
    const ticket = this.of(id);
    ticket.version++;
    const from = ticket.stored.length;
    for (let added = 0; added < count; added++) {
      const place = ticket.stored.length + 1;
      const number = late ? place * 4 - 7 : place * 4;
      const id26 = `01ARZ3NDEKTSV4RRFFQ69G${String(number + 100).padStart(4, '0')}`;
      ticket.stored.push(buildMessage(place, { id: `${id}-${id26}`, ticketId: id, contactId: id }));
    }
    for (const [added, message] of ticket.stored.slice(from).entries())
      this.publish(
        id,
        appMessageEvent.name,
        (browser) => ({ action: 'create', message, sequence: from + added + 1, ticket: this.show(id, browser) }),
        ticket.visible,
      );
  }

  /** Gives or takes a browser's sight of a ticket: a transfer, a return to the queue, another agent's acceptance. */
  toggleSight(id: number, browser: number): void {
    const ticket = this.of(id);
    ticket.version++;
    const { version } = ticket;
    if (ticket.visible.delete(browser))
      this.publish(id, ticketEvent.name, () => ({ action: 'delete', ticketId: id, version }), [browser]);
    else ticket.visible.add(browser);
    this.publish(id, ticketEvent.name, (to) => ({ action: 'update', ticket: this.show(id, to) }), ticket.visible);
  }

  /** Answers a call as the server stands now. */
  answer(endpoint: { name: string }, browser: number, { params, query }: Parts): unknown {
    if (endpoint.name === listTickets.name) {
      const tickets = ticketIds.filter((id) => this.of(id).visible.has(browser)).map((id) => this.show(id, browser));
      return { tickets, count: tickets.length, hasMore: false, nextCursor: null };
    }
    const id = Number(params!.ticketUuid.split('-')[1]);
    const { stored, visible } = this.of(id);
    if (!visible.has(browser)) throw new ApiError(404, 'ERR_NO_TICKET_FOUND');
    const sorted = stored.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const page = { gaps: [], ticket: this.show(id, browser) };
    const cursor = query?.cursor;
    const after = cursor?.startsWith('>') ? cursor.slice(1) : undefined;
    const anchor = cursor === undefined ? query?.around : after;
    // Cursors of newer pages begin with `>`; `~` sorts behind the message itself.
    const before = anchor === undefined ? cursor : `${anchor}~`;
    const older = sorted.filter((message) => before === undefined || message.id < before);
    const newer = anchor === undefined ? [] : sorted.filter((message) => message.id > anchor);
    const following = newer.slice(0, pageSize);
    const newerCursor = newer.length > following.length ? `>${following.at(-1)!.id}` : null;
    if (after !== undefined)
      return { ...page, messages: following, hasMore: true, nextCursor: `${after}~`, newerCursor };
    const preceding = older.slice(-pageSize);
    const hasMore = older.length > preceding.length;
    const nextCursor = hasMore ? preceding[0]!.id : null;
    return { ...page, messages: [...preceding, ...following], hasMore, nextCursor, newerCursor };
  }
}

interface Request {
  endpoint: { name: string };
  browser: number;
  parts: Parts;
  /** The server's answer, once it was computed; it arrives later. */
  answer: (() => unknown) | null;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

class World {
  readonly server = new Server();
  readonly requests: Request[] = [];
  readonly clients: QueryClient[];
  private readonly trackers: ReturnType<typeof trackConnection>[];
  private readonly views = new Map<string, { observer: InfiniteQueryObserver; close: () => void }>();
  private readonly windows = new Map<string, { observer: InfiniteQueryObserver; close: () => void }>();

  constructor() {
    this.clients = browsers.map(createQueryClient);
    this.trackers = this.clients.map((client) =>
      trackConnection(client, { patchedQueries: [], onReopened: () => undefined }, () => undefined),
    );
    for (const tracker of this.trackers) tracker.onState('open');
    call.mockImplementation(
      (endpoint, parts) =>
        new Promise((resolve, reject) => {
          const browser = endpoint.name === listTickets.name ? this.listing : Number(parts.params!.ticketUuid[0]);
          this.requests.push({ endpoint, browser, parts, answer: null, resolve, reject });
        }),
    );
  }

  private listing = 0;

  list(browser: number): void {
    this.listing = browser;
    void this.clients[browser]!.fetchInfiniteQuery({ ...ticketListQuery(initialFilter), staleTime: 0 }).catch(
      () => undefined,
    );
  }

  view(browser: number, ticketId: number): void {
    const uuid = uuidOf(browser, ticketId);
    const open = this.views.get(uuid);
    if (open) {
      open.close();
      this.views.delete(uuid);
      return;
    }
    const observer = new InfiniteQueryObserver(this.clients[browser]!, conversationQuery(uuid));
    const close = observer.subscribe(() => undefined);
    this.views.set(uuid, { observer: observer as unknown as InfiniteQueryObserver, close });
  }

  /** Opens a window of a conversation around one of its messages, or closes it. */
  viewAround(browser: number, ticketId: number, place: number): void {
    const { stored } = this.server.of(ticketId);
    const { id: around } = stored[place % stored.length]!;
    const key = `${uuidOf(browser, ticketId)} ${around}`;
    const open = this.windows.get(key);
    if (open) {
      open.close();
      this.windows.delete(key);
      return;
    }
    const query = conversationQuery(uuidOf(browser, ticketId), around);
    const observer = new InfiniteQueryObserver(this.clients[browser]!, query);
    const close = observer.subscribe(() => undefined);
    this.windows.set(key, { observer: observer as unknown as InfiniteQueryObserver, close });
  }

  /** Loads the next page of each window, in a direction. */
  extend(direction: 'older' | 'newer'): void {
    for (const { observer } of this.windows.values()) {
      const { hasNextPage, hasPreviousPage, isFetching } = observer.getCurrentResult();
      if (isFetching) continue;
      if (direction === 'older' && hasNextPage) void observer.fetchNextPage().catch(() => undefined);
      if (direction === 'newer' && hasPreviousPage) void observer.fetchPreviousPage().catch(() => undefined);
    }
  }

  older(browser: number, ticketId: number): void {
    const view = this.views.get(uuidOf(browser, ticketId));
    if (view?.observer.getCurrentResult().hasNextPage) void view.observer.fetchNextPage().catch(() => undefined);
  }

  /** Moves one request on: the server reads, then the answer arrives. */
  serve(pick: number, fails: boolean): void {
    const request = this.requests[pick % Math.max(1, this.requests.length)];
    if (!request) return;
    if (fails) {
      this.requests.splice(this.requests.indexOf(request), 1);
      return request.reject(new ApiError(0, null));
    }
    if (request.answer === null) {
      try {
        const answer = this.server.answer(request.endpoint, request.browser, request.parts);
        request.answer = () => request.resolve(answer);
      } catch (error) {
        request.answer = () => request.reject(error as Error);
      }
      return;
    }
    this.requests.splice(this.requests.indexOf(request), 1);
    request.answer();
  }

  /** Delivers a browser's next event; or loses it, delivers it twice, or the one behind it first. */
  deliver(browser: number, how: 'well' | 'lost' | 'twice' | 'swapped'): void {
    const queue = this.server.events[browser]!;
    if (how === 'swapped' && queue.length > 1) queue.splice(0, 2, queue[1]!, queue[0]!);
    const next = queue.shift();
    if (!next) return;
    if (how === 'lost') return void this.server.missed.add(uuidOf(browser, next.ticketId));
    for (let times = how === 'twice' ? 2 : 1; times > 0; times--)
      dispatch(handlers, next.event, next.data, { client: this.clients[browser]!, login });
  }

  toggleSocket(browser: number): void {
    const { online, events, missed } = this.server;
    online[browser] = !online[browser];
    if (online[browser]) {
      for (const id of ticketIds) missed.delete(uuidOf(browser, id));
      return this.trackers[browser]!.onState('open');
    }
    events[browser]!.length = 0;
    for (const id of ticketIds) missed.add(uuidOf(browser, id));
    this.trackers[browser]!.onState('closed');
  }

  /** Delivers and serves everything, until nothing moves any more. */
  async settle(): Promise<void> {
    for (let round = 0; round < 15; round++) {
      for (const browser of browsers) while (this.server.events[browser]!.length > 0) this.deliver(browser, 'well');
      await vi.advanceTimersByTimeAsync(1_000);
      for (let served = 0; this.requests.length > 0; served++) {
        if (served > 300) throw new Error('the browsers read without end');
        this.serve(0, false);
        await vi.advanceTimersByTimeAsync(0);
      }
    }
  }

  /** The conversations and windows of them that are shown without being read again. */
  claims(): { uuid: string; browser: number; ticketId: number; data: MessagePages }[] {
    return browsers.flatMap((browser) =>
      this.clients[browser]!.getQueryCache()
        .findAll({ queryKey: queryKey(listMessages) })
        .flatMap(({ state, queryKey: [, parts] }) => {
          const uuid = (parts as Parts).params!.ticketUuid;
          const data = state.data as MessagePages | undefined;
          const claims = data && state.fetchStatus === 'idle' && !state.isInvalidated && !isIncomplete(data);
          return claims ? [{ uuid, browser, ticketId: Number(uuid.split('-')[1]), data }] : [];
        }),
    );
  }

  /** The conversations on a screen whose tickets the user sees; without those that show an error and a button. */
  shown(): string[] {
    return browsers.flatMap((browser) =>
      ticketIds
        .filter((id) => this.server.of(id).visible.has(browser))
        .map((id) => uuidOf(browser, id))
        .filter((uuid) => this.views.get(uuid)?.observer.getCurrentResult().isError === false),
    );
  }

  end(): void {
    for (const { close } of [...this.views.values(), ...this.windows.values()]) close();
    for (const client of this.clients) client.clear();
  }
}

/** The ids that a conversation lacks of the ticket's first `count` messages, as far as its pages go. */
const holesOf = (data: MessagePages, stored: readonly Message[]): string[] => {
  const held = messagesOf(data).map(({ id }) => id);
  expect(new Set(held).size).toBe(held.length);
  const complete = !data.pages.at(-1)!.hasMore;
  const detached = isDetached(data);
  return stored
    .map(({ id }) => id)
    .filter((id) => !held.includes(id) && (complete || id > held[0]!) && (!detached || id < held.at(-1)!));
};

const browser = fc.constantFrom(...browsers);
const ticketId = fc.constantFrom(...ticketIds);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('write' as const), ticketId, count: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flood' as const), ticketId }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), ticketId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sight' as const), ticketId, browser }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('view' as const), ticketId, browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), ticketId, browser }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('around' as const), ticketId, browser, place: fc.nat({ max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('extend' as const), direction: fc.constantFrom('older', 'newer') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('socket' as const), browser }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 600, 40_000) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('serve' as const),
      pick: fc.nat({ max: 5 }),
      fails: fc.constantFrom(false, false, false, false, true),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      browser,
      how: fc.constantFrom('well', 'well', 'well', 'well', 'lost', 'twice', 'swapped'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const play = (world: World, one: Step): void => {
  switch (one.do) {
    case 'write':
      return world.server.write(one.ticketId, one.count, false);
    case 'flood':
      return world.server.write(one.ticketId, 12, false);
    case 'late':
      return world.server.write(one.ticketId, 1, true);
    case 'sight':
      return world.server.toggleSight(one.ticketId, one.browser);
    case 'view':
      return world.view(one.browser, one.ticketId);
    case 'older':
      return world.older(one.browser, one.ticketId);
    case 'around':
      return world.viewAround(one.browser, one.ticketId, one.place);
    case 'extend':
      return world.extend(one.direction);
    case 'list':
      return world.list(one.browser);
    case 'socket':
      return world.toggleSocket(one.browser);
    case 'serve':
      return world.serve(one.pick, one.fails);
    case 'deliver':
      return world.deliver(one.browser, one.how);
    case 'wait':
      return undefined;
  }
};

const seed = process.env.RECADO_SEED === undefined ? 33 : Number(process.env.RECADO_SEED);

test('a conversation that claims to be complete has no hole, whatever was lost, repeated or out of order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = new World();
      try {
        // Both browsers have read both conversations; the first of each is on the screen.
        for (const id of ticketIds) world.server.write(id, 4, false);
        for (const at of browsers) for (const id of ticketIds) world.view(at, id);
        await world.settle();
        for (const at of browsers) world.view(at, ticketIds[1]);
        for (const one of steps) {
          play(world, one);
          await vi.advanceTimersByTimeAsync(one.do === 'wait' ? one.ms : 0);
          // Whatever the browser has seen by now: it holds all messages that it counts.
          for (const { uuid, ticketId: id, data } of world.claims())
            expect([uuid, ...holesOf(data, world.server.of(id).stored.slice(0, sequenceOf(data)))]).toEqual([uuid]);
        }
        await world.settle();
        const check = (): void => {
          const claims = world.claims();
          for (const { uuid, browser: at, ticketId: id, data } of claims) {
            if (world.server.missed.has(uuid)) continue;
            expect([uuid, world.server.of(id).visible.has(at)]).toEqual([uuid, true]);
            expect([uuid, ...holesOf(data, world.server.of(id).stored)]).toEqual([uuid]);
          }
          // Conversations on the screen were read again in the end.
          const read = claims.map(({ uuid }) => uuid);
          expect(read).toEqual(expect.arrayContaining(world.shown()));
        };
        check();
        // The list tells of messages whose events were lost.
        for (const at of browsers) {
          if (!world.server.online[at]) world.toggleSocket(at);
          world.list(at);
          await world.settle();
          for (const id of ticketIds)
            if (world.server.of(id).visible.has(at)) world.server.missed.delete(uuidOf(at, id));
        }
        check();
        // So does the next message.
        for (const at of browsers) {
          world.server.write(7, 2, false);
          world.deliver(at, 'lost');
          await world.settle();
          if (world.server.of(7).visible.has(at)) world.server.missed.delete(uuidOf(at, 7));
        }
        check();
      } finally {
        world.end();
      }
    }),
    { seed, numRuns: 200, endOnFailure: true },
  );
});
