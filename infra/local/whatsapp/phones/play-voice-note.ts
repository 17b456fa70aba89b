import type { Message } from '../contract/message.ts';
import { groupJid } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';
import { sendReceipt } from './send-receipt.ts';

/** Plays a received voice note and sends the receipt to its author. Returns false if the message is not one. */
export const playVoiceNote = (world: World, owner: StoredAccount, peer: string, id: string): boolean => {
  const message = world.chats.get(owner.phone, peer, id);
  if (!message || message.fromMe || message.media?.isVoice !== true) return false;
  const changed: Message = { ...message, status: 'read' };
  world.chats.update(changed);
  world.events.emit({ type: 'message.changed', message: changed });
  sendReceipt(world, owner, {
    to: message.author,
    ids: [id],
    type: 'played',
    addressing: message.addressing,
    room: world.groups.get(peer) && groupJid(peer),
  });
  return true;
};
