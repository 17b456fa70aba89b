import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import { currentCaller, rightsOf, type SignIn } from './current-caller.ts';
import { openedSocket, type Socket } from '../../data/sockets/socket.ts';
import type { SocketStore } from '../../data/sockets/store.ts';
import { environment } from '../../platform/environment.ts';
import type { SocketGateway } from '../../platform/sockets/gateway.ts';

/** Closes the oldest sockets of a user that holds more than it may: those that nobody uses any more are among them. */
const closeOldest = async (
  sockets: SocketStore,
  gateway: SocketGateway,
  userId: number,
  now: number,
): Promise<void> => {
  const members = await sockets.members(`user:${userId}`, now);
  const oldest = members.toSorted((one, other) => other.openedAt - one.openedAt).slice(environment().LIMITS.sockets);
  await Promise.all(
    oldest.map(async ({ connectionId }) => {
      await sockets.remove(connectionId);
      await gateway.close(connectionId);
    }),
  );
};

/**
 * Puts a socket into the rooms of its user; returns false if its login has ended. Rights and login are read again after
 * that, since a change of them reaches only the sockets that are in a room already. A user's oldest sockets are closed
 * when it holds too many.
 */
export const openSocket = async (
  { sockets, gateway, clock }: { sockets: SocketStore; gateway: SocketGateway; clock: Clock },
  { connectionId, takesSeveral }: Pick<Socket, 'connectionId' | 'takesSeveral'>,
  signIn: SignIn,
): Promise<boolean> => {
  const caller = await currentCaller(signIn);
  if (!caller) return false;
  const rights = rightsOf(caller);
  await sockets.open(
    openedSocket(
      { connectionId, takesSeveral, userId: caller.user.id, sessionId: signIn.sessionId, rights },
      clock.now(),
    ),
  );
  const again = await currentCaller(signIn);
  if (!again) {
    await sockets.remove(connectionId);
    return false;
  }
  const rightsNow = rightsOf(again);
  if (!isDeepStrictEqual(rights, rightsNow))
    await sockets.change(connectionId, (socket) => ({ ...socket, rights: rightsNow }));
  await closeOldest(sockets, gateway, caller.user.id, clock.now());
  return true;
};
