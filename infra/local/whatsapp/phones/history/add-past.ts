import type { z } from 'zod';
import { AdminError } from '../../contract/errors.ts';
import type { pastMessage } from '../../contract/new-message.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { World } from '../../world.ts';
import { composeContent } from '../compose/compose-content.ts';
import { keepMessage } from '../keep-message.ts';
import { roomOf, type Room } from '../room.ts';
import { newMessageId } from '../send-message.ts';

/** Puts messages into a phone's chats as if they had been written long ago. @throws AdminError when somebody is unknown. */
export const addPast = async (
  world: World,
  owner: StoredAccount,
  messages: z.output<typeof pastMessage>[],
): Promise<{ added: number }> => {
  let added = 0;
  for (const wish of messages) {
    const room = roomOf(world, wish.to);
    const author = world.accounts.get(wish.from ?? owner.phone);
    if (!room || !author) throw new AdminError('ACCOUNT_NOT_FOUND');
    const content = await composeContent({ world, owner: author, room: seenBy(author, owner, room) }, wish);
    const kept = keepMessage(
      world,
      {
        id: wish.id ?? newMessageId(),
        owner: owner.phone,
        peer: wish.to,
        fromMe: author.phone === owner.phone,
        author: author.phone,
        device: 0,
        addressing: room.kind === 'group' ? room.group.addressing : author.addressing,
        at: Math.floor(wish.at / 1000) * 1000,
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

/** For the other side of a chat between two, the room is the one whose phone it is. */
const seenBy = (author: StoredAccount, owner: StoredAccount, room: Room): Room => {
  return room.kind === 'person' && author.phone !== owner.phone ? { kind: 'person', peer: owner } : room;
};
