import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Viewer } from '@recado/shared/permissions/can';
import { type Room, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { isDeepStrictEqual } from 'node:util';
import { commitGuarded, guardOf } from '../../platform/commit-guarded.ts';
import { ConditionFailed, put, remove, type Write } from '../../platform/write.ts';
import { memberEntity, type SocketItem, socketEntity } from './entities.ts';
import { roomsOf, type Socket } from './socket.ts';

const maxAttempts = 10;

/** A socket in a room. */
export interface Member {
  connectionId: string;
  userId: number;
  /** `origin_jti` of the session that opened it. */
  sessionId: string;
  /**
   * In the room of a ticket: the rooms that its user's rights open. The room says that the conversation is on a
   * screen, not that its user may still see it; whoever sends there compares.
   */
  rights: readonly Room[];
  /** Epoch milliseconds. */
  openedAt: number;
}

/** The open sockets of one company and the rooms that they are in. */
export interface SocketStore {
  get(connectionId: string): Promise<Socket | null>;
  open(socket: Socket): Promise<void>;
  /** Changes a socket and its rooms together; null if it is closed. */
  change(connectionId: string, changed: (socket: Socket) => Socket): Promise<Socket | null>;
  /** Takes a socket out of all its rooms. Does nothing if it is closed. */
  remove(connectionId: string): Promise<void>;
  /** Sockets in a room at an instant (epoch milliseconds); strongly consistent, so that nobody is told what was just taken from it. */
  members(room: Room, now: number): Promise<Member[]>;
  /** After a user's rights changed: its sockets leave what it may no longer see and enter what it now may. */
  rejoin(viewer: Viewer): Promise<void>;
}

const toSocket = ({
  connectionId,
  userId,
  sessionId,
  rights,
  interests,
  ticketIds,
  openedAt,
  expiresAt,
}: SocketItem): Socket => ({ connectionId, userId, sessionId, rights, interests, ticketIds, openedAt, expiresAt });

export const socketStore = (client: DynamoDBDocumentClient, companyId: number): SocketStore => {
  const sockets = socketEntity(client);
  const roomMembers = memberEntity(client);

  const read = async (connectionId: string): Promise<SocketItem | null> =>
    (await sockets.get({ companyId, connectionId }).go({ consistent: true })).data;

  const enter = ({ rights, connectionId, userId, sessionId, openedAt, expiresAt }: Socket, room: Room): Write =>
    put(
      'member',
      roomMembers
        .put({
          companyId,
          room,
          connectionId,
          userId,
          sessionId,
          openedAt,
          expiresAt,
          rights: room.startsWith('ticket:') ? rights : undefined,
        })
        .params(),
    );
  const leave = (connectionId: string, room: Room): Write =>
    remove('member', roomMembers.delete({ companyId, room, connectionId }).params());

  /** The socket's record over one of version `expected`; 0 means that there is none. */
  const record = (
    socket: Socket,
    state: { rooms: Room[]; settled: boolean; version: number },
    expected: number,
  ): Write =>
    put(
      'record',
      sockets
        .put({ ...socket, ...state, companyId })
        .where((item, { eq, notExists }) => (expected === 0 ? notExists(item.version) : eq(item.version, expected)))
        .params(),
    );

  const save = async (before: SocketItem | null, after: Socket): Promise<void> => {
    const had = before?.rooms ?? [];
    const rooms = roomsOf(after);
    const read = before?.version ?? 0;
    const version = read + 1;
    const unchanged =
      before?.settled && before.expiresAt === after.expiresAt && isDeepStrictEqual(before.rights, after.rights);
    const settled = { rooms, settled: true, version };
    await commitGuarded(client, {
      direct: record(after, settled, read),
      claim: record(after, { rooms: [...new Set([...had, ...rooms])], settled: false, version }, read),
      guard: guardOf(sockets.get({ companyId, connectionId: after.connectionId }).params(), version),
      settle: record(after, settled, version),
      writes: [
        ...had.filter((room) => !rooms.includes(room)).map((room) => leave(after.connectionId, room)),
        ...rooms.filter((room) => !unchanged || !had.includes(room)).map((room) => enter(after, room)),
      ],
    });
  };

  /** The rooms go first: a removal that stops half-way can still be found and finished. */
  const erase = async (item: SocketItem): Promise<void> => {
    const { connectionId, version } = item;
    const gone = (expected: number): Write =>
      remove(
        'record',
        sockets
          .delete({ companyId, connectionId })
          .where((stored, { eq }) => eq(stored.version, expected))
          .params(),
      );
    await commitGuarded(client, {
      direct: gone(version),
      claim: record(toSocket(item), { rooms: item.rooms, settled: false, version: version + 1 }, version),
      guard: guardOf(sockets.get({ companyId, connectionId }).params(), version + 1),
      settle: gone(version + 1),
      writes: item.rooms.map((room) => leave(connectionId, room)),
    });
  };

  /** Reads and writes until nobody else wrote between. */
  const settle = async <T>(connectionId: string, step: (item: SocketItem | null) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await step(await read(connectionId));
      } catch (error) {
        if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
      }
    }
  };

  const change: SocketStore['change'] = (connectionId, changed) =>
    settle(connectionId, async (item) => {
      if (!item) return null;
      const before = toSocket(item);
      const after = changed(before);
      if (!item.settled || !isDeepStrictEqual(before, after)) await save(item, after);
      return after;
    });

  const members: SocketStore['members'] = async (room, now) => {
    const { data } = await roomMembers.query.ofRoom({ companyId, room }).go({ pages: 'all', consistent: true });
    return data
      .filter(({ expiresAt }) => expiresAt * 1000 > now)
      .map(({ connectionId, userId, sessionId, openedAt, rights = [] }) => ({
        connectionId,
        userId,
        sessionId,
        openedAt,
        rights,
      }));
  };

  return {
    get: async (connectionId) => {
      const item = await read(connectionId);
      return item && toSocket(item);
    },
    open: (socket) => settle(socket.connectionId, (item) => save(item, socket)),
    change,
    remove: (connectionId) =>
      settle(connectionId, async (item) => {
        if (item) await erase(item);
      }),
    members,
    rejoin: async (viewer) => {
      const { data } = await roomMembers.query
        .ofRoom({ companyId, room: `user:${viewer.id}` })
        .go({ pages: 'all', consistent: true });
      await Promise.all(
        data.map(({ connectionId }) => change(connectionId, (socket) => ({ ...socket, rights: viewerRooms(viewer) }))),
      );
    },
  };
};
