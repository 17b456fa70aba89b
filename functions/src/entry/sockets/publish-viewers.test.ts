import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it, vi } from 'vitest';
import { ticketRecord } from '../../../test/conversation-state.ts';
import { testViewer } from '../../../test/user-context.ts';
import type { ViewedRoom } from '../../data/sockets/socket.ts';
import type { Member } from '../../data/sockets/store.ts';
import { publishViewers, type ViewersPorts } from './publish-viewers.ts';

const companyId = 12;
const now = 1_000_000;

/** Sockets that have ticket 7 of queue 5 open, over a gateway that may have lost some of them. */
const stage = (
  sockets: { name: string; viewer: Partial<Viewer> & { id: number } }[],
  gone: string[] = [],
  room: ViewedRoom = 'ticket:7',
) => {
  let members = sockets.map(({ name, viewer }, place): Member => {
    const rights = viewerRooms(testViewer({ profile: 'user', ...viewer, companyId }));
    return { connectionId: name, userId: viewer.id, sessionId: name, rights, openedAt: place };
  });
  const posts: [string, unknown][] = [];
  const ports = {
    companyId,
    clock: { now: () => now },
    gateway: {
      post: vi.fn((connectionId: string, text: string) => {
        if (gone.includes(connectionId)) return Promise.resolve('gone' as const);
        posts.push([connectionId, JSON.parse(text)]);
        return Promise.resolve('sent' as const);
      }),
    },
    stores: {
      sockets: {
        members: () => Promise.resolve(members),
        remove: (name: string) =>
          Promise.resolve(void (members = members.filter(({ connectionId }) => connectionId !== name))),
      },
      tickets: { get: () => Promise.resolve(ticketRecord({ id: 7, status: 'open', queueId: 5, userId: 1 })) },
      users: { getMany: (ids: number[]) => Promise.resolve(ids.map((id) => ({ id, name: `User ${id}` }))) },
    },
  } as unknown as ViewersPorts;
  return { posts, publish: () => publishViewers(ports, room) };
};

const update = (...ids: number[]) => ({
  event: 'company-12-viewers',
  data: { action: 'update', ticketId: 7, users: ids.map((id) => ({ id, name: `User ${id}` })) },
});

describe('the viewers of a ticket', () => {
  it('are sent to all of them, each user once', async () => {
    const { posts, publish } = stage([
      { name: 'a', viewer: { id: 1 } },
      { name: 'b', viewer: { id: 2, profile: 'admin' } },
      { name: 'b2', viewer: { id: 2, profile: 'admin' } },
    ]);
    await publish();
    expect(posts).toEqual(['a', 'b', 'b2'].map((name) => [name, update(1, 2)]));
  });

  it('are nobody who may no longer see the ticket, and nobody else learns of them', async () => {
    const { posts, publish } = stage([
      { name: 'owner', viewer: { id: 1 } },
      { name: 'former owner', viewer: { id: 2, queueIds: [5] } },
    ]);
    await publish();
    expect(posts).toEqual([['owner', update(1)]]);
  });

  it('are no more those whose socket is gone', async () => {
    const { posts, publish } = stage(
      [
        { name: 'a', viewer: { id: 1 } },
        { name: 'lost', viewer: { id: 2, profile: 'admin' } },
      ],
      ['lost'],
    );
    await publish();
    expect(posts.at(-1)).toEqual(['a', update(1)]);
  });
});

it('the viewers of a flow are sent to those of them who are administrators still', async () => {
  const { posts, publish } = stage(
    [
      { name: 'a', viewer: { id: 1, profile: 'admin' } },
      { name: 'b', viewer: { id: 2, profile: 'admin' } },
      { name: 'former administrator', viewer: { id: 3, queueIds: [5] } },
    ],
    [],
    'flow:4',
  );
  await publish();
  const users = [1, 2].map((id) => ({ id, name: `User ${id}` }));
  const sent = { event: 'company-12-flowViewers', data: { action: 'update', flowId: 4, users } };
  expect(posts).toEqual(['a', 'b'].map((name) => [name, sent]));
});
