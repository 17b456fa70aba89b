import { AdminError } from '../contract/errors.ts';
import type { Message } from '../contract/message.ts';
import type { NewMessage } from '../contract/new-message.ts';
import { canWriteIn } from '../rooms/roles.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';
import { composeContent } from './compose/compose-content.ts';
import { roomOf, type Room } from '../rooms/room.ts';
import { sendMessage } from './messages/send-message.ts';

/** A protobuf field that no client knows: number 2047, bytes. */
const UNKNOWN_CONTENT = Buffer.from([0xfa, 0x7f, 0x06, ...Buffer.from('future')]);

/**
 * Composes and sends a message from a phone.
 * @returns the message, or undefined if it changed an earlier one or its id was used before
 * @throws AdminError if the account may not write there, or the message refers to one that does not exist
 */
export const sendNewMessage = async (
  world: World,
  owner: StoredAccount,
  input: NewMessage,
): Promise<Message | undefined> => {
  const room = roomFor(world, owner, input.to);
  return sendMessage(world, owner, room, await composeContent({ world, owner, room }, input), {
    id: input.id,
    corrupt: input.corrupt,
    garbled: input.garbled,
    withheld: input.absent ? 'absent' : input.viewOnce === 'phone-only' ? 'view_once' : undefined,
    unknown: input.unknown && UNKNOWN_CONTENT,
  });
};

/** Finds the room of a chat. @throws AdminError if it does not exist or the account may not write in it */
export const roomFor = (world: World, owner: StoredAccount, chat: string): Room => {
  const room = roomOf(world, chat);
  if (!room) throw new AdminError('ACCOUNT_NOT_FOUND');
  if (room.kind === 'group' && !canWriteIn(room.group, owner.phone)) throw new AdminError('NOT_A_PARTICIPANT');
  return room;
};
