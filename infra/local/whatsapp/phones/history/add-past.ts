import type { z } from 'zod';
import { AdminError } from '../../contract/errors.ts';
import type { pastMessage } from '../../contract/new-message.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { World } from '../../world/world.ts';
import { composeContent } from '../compose/compose-content.ts';
import { storeMessage } from '../messages/store-message.ts';
import { roomOf, type Room } from '../../rooms/room.ts';
import { newMessageId } from '../messages/send-message.ts';

/** Adds past messages to a phone's chats. @throws AdminError if an account does not exist */
export const addPast = async (
  world: World,
  owner: StoredAccount,
  messages: z.output<typeof pastMessage>[],
): Promise<{ added: number }> => {
  let added = 0;
  for (const input of messages) {
    const room = roomOf(world, input.to);
    const author = world.accounts.get(input.from ?? owner.phone);
    if (!room || !author) throw new AdminError('ACCOUNT_NOT_FOUND');
    const content = await composeContent({ world, owner: author, room: seenBy(author, owner, room) }, input);
    const kept = storeMessage(
      world,
      {
        id: input.id ?? newMessageId(),
        owner: owner.phone,
        peer: input.to,
        fromMe: author.phone === owner.phone,
        author: author.phone,
        device: 0,
        addressing: room.kind === 'group' ? room.group.addressing : author.addressing,
        at: Math.floor(input.at / 1000) * 1000,
      },
      content,
    );
    if (kept) {
      world.chats.update({ ...kept, status: 'read' });
      added += 1;
    }
  }
  return { added };
};

/**
 * The destination of a message, from its author's side: in a chat of two, a received message goes to the phone's owner.
 */
const seenBy = (author: StoredAccount, owner: StoredAccount, room: Room): Room => {
  return room.kind === 'person' && author.phone !== owner.phone ? { kind: 'person', peer: owner } : room;
};
