import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import { DeviceCipher } from '../signal/device-cipher.ts';
import { keyBundleOfRetry } from '../signal/key-bundle.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredMessage } from '../store/chats.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { sendPairwise } from './messages/outgoing.ts';
import { roomOf } from '../rooms/room.ts';

/** Sends a message again, with the same id, to a device that could not decrypt it; starts a new Signal session. */
export const resendMessage = async (
  world: World,
  owner: StoredAccount,
  message: StoredMessage,
  to: DeviceAddress,
  receipt: BinaryNode,
): Promise<void> => {
  const room = roomOf(world, message.peer);
  if (!room || to.device === 0) return;
  await new DeviceCipher(world, owner, to).start(keyBundleOfRetry(receipt));
  const outgoing = {
    owner,
    room,
    id: message.id,
    content: proto.Message.decode(message.content),
    t: Math.floor(message.at / 1000),
  };
  await sendPairwise(world, outgoing, to, Number(childOf(receipt, 'retry')?.attrs['count'] ?? 1));
  world.events.emit({
    type: 'message.resent',
    owner: owner.phone,
    peer: message.peer,
    id: message.id,
    device: to.device,
  });
};
