import type { proto } from '@whiskeysockets/baileys';
import type { Addressing } from '../../contract/account.ts';
import { AdminError } from '../../contract/errors.ts';
import { groupJid, jidOf } from '../../world/jids.ts';
import type { StoredMessage } from '../../store/chats.ts';
import { chatIdOf } from '../../rooms/room.ts';
import type { Writer } from './writer.ts';

/** The addressing that the writer uses in a chat. */
export const addressingIn = ({ owner, room }: Pick<Writer, 'world' | 'owner' | 'room'>): Addressing => {
  return room.kind === 'group' ? room.group.addressing : owner.addressing;
};

/** The JIDs of accounts in a chat; numbers without WhatsApp are omitted. */
export const jidsIn = (writer: Writer, phones: readonly string[]): string[] => {
  return phones.flatMap((phone) => {
    const account = writer.world.accounts.get(phone);
    return account ? [jidOf(account, addressingIn(writer))] : [];
  });
};

/** Returns an earlier message of the chat. @throws AdminError MESSAGE_NOT_FOUND */
export const storedIn = ({ world, owner, room }: Writer, id: string): StoredMessage => {
  const found = world.chats.get(owner.phone, chatIdOf(room) ?? '', id);
  if (!found) throw new AdminError('MESSAGE_NOT_FOUND', `There is no message ${id} in this chat`);
  return found;
};

/** Returns the key of an earlier message, from the writer's point of view. @throws AdminError MESSAGE_NOT_FOUND */
export const keyIn = (writer: Writer, id: string): proto.IMessageKey => {
  const { world, room } = writer;
  const message = storedIn(writer, id);
  if (room.kind === 'person') return { remoteJid: jidOf(room.peer, addressingIn(writer)), fromMe: message.fromMe, id };
  const author = world.accounts.get(message.author);
  return {
    remoteJid: room.kind === 'group' ? groupJid(room.group.id) : undefined,
    fromMe: message.fromMe,
    id,
    participant: author && jidOf(author, addressingIn(writer)),
  };
};
