import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import { currentCaller, rightsOf, type SignIn } from './current-caller.ts';
import { openedSocket } from '../../data/sockets/socket.ts';
import type { SocketStore } from '../../data/sockets/store.ts';

/**
 * Puts a socket into the rooms of its user; returns false if its login has ended. Rights and login are read again after
 * that, since a change of them reaches only the sockets that are in a room already.
 */
export const openSocket = async (
  sockets: SocketStore,
  clock: Clock,
  connectionId: string,
  signIn: SignIn,
): Promise<boolean> => {
  const caller = await currentCaller(signIn);
  if (!caller) return false;
  const rights = rightsOf(caller, clock.now());
  await sockets.open(
    openedSocket({ connectionId, userId: caller.user.id, sessionId: signIn.sessionId, rights }, clock.now()),
  );
  const again = await currentCaller(signIn);
  if (!again) {
    await sockets.remove(connectionId);
    return false;
  }
  const rightsNow = rightsOf(again, clock.now());
  if (!isDeepStrictEqual(rights, rightsNow))
    await sockets.change(connectionId, (socket) => ({ ...socket, rights: rightsNow }));
  return true;
};
