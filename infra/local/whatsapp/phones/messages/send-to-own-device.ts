import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import { phoneJid } from '../../world/jids.ts';
import { deliver } from '../../routing/deliver.ts';
import { DeviceCipher } from '../../signal/device-cipher.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import { node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { newMessageId } from './send-message.ts';

/** Sends a protocol message, which is in no chat, to one of the phone's linked devices. Returns its id. */
export const sendToOwnDevice = async (
  world: World,
  owner: StoredAccount,
  to: DeviceAddress,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<string> => {
  const { type, body } = await new DeviceCipher(world, owner, to).encrypt(encodeWAMessage({ protocolMessage }));
  const id = newMessageId();
  const attrs = {
    id,
    from: phoneJid(owner.phone),
    type: 'protocol',
    category: 'peer',
    t: Math.floor(Date.now() / 1000),
  };
  deliver(world, to, node('message', attrs, [node('enc', { v: 2, type }, body)]));
  return id;
};
