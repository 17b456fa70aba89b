import { AdminError } from '../contract/errors.ts';
import type { Message } from '../contract/message.ts';
import type { NewMessage } from '../contract/new-message.ts';
import { mayWriteIn } from '../server/groups/roles.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';
import { composeContent } from './compose/compose-content.ts';
import { roomOf, type Room } from './room.ts';
import { sendMessage } from './send-message.ts';

/** A field of the protocol that no client has a name for: number 2047, bytes. */
const UNKNOWN_CONTENT = Buffer.from([0xfa, 0x7f, 0x06, ...Buffer.from('future')]);

/**
 * Somebody writes on their phone.
 * @returns the message, or undefined when it only changed an earlier one or its id was used before.
 * @throws AdminError when they may not write there, or it is about a message that is not there.
 */
export const write = async (world: World, owner: StoredAccount, wish: NewMessage): Promise<Message | undefined> => {
  const room = roomFor(world, owner, wish.to);
  return sendMessage(world, owner, room, await composeContent({ world, owner, room }, wish), {
    id: wish.id,
    corrupt: wish.corrupt,
    garbled: wish.garbled,
    withheld: wish.absent ? 'absent' : wish.viewOnce === 'phone-only' ? 'view_once' : undefined,
    unknown: wish.unknown && UNKNOWN_CONTENT,
  });
};

/** The room that somebody writes in, which they must be in. @throws AdminError */
export const roomFor = (world: World, owner: StoredAccount, chat: string): Room => {
  const room = roomOf(world, chat);
  if (!room) throw new AdminError('ACCOUNT_NOT_FOUND');
  if (room.kind === 'group' && !mayWriteIn(room.group, owner.phone)) throw new AdminError('NOT_A_PARTICIPANT');
  return room;
};
