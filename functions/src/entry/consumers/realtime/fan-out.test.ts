import { eventName } from '@recado/shared/contract/grammar';
import { type RealtimeMessage, realtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import type { Viewer } from '@recado/shared/permissions/can';
import { type Room, ticketRooms, viewerRooms, type VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { describe, expect, it, vi } from 'vitest';
import { testViewer } from '../../../../test/user-context.ts';
import type { SocketGateway } from '../../../platform/sockets/gateway.ts';
import type { Member } from '../../../data/sockets/store.ts';
import { fanOut } from './fan-out.ts';

vi.mock('../../../platform/environment.ts', () => ({ environment: () => ({ LOG_LEVEL: 'ERROR' }) }));

const companyId = 12;
const now = 1_000_000;

/** Sockets of users, some with a conversation open, over a gateway that can lose or break them. */
const stage = (
  sockets: { name: string; viewer?: Partial<Viewer>; ticketId?: number; sessionId?: string; openedAt?: number }[],
  trouble: Record<string, 'gone' | 'broken'> = {},
) => {
  const log: string[] = [];
  const rooms = new Map<Room, Member[]>();
  for (const { name, viewer = {}, ticketId, sessionId = 'session', openedAt = 0 } of sockets) {
    const rights = viewerRooms(testViewer({ profile: 'user', ...viewer, companyId }));
    const joined: Room[] = ticketId === undefined ? rights : [...rights, `ticket:${ticketId}`];
    for (const room of joined)
      rooms.set(room, [
        ...(rooms.get(room) ?? []),
        { connectionId: name, userId: viewer.id ?? 1, sessionId, rights, openedAt },
      ]);
  }
  const gateway: SocketGateway = {
    post: async (connectionId) => {
      await Promise.resolve();
      if (trouble[connectionId] === 'broken') throw new Error('the gateway is down');
      log.push(`${trouble[connectionId] ?? 'sent'} ${connectionId}`);
      return trouble[connectionId] === 'gone' ? 'gone' : 'sent';
    },
    close: (connectionId) => Promise.resolve(void log.push(`closed ${connectionId}`)),
  };
  const send = (message: Partial<RealtimeMessage>, receiveCount = 1) =>
    fanOut(
      {
        sockets: {
          remove: (connectionId) => {
            log.push(`removed ${connectionId}`);
            return Promise.resolve(null);
          },
        },
        membersOf: (room) => Promise.resolve(rooms.get(room) ?? []),
        gateway,
        clock: { now: () => now },
      },
      realtimeMessage.parse({
        companyId,
        rooms: ['everyone'],
        event: eventName(companyId, 'ticket'),
        data: {},
        order: 'ticket-7',
        id: '1',
        ...message,
      }),
      receiveCount,
    );
  return { log, send };
};

const ticket = (known: Partial<VisibleTicket>): VisibleTicket => ({
  status: 'open',
  queueId: 5,
  userId: null,
  isGroup: false,
  ...known,
});

describe('fan-out', () => {
  it('sends to each socket of any of the rooms once, and to none of those excepted', async () => {
    const { log, send } = stage([
      { name: 'admin', viewer: { profile: 'admin' } },
      { name: 'agent', viewer: { queueIds: [5] } },
      { name: 'other', viewer: { queueIds: [6] } },
    ]);
    await send({ rooms: ['everyone', 'queue:5', 'everything'], except: ['everything'] });
    expect(log.sort()).toEqual(['sent agent', 'sent other']);
  });

  it('sends a conversation on a screen only to those who may see its ticket now', async () => {
    const { log, send } = stage([
      { name: 'owner', viewer: { id: 1, queueIds: [5] }, ticketId: 7 },
      { name: 'former owner', viewer: { id: 2, queueIds: [5] }, ticketId: 7 },
      { name: 'supervisor', viewer: { id: 3, queueIds: [5], allUserChat: 'enabled' }, ticketId: 7 },
      { name: 'outsider', viewer: { id: 4 }, ticketId: 7 },
    ]);
    await send({ rooms: [...ticketRooms(ticket({ userId: 1 })), 'ticket:7'] });
    expect(log.sort()).toEqual(['sent owner', 'sent supervisor']);
  });

  it('sends a receipt to the user of its ticket, and to those with the conversation on a screen who may see it', async () => {
    const { log, send } = stage([
      { name: 'admin', viewer: { profile: 'admin', id: 4 } },
      { name: 'looking admin', viewer: { profile: 'admin', id: 2 }, ticketId: 7 },
      { name: 'owner', viewer: { id: 1, queueIds: [5] } },
      { name: 'former owner', viewer: { id: 3, queueIds: [5] }, ticketId: 7 },
    ]);
    await send({ rooms: ['user:1', 'ticket:7'], rights: ticketRooms(ticket({ userId: 1 })) });
    expect(log.toSorted()).toEqual(['sent looking admin', 'sent owner']);
  });

  it('sends nothing of a ticket by its room alone', async () => {
    const { log, send } = stage([{ name: 'admin', viewer: { profile: 'admin' }, ticketId: 7 }]);
    await send({ rooms: ['ticket:7'] });
    expect(log).toEqual([]);
  });

  it('takes sockets that are gone out of their rooms, but not one that is only opening', async () => {
    const { log, send } = stage([{ name: 'old' }, { name: 'opening', openedAt: now - 500 }, { name: 'well' }], {
      old: 'gone',
      opening: 'gone',
    });
    await send({});
    expect(log.sort()).toEqual(['gone old', 'gone opening', 'removed old', 'sent well']);
  });

  it('reaches everybody else when one socket fails, and then fails to be sent again', async () => {
    const { log, send } = stage(
      Array.from({ length: 100 }, (_, at) => ({ name: `socket ${at}` })),
      { 'socket 3': 'broken' },
    );
    await expect(send({})).rejects.toThrow('1 of 100 sockets failed');
    expect(log).toHaveLength(99);
  });

  it('leaves a socket out that fails once more, so that what follows is not held up', async () => {
    const { log, send } = stage([{ name: 'well' }, { name: 'hung' }], { hung: 'broken' });
    await expect(send({}, 1)).rejects.toThrow('1 of 2 sockets failed');
    await send({}, 2);
    expect(log).toEqual(['sent well', 'sent well']);
  });

  it('closes the sockets of a displaced login after they got the event, and keeps the newer one', async () => {
    const { log, send } = stage([
      { name: 'older', viewer: { id: 9 }, sessionId: 'one' },
      { name: 'newer', viewer: { id: 9 }, sessionId: 'two' },
    ]);
    await send({
      rooms: ['user:9'],
      event: eventName(companyId, 'auth'),
      data: { action: 'displaced', user: { id: 9 }, keep: 'two' },
    });
    expect(log.indexOf('sent older')).toBeLessThan(log.indexOf('closed older'));
    expect(log.sort()).toEqual(['closed older', 'removed older', 'sent newer', 'sent older']);
  });

  it('closes the socket of a displaced login also when the event can’t be sent', async () => {
    const { log, send } = stage([{ name: 'older', viewer: { id: 9 }, sessionId: 'one' }], { older: 'broken' });
    await send(
      {
        rooms: ['user:9'],
        event: eventName(companyId, 'auth'),
        data: { action: 'displaced', user: { id: 9 }, keep: 'two' },
      },
      2,
    );
    expect(log).toEqual(['removed older', 'closed older']);
  });
});
