import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Viewer } from '@recado/shared/permissions/can';
import { type Room, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { isDeepStrictEqual } from 'node:util';
import { commitGuarded } from '../../platform/commit-guarded.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { memberEntity, socketEntity, type SocketRecord } from './entities.ts';
import { roomsOf, type Socket } from './socket.ts';

/** A socket in a room. */
export interface Member {
  connectionId: string;
  userId: number;
  /** `origin_jti` of the login that opened it. */
  sessionId: string;
  /**
   * In the room of a ticket: the rooms that its user's rights open. Membership means that the conversation is on a
   * screen, not that its user may still see it; callers compare the rights before they send.
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
  /** Takes a socket out of all its rooms and returns it; null if it is closed. */
  remove(connectionId: string): Promise<Socket | null>;
  /** Sockets in a room at an instant (epoch milliseconds). Strongly consistent, so that a socket that just left a room gets nothing from it. */
  members(room: Room, now: number): Promise<Member[]>;
  /**
   * After a user's rights changed: its sockets leave the rooms that it may no longer see and enter those that it now may,
   * by default all that its rights open. Returns its sockets.
   */
  rejoin(viewer: Viewer, rights?: Room[]): Promise<Socket[]>;
}

const toSocket = ({ rooms: _rooms, settled: _settled, version: _version, ...socket }: SocketRecord): Socket => socket;

const toMember = (socket: Socket, room: Room): EntityRecord<typeof memberEntity> => ({
  room,
  connectionId: socket.connectionId,
  userId: socket.userId,
  sessionId: socket.sessionId,
  openedAt: socket.openedAt,
  expiresAt: socket.expiresAt,
  rights: room.startsWith('ticket:') ? socket.rights : [],
});

export const socketStore = (client: DynamoDBDocumentClient, companyId: number): SocketStore => {
  const store = entityStore(socketEntity, client, companyId);
  const roomMembers = entityStore(memberEntity, client, companyId);

  const enter = (socket: Socket, room: Room): Write => roomMembers.put(toMember(socket, room));
  const leave = (socket: Socket, room: Room): Write[] => roomMembers.remove(toMember(socket, room));

  /** Writes the socket's record over the one of version `expected`; 0 means that there is none. */
  const record = (
    socket: Socket,
    state: Pick<SocketRecord, 'rooms' | 'settled' | 'version'>,
    expected: number,
  ): Write =>
    store.put(
      { ...socket, ...state },
      expected === 0
        ? { when: 'attribute_not_exists(#version)' }
        : { when: '#version = :expected', values: { expected } },
    );
  /** Holds while the socket's record is at this version. */
  const guard = (connectionId: string, version: number): Write =>
    store.check(connectionId, { when: '#version = :version', values: { version } });

  const save = async (before: SocketRecord | null, after: Socket): Promise<void> => {
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
      guard: guard(after.connectionId, version),
      settle: record(after, settled, version),
      writes: [
        ...had.filter((room) => !rooms.includes(room)).flatMap((room) => leave(after, room)),
        ...rooms.filter((room) => !unchanged || !had.includes(room)).map((room) => enter(after, room)),
      ],
    });
  };

  /** Removes a socket after its rooms, so that a removal that stops half-way can still be found and finished. */
  const erase = async (found: SocketRecord): Promise<void> => {
    const { connectionId, rooms, version } = found;
    const socket = toSocket(found);
    const [direct] = store.remove(found);
    const [settle] = store.remove({ ...found, version: version + 1 });
    await commitGuarded(client, {
      direct: direct!,
      claim: record(socket, { rooms, settled: false, version: version + 1 }, version),
      guard: guard(connectionId, version + 1),
      settle: settle!,
      writes: rooms.flatMap((room) => leave(socket, room)),
    });
  };

  /** Reads the record and runs a step that writes it, again while other writers are faster. */
  const withRecord = <T>(connectionId: string, step: (record: SocketRecord | null) => Promise<T>): Promise<T> =>
    retryOnConflict(async () => step(await store.get(connectionId)), { attempts: 10 });

  const change: SocketStore['change'] = (connectionId, changed) =>
    withRecord(connectionId, async (found) => {
      if (!found) return null;
      const before = toSocket(found);
      const after = changed(before);
      if (!found.settled || !isDeepStrictEqual(before, after)) await save(found, after);
      return after;
    });

  return {
    get: async (connectionId) => {
      const found = await store.get(connectionId);
      return found && toSocket(found);
    },
    open: (socket) => withRecord(socket.connectionId, (found) => save(found, socket)),
    change,
    remove: (connectionId) =>
      withRecord(connectionId, async (found) => {
        if (found) await erase(found);
        return found && toSocket(found);
      }),
    members: async (room, now) => {
      const members = await roomMembers.list({ partition: { room }, consistent: true });
      return members
        .filter(({ expiresAt }) => expiresAt * 1000 > now)
        .map(({ room: _room, expiresAt: _expiresAt, ...member }) => member);
    },
    rejoin: async (viewer, rights = viewerRooms(viewer)) => {
      const members = await roomMembers.list({ partition: { room: `user:${viewer.id}` }, consistent: true });
      const sockets = members.map(({ connectionId }) => change(connectionId, (socket) => ({ ...socket, rights })));
      return (await Promise.all(sockets)).filter((socket) => socket !== null);
    },
  };
};
