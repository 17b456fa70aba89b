import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Viewer } from '@recado/shared/permissions/can';
import { type Room, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { isDeepStrictEqual } from 'node:util';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { writeOne } from '../../platform/write-one.ts';
import { socketEntity, type SocketRecord } from './entities.ts';
import { roomsOf, type Socket } from './socket.ts';

/** A socket as events see it. `rights` are the rooms that its user may see, whatever is on its screen. */
export type Member = Pick<Socket, 'connectionId' | 'userId' | 'sessionId' | 'rights' | 'openedAt'>;

/** The open sockets of one company. */
export interface SocketStore {
  get(connectionId: string): Promise<Socket | null>;
  open(socket: Socket): Promise<void>;
  /** Changes a socket; null if it is closed. */
  change(connectionId: string, changed: (socket: Socket) => Socket): Promise<Socket | null>;
  /** Removes a socket from all its rooms and returns it; null if it is closed. */
  remove(connectionId: string): Promise<Socket | null>;
  /**
   * All sockets at an instant (epoch milliseconds). Strongly consistent, so that a socket that just left a room gets
   * nothing from it.
   */
  all(now: number): Promise<Socket[]>;
  /** Those of them that are in a room. */
  members(room: Room, now: number): Promise<Socket[]>;
  /**
   * Moves a user's sockets after its rights changed: they leave the rooms that it may no longer see and enter all that its rights
   * open. Returns its sockets.
   */
  rejoin(viewer: Viewer): Promise<Socket[]>;
}

const toSocket = ({ version: _version, ...socket }: SocketRecord): Socket => socket;

export const socketStore = (client: DynamoDBDocumentClient, companyId: number): SocketStore => {
  const store = entityStore(socketEntity, client, companyId);

  const save = (before: SocketRecord | null, after: Socket): Promise<void> =>
    writeOne(
      client,
      before
        ? store.put(
            { ...after, version: before.version + 1 },
            { when: '#version = :version', values: { version: before.version } },
          )
        : store.put({ ...after, version: 1 }, { when: 'attribute_not_exists(#version)' }),
    );

  /** Reads the record and runs a step that writes it, again while other writers are faster. */
  const withRecord = <T>(connectionId: string, step: (record: SocketRecord | null) => Promise<T>): Promise<T> =>
    retryOnConflict(async () => step(await store.get(connectionId)), { attempts: 10 });

  const change: SocketStore['change'] = (connectionId, changed) =>
    withRecord(connectionId, async (found) => {
      if (!found) return null;
      const before = toSocket(found);
      const after = changed(before);
      if (!isDeepStrictEqual(before, after)) await save(found, after);
      return after;
    });

  const all: SocketStore['all'] = async (now) => {
    const sockets = await store.list({ consistent: true });
    return sockets.filter(({ expiresAt }) => expiresAt * 1000 > now).map(toSocket);
  };

  return {
    get: async (connectionId) => {
      const found = await store.get(connectionId);
      return found && toSocket(found);
    },
    open: (socket) => withRecord(socket.connectionId, (found) => save(found, socket)),
    change,
    remove: (connectionId) =>
      withRecord(connectionId, async (found) => {
        if (found) for (const write of store.remove(found)) await writeOne(client, write);
        return found && toSocket(found);
      }),
    all,
    members: async (room, now) => (await all(now)).filter((socket) => roomsOf(socket).includes(room)),
    rejoin: async (viewer) => {
      const rights = viewerRooms(viewer);
      const own = (await store.list({ consistent: true })).filter(({ userId }) => userId === viewer.id);
      const sockets = own.map(({ connectionId }) => change(connectionId, (socket) => ({ ...socket, rights })));
      return (await Promise.all(sockets)).filter((socket) => socket !== null);
    },
  };
};
